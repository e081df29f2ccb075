import { OPERATIONS, type OperationSpec } from '@jackpot/contract';

interface HttpRequest {
  readonly method: string;
  /** With values in place of `:names`. */
  readonly path: string;
  /** Null: an operation takes it. */
  readonly problem: string | null;
}

const REQUEST = /^(GET|POST|PUT|PATCH|DELETE) (\S+)/gm;

/** The requests of an `http` block, each held against the declared operations. */
export function httpRequestsIn(text: string): readonly HttpRequest[] {
  return [...text.matchAll(REQUEST)].map(([, method = '', target = '']) => {
    const path = target.replaceAll(/:(\w+)/g, 'x-$1');
    return { method, path, problem: problemOf(method, path) };
  });
}

function problemOf(method: string, path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://controller');
  const operations: readonly OperationSpec[] = Object.values(OPERATIONS);
  const operation = operations.find(
    (each) => each.method === method && new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  if (operation === undefined) return `no operation takes ${method} ${pathname}`;
  const given = Object.fromEntries(searchParams);
  if (operation.query === undefined) return Object.keys(given).length === 0 ? null : `${pathname} takes no query`;
  return operation.query.safeParse(given).error?.message ?? null;
}
