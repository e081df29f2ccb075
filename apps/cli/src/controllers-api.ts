import { CannotRun } from '@jackpot/platform';

const ANSWER_MS_MAX = 10_000;
/** Statuses of a controller that does not lead the link. */
const NOT_HERE = [421, 503];

/** Sends requests to the controller that leads the link. */
export class ControllersApi {
  constructor(
    private readonly controllers: readonly string[],
    private readonly token: string,
  ) {}

  /** @throws CannotRun if the leading controller refuses the request, or no controller answers */
  async request(method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown> {
    const failures: string[] = [];
    for (const controller of this.controllers) {
      const answer = await this.#send(`${controller}${path}`, method, body).catch(causeOf);
      if (typeof answer === 'string') {
        failures.push(`${controller}: ${answer}`);
        continue;
      }
      if (answer.ok) return answer.status === 204 ? null : answer.json();
      const problem = (await answer.json().catch(() => ({}))) as { readonly code?: string; readonly detail?: string };
      const why = [answer.status, problem.code, problem.detail].filter((part) => part !== undefined).join(' ');
      if (!NOT_HERE.includes(answer.status)) throw new CannotRun(`${controller} refuses ${method} ${path}: ${why}`);
      failures.push(`${controller}: ${why}`);
    }
    throw new CannotRun(`no controller answers for the link\n${failures.join('\n')}`);
  }

  #send(url: string, method: string, body: object | undefined): Promise<Response> {
    return fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
  }
}

function causeOf(failure: unknown): string {
  const { cause, message } = failure as Error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
}
