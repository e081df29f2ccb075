import { isSecret, secretHash } from '@jackpot/platform';
import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Header with a secret that proves that a request comes from the edge thread. The edge removes the header from callers'
 * requests.
 */
export const EDGE_HEADER = 'x-controller-edge';

export const CALLER_HEADER = 'x-forwarded-for';

/**
 * Admits only requests that the edge has passed on. Other programs on this machine could otherwise bypass the edge's
 * limits and claim any address.
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
    // The edge ends these connections itself. A timeout here could end a connection just as its next request arrives.
    server.keepAliveTimeout = 0;
    server.requestTimeout = 0;
    return server;
  }
}

export function leaderFor({ headers }: Pick<IncomingMessage, 'headers'>): 'address' | 'floorAddress' {
  return headers[CALLER_HEADER] === undefined ? 'floorAddress' : 'address';
}

export function callerOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return String(headers[CALLER_HEADER] ?? socket.remoteAddress ?? '');
}

export const REQUEST_ID_HEADER = 'x-request-id';

export function requestIdOf<R extends Pick<IncomingMessage, 'headers'>>(
  request: R,
  isOfEdge: (request: R) => boolean,
): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && isOfEdge(request) ? given : randomUUID();
}

export function echoRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
