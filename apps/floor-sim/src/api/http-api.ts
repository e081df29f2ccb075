import type { LinkConfigBody } from '@jackpot/progressive';
import {
  type BalancesBody,
  CannotRun,
  type ClaimBody,
  type ControllerApi,
  type MetersBody,
  NoController,
  type Opened,
  type Paid,
  type ShoeBody,
} from './bodies.js';

const REQUEST_MS_MAX = 10_000;
const RETRY_MS = 250;
/** A controller that starts, or a takeover, takes seconds; longer than this it is not coming. */
const PATIENCE_MS = 30_000;
const PAGE = 500;
/** The pit manager of the simulation, who releases claims on hold. */
const PIT_MANAGER = { id: 'g.haddad', name: 'G. Haddad', license: 'TG-2207', role: 'pit-manager' } as const;

interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The operator's API over HTTP, on whichever of the controllers leads; repeats a request while none leads. */
export class HttpControllerApi implements ControllerApi {
  #current = 0;

  constructor(
    private readonly controllers: readonly string[],
    private readonly operatorKey: string,
  ) {}

  async openLink(terms: LinkConfigBody): Promise<Opened> {
    const answer = await this.#request({ method: 'POST', path: '/api/v1/links', body: terms }, [200, 201, 409]);
    if (answer.status === 201) return 'opened';
    return answer.status === 200 ? 'same-terms' : 'other-terms';
  }

  async terms(linkId: string): Promise<LinkConfigBody | undefined> {
    const answer = await this.#request({ method: 'GET', path: linkPath(linkId) }, [200, 404, 409]);
    return answer.status === 200 ? (answer.body as { readonly config: LinkConfigBody }).config : undefined;
  }

  async setTableKey(linkId: string, tableId: string, secret: string): Promise<void> {
    await this.#request({ method: 'PUT', path: `${linkPath(linkId)}/tables/${tableId}/key`, body: { secret } }, [204]);
  }

  async meters(linkId: string): Promise<MetersBody> {
    return (await this.#request({ method: 'GET', path: `${linkPath(linkId)}/meters` }, [200])).body as MetersBody;
  }

  async balances(linkId: string): Promise<BalancesBody> {
    return (await this.#request({ method: 'GET', path: `${linkPath(linkId)}/balances` }, [200])).body as BalancesBody;
  }

  async shoe(linkId: string, tableId: string): Promise<ShoeBody | undefined> {
    const { body } = await this.#request(
      { method: 'GET', path: `${linkPath(linkId)}/tables/${tableId}/shoe?limit=1` },
      [200],
    );
    return (body as { readonly current: ShoeBody | null }).current ?? undefined;
  }

  async openClaims(linkId: string): Promise<readonly ClaimBody[]> {
    const claims: ClaimBody[] = [];
    let before: number | null | undefined;
    do {
      const query = `limit=${PAGE}${before === undefined ? '' : `&before=${before}`}`;
      const { body } = await this.#request({ method: 'GET', path: `${linkPath(linkId)}/claims?${query}` }, [200]);
      const page = body as { readonly claims: readonly ClaimBody[]; readonly next: number | null };
      claims.push(...page.claims.map(({ awardId, level, amount }) => ({ awardId, level, amount })));
      before = page.next;
    } while (before !== null);
    return claims;
  }

  async payClaim(awardId: string, body: { readonly preparedBy: string; readonly verifiedBy: string }): Promise<Paid> {
    const request: HttpRequest = { method: 'POST', path: `/api/v1/claims/${awardId}/pay`, body };
    const { status, body: answered } = await this.#request(request, [200, 201, 202, 204, 404, 409]);
    if (status < 300) return 'paid';
    const { code } = answered as { readonly code?: string };
    if (code === 'CLAIM_HELD') return 'held';
    return code === 'CLAIM_PROVISIONAL' ? 'waits' : 'not-open';
  }

  async releaseClaim(awardId: string): Promise<void> {
    const body = { reason: 'order of the hits seen on video', person: PIT_MANAGER };
    await this.#request({ method: 'POST', path: `/api/v1/claims/${awardId}/record-release`, body }, [200, 404, 409]);
  }

  /** Repeats the request until the leader answers with one of these; any other answer ends the run. */
  async #request(request: HttpRequest, expected: readonly number[]): Promise<HttpAnswer> {
    const startedAt = performance.now();
    let last = 'no answer';
    while (performance.now() - startedAt < PATIENCE_MS) {
      const address = this.controllers[this.#current % this.controllers.length] ?? '';
      try {
        const answer = await this.#once(address, request);
        if (expected.includes(answer.status)) return answer;
        last = `${answer.status} ${textOf(answer.body)}`;
        if (answer.status !== 421 && answer.status < 500) {
          throw new CannotRun(`${request.method} ${request.path} was refused by ${address}: ${last}`);
        }
      } catch (fault) {
        if (fault instanceof CannotRun) throw fault;
        last = fault instanceof Error ? `${fault.message}` : 'no connection';
      }
      this.#current += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    throw new NoController(
      `${request.method} ${request.path}: no controller answered in ${PATIENCE_MS / 1_000} s (${last})`,
    );
  }

  async #once(address: string, { method, path, body }: HttpRequest): Promise<HttpAnswer> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.operatorKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : readJson(text) };
  }
}

function linkPath(linkId: string): string {
  return `/api/v1/links/${linkId}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text of a refusal, with every problem of a configuration. */
function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body).slice(0, 200);
  const { code, detail, problems } = body as { code?: unknown; detail?: unknown; problems?: unknown };
  return JSON.stringify({ code, detail, problems });
}
