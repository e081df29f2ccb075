import { isSecret, secretHash } from '@jackpot/platform';
import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Carries the secret of this process between its threads. What a caller sends by this name never passes the edge. */
export const EDGE_HEADER = 'x-controller-edge';

/** The address of a caller, as the edge states it. */
export const CALLER_HEADER = 'x-forwarded-for';

/**
 * What the edge alone may enter. It listens on this machine, where other programs may run: a request without the secret of this
 * process is refused, because the limits of the edge would not hold for it, and it could state any address as its own.
 */
export class EdgeEntrance {
  readonly #expected: Buffer;

  constructor(secret: string) {
    this.#expected = secretHash(secret);
  }

  admits({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const shown = headers[EDGE_HEADER];
    return typeof shown === 'string' && isSecret(shown, this.#expected);
  }

  server(listener: RequestListener): Server {
    const server = createServer((request, response) => {
      if (this.admits(request)) return listener(request, response);
      response.writeHead(403).end();
    });
    // The edge ends its connections itself; a limit on this side would end one in the moment of its next request.
    server.keepAliveTimeout = 0;
    server.requestTimeout = 0;
    return server;
  }
}

/** Which address of a leader this caller is sent on to: tables at their own port have no other. */
export function leaderFor({ headers }: Pick<IncomingMessage, 'headers'>): 'address' | 'floorAddress' {
  return headers[CALLER_HEADER] === undefined ? 'floorAddress' : 'address';
}

/** The network address of a caller: of one that came by the edge as the edge states it. */
export function callerOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return String(headers[CALLER_HEADER] ?? socket.remoteAddress ?? '');
}

/** Names a request in responses, the audit trail and the log, once for all time. The edge gives it; a caller's is not read. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that the edge gave this request, or a new one. */
export function requestIdOf<R extends Pick<IncomingMessage, 'headers'>>(
  request: R,
  isOfEdge: (request: R) => boolean,
): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && isOfEdge(request) ? given : randomUUID();
}

/** Every response has the id of its request. */
export function echoRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
