import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as sendPlain,
} from 'node:http';
import { Agent as SecureAgent, request as sendSecurely } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { problem } from '@jackpot/contract';
import type { FastifyRequest } from 'fastify';
import { PASSED_ON_HEADER, PassedOnNotes } from './passed-on.js';

export interface OtherControllersPlan {
  readonly addresses: readonly string[];
  readonly keys: readonly string[];
}

export type Send = (request: FastifyRequest, headers: IncomingHttpHeaders, isUpgrade: boolean) => ClientRequest;

/** Headers that only the forwarding controller checks. The leader would compare them with its own address. */
const OF_PAGE = new Set(['host', 'origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']);

/**
 * Forwards a refused request to the leader that the refusal names. The refusal proves that this controller did nothing.
 */
export class OtherControllers {
  readonly #notes: PassedOnNotes;
  readonly #origins: ReadonlySet<string>;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #secureAgent = new SecureAgent({ keepAlive: true });

  constructor({ addresses, keys }: OtherControllersPlan, now: () => number) {
    this.#notes = new PassedOnNotes(keys, now);
    this.#origins = new Set(addresses.map((address) => new URL(address).origin));
  }

  close(): void {
    this.#agent.destroy();
    this.#secureAgent.destroy();
  }

  passedOn(request: IncomingMessage) {
    return this.#notes.read(request);
  }

  leaderIn(refusal: Buffer, request: IncomingMessage): Send | undefined {
    // A request with this header was forwarded before. Forwarding it again could send it in circles.
    if (PASSED_ON_HEADER in request.headers) return undefined;
    const address = leaderOf(refusal);
    if (address === undefined || !URL.canParse(address)) return undefined;
    const { origin } = new URL(address);
    return this.#origins.has(origin) ? this.#sendTo(origin) : undefined;
  }

  #sendTo(origin: string): Send {
    const isSecure = origin.startsWith('https:');
    const agent = isSecure ? this.#secureAgent : this.#agent;
    return ({ id, ip, method, url }, headers, isUpgrade) => {
      const own = Object.entries(headers).filter(([name]) => !OF_PAGE.has(name));
      return (isSecure ? sendSecurely : sendPlain)({
        // Only the origin decides the host, because a caller's path may be an absolute URL.
        ...urlToHttpOptions(new URL(origin)),
        ...{ path: url, method, ...(isUpgrade ? {} : { agent }) },
        headers: {
          ...Object.fromEntries(own),
          'accept-encoding': 'identity',
          [PASSED_ON_HEADER]: this.#notes.noteOf({ method, url }, { ip, requestId: id }),
        },
      });
    };
  }
}

function leaderOf(refusal: Buffer): string | undefined {
  try {
    const { success, data } = problem.safeParse(JSON.parse(refusal.toString()));
    return success && data.code === 'NOT_LEADER' ? (data.leader ?? data.detail) : undefined;
  } catch {
    return undefined;
  }
}
