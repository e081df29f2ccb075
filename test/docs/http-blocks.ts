import { IDEMPOTENCY_KEY, OPERATIONS, type OperationSpec, idempotencyKey } from '@jackpot/contract';

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly problem: string | null;
}

const REQUEST = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/;
const HEADER = /^([\w-]+): (.+)$/;

export function httpRequestsIn(text: string): readonly HttpRequest[] {
  const requests = text.split(/^(?=(?:GET|POST|PUT|PATCH|DELETE) )/m).filter((part) => part.trim() !== '');
  return requests.map((request) => {
    const [line = '', ...rest] = request.trim().split('\n');
    const [, method = '', target = ''] = REQUEST.exec(line) ?? [];
    const path = target.replaceAll(/:(\w+)/g, 'x-$1');
    const end = rest.findIndex((each) => !HEADER.test(each));
    const headers = end < 0 ? rest : rest.slice(0, end);
    const body = end < 0 ? '' : rest.slice(end).join('\n').trim();
    return {
      method,
      path,
      problem: problemOf(method, path) ?? headersProblem(method, path, headers) ?? bodyProblem(method, path, body),
    };
  });
}

function operationOf(method: string, path: string): OperationSpec | undefined {
  const { pathname } = new URL(path, 'http://controller');
  const operations: readonly OperationSpec[] = Object.values(OPERATIONS);
  return operations.find(
    (each) => each.method === method && new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
}

function problemOf(method: string, path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://controller');
  const operation = operationOf(method, path);
  if (operation === undefined) return `no operation takes ${method} ${pathname}`;
  const given = Object.fromEntries(searchParams);
  if (operation.query === undefined) return Object.keys(given).length === 0 ? null : `${pathname} takes no query`;
  return operation.query.safeParse(given).error?.message ?? null;
}

function headersProblem(method: string, path: string, headers: readonly string[]): string | null {
  for (const header of headers) {
    const [, name, value] = HEADER.exec(header) ?? [];
    if (name !== IDEMPOTENCY_KEY) return `no operation reads the header ${name}`;
    if (operationOf(method, path)?.repeat !== 'keyed') return `${method} ${path} takes no ${name}`;
    const read = idempotencyKey.safeParse(value);
    if (!read.success) return `${name}: ${read.error.message}`;
  }
  return null;
}

function bodyProblem(method: string, path: string, text: string): string | null {
  const { body } = operationOf(method, path) ?? {};
  if (body === undefined) return text === '' ? null : `${method} ${path} takes no body`;
  if (text === '') return null;
  return body.safeParse(JSON.parse(text)).error?.message ?? null;
}
