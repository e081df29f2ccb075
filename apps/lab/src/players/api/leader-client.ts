import { CannotRun } from '@jackpot/platform';
import { NoController } from './bodies.js';

const REQUEST_MS_MAX = 10_000;
const RETRY_MS = 250;
/** All simulated people share one rate limit, because they have one network address. */
const TOO_MANY = 429;
const PATIENCE_MS = 30_000;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  readonly bearer: string | null;
  /** Any other status ends the run. */
  readonly expected: readonly number[];
  readonly msMax?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

export class LeaderClient {
  #current = 0;

  constructor(private readonly controllers: readonly string[]) {}

  async request(request: HttpRequest): Promise<HttpAnswer> {
    const startedAt = performance.now();
    let last = 'no answer';
    while (performance.now() - startedAt < PATIENCE_MS) {
      const address = this.controllers[this.#current % this.controllers.length] ?? '';
      try {
        const answer = await once(address, request);
        if (request.expected.includes(answer.status)) return answer;
        last = `${answer.status} ${textOf(answer.body)}`;
        if (answer.status === TOO_MANY) {
          await pause(Math.max(RETRY_MS, answer.retryAfterS * 1_000));
          continue;
        }
        if (answer.status !== 421 && answer.status < 500) {
          throw new CannotRun(`${request.method} ${request.path} was refused by ${address}: ${last}`);
        }
      } catch (fault) {
        if (fault instanceof CannotRun) throw fault;
        last = fault instanceof Error ? `${fault.message}` : 'no connection';
      }
      this.#current += 1;
      await pause(RETRY_MS);
    }
    throw new NoController(
      `${request.method} ${request.path}: no controller answered in ${PATIENCE_MS / 1_000} s (${last})`,
    );
  }
}

async function once(
  address: string,
  { method, path, body, bearer, msMax = REQUEST_MS_MAX }: HttpRequest,
): Promise<HttpAnswer & { readonly retryAfterS: number }> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(msMax),
  });
  const text = await response.text();
  const retryAfterS = Number(response.headers.get('retry-after')) || 0;
  return { status: response.status, body: text === '' ? null : readJson(text), retryAfterS };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function codeOf({ status, body }: HttpAnswer): string | undefined {
  if (status < 400 || typeof body !== 'object' || body === null) return undefined;
  return (body as { readonly code?: string }).code;
}

function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body).slice(0, 200);
  const { code, detail, problems } = body as { code?: unknown; detail?: unknown; problems?: unknown };
  return JSON.stringify({ code, detail, problems });
}
