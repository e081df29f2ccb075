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
  /** Where requests may be passed on to: the addresses that the operator has named, and no other. */
  readonly addresses: readonly string[];
  /** As of `PassedOnNotes`. */
  readonly keys: readonly string[];
}

/** Begins a request to a controller. */
export type Send = (request: FastifyRequest, headers: IncomingHttpHeaders, isUpgrade: boolean) => ClientRequest;

/** Judged by the controller that passes the request on: the other one would compare them with an address of its own. */
const OF_PAGE = new Set(['host', 'origin', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']);

/**
 * The other controllers of these links. A person or a program need not know which controller leads a link: a refusal that
 * names another one is answered by sending it the request. It was refused, so nothing of it was done here. How many are sent
 * at a time is limited by the turns of the edge.
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

  /** Of a request that another controller has passed on: the address of its caller, and its id. */
  passedOn(request: IncomingMessage) {
    return this.#notes.read(request);
  }

  /** The way to the controller that a refusal names; undefined where it names none of ours, or the request came from one. */
  leaderIn(refusal: Buffer, request: IncomingMessage): Send | undefined {
    // No matter who wrote it: two whose clocks or keys differ must not send a request round either.
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
        // Apart from the origin: what a caller sends as a path may be a whole address, of any machine.
        ...urlToHttpOptions(new URL(origin)),
        ...{ path: url, method, ...(isUpgrade ? {} : { agent }) },
        headers: {
          ...Object.fromEntries(own),
          // Compressed where it leaves us.
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
