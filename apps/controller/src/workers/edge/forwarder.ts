import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { REJECTIONS } from '@jackpot/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALLER_HEADER, EDGE_HEADER, REQUEST_ID_HEADER } from '../../http/listening/from-edge.js';
import { PASSED_ON_HEADER } from './passed-on.js';
import { ApiProblem } from '../../http/problem.js';
import { ticketIn } from '../../http/listening/upgrades.js';
import type { OtherControllers, Send } from './other-controllers.js';

export interface Upstream {
  readonly port: number;
  readonly secret: string;
}

/** Responses up to this size are taken from the controller at once, however slow the reader. */
const ABSORBED_BYTES = 8 * 1024 * 1024;

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that only the edge may set. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto'],
  ...[CALLER_HEADER, EDGE_HEADER, REQUEST_ID_HEADER, PASSED_ON_HEADER],
]);

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  readonly absorbed: Promise<void>;
}

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Body = Buffer | Readable | undefined;

export class Forwarder {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(
    private readonly upstream: Upstream,
    private readonly others: OtherControllers,
    private readonly accepted: (request: FastifyRequest) => void,
  ) {}

  close(): void {
    this.#agent.destroy();
    this.others.close();
  }

  /**
   * Forwards a request to this controller, or to the leader that a refusal names.
   * @param body the whole body, or a stream, which cannot be sent again to the leader
   * @throws ApiProblem UNAVAILABLE if no response begins within `forMs`
   */
  async answer(exchange: Exchange, body: Body, forMs: number): Promise<Answer> {
    const answer = await this.#answer(exchange, body, { send: this.#sendHere, forMs });
    if (answer.status !== REJECTIONS.NOT_LEADER.status || body instanceof Readable) return answer;
    const refusal = await buffer(answer.body);
    const send = this.others.leaderIn(refusal, exchange.request.raw);
    const own = { ...answer, body: Readable.from([refusal]) };
    if (send === undefined) return own;
    return this.#answer(exchange, body, { send, forMs }).catch((problem: unknown) => {
      if (exchange.reply.raw.destroyed) throw problem;
      return own;
    });
  }

  #answer(
    { request, reply }: Exchange,
    body: Body,
    { send: begin, forMs }: { readonly send: Send; readonly forMs: number },
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {};
      const upstream = begin(request, { ...endToEnd(request.headers), ...length }, false);
      const timer = setTimeout(() => upstream.destroy(), forMs);
      reply.raw.once('close', () => upstream.destroy());
      upstream.on('error', () => {
        // The leader may have executed the whole request, so a refusal could be false: close the connection instead.
        if (begin !== this.#sendHere && upstream.writableFinished) reply.raw.destroy();
        reject(new ApiProblem('UNAVAILABLE'));
      });
      upstream.on('close', () => clearTimeout(timer));
      upstream.on('response', (response) => {
        clearTimeout(timer);
        resolve(absorb(response));
      });
      if (body instanceof Readable) body.pipe(upstream);
      else upstream.end(body);
    });
  }

  upgrade(request: FastifyRequest, reply: FastifyReply, upgrading: Upgrading): void {
    reply.hijack();
    this.#upgrade(request, upgrading, this.#sendHere);
  }

  #upgrade(request: FastifyRequest, upgrading: Upgrading, begin: Send): void {
    const { socket } = upgrading;
    // The client left while its request was checked, and its socket will not emit `close` again.
    if (socket.destroyed) return;
    const { connection = '', upgrade = '' } = request.headers;
    const upstream = begin(request, { ...endToEnd(request.headers), connection, upgrade }, true);
    socket.on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    upstream.on(
      'response',
      (response) => void this.#refused(request, upgrading, response).catch(() => socket.destroy()),
    );
    upstream.on('upgrade', (response, peer: Socket, first: Buffer) => {
      if (request.routeOptions.url === '/floor') this.accepted(request);
      socket.write(headOf(response, { connection: 'Upgrade', upgrade }));
      if (first.length > 0) socket.write(first);
      if (upgrading.head.length > 0) peer.write(upgrading.head);
      joinSockets(socket, peer);
    });
    upstream.end();
  }

  /**
   * Returns the refusal unchanged and ends the connection, but forwards pages to the leader. Tables and signs connect
   * to the leader themselves: they stay for hours, and a lamp should not depend on two controllers.
   */
  async #refused(request: FastifyRequest, upgrading: Upgrading, response: IncomingMessage): Promise<void> {
    const refusal = await buffer(response);
    const isOfPage = ticketIn(request) !== undefined && response.statusCode === REJECTIONS.NOT_LEADER.status;
    const leader = isOfPage ? this.others.leaderIn(refusal, request.raw) : undefined;
    if (leader !== undefined) return this.#upgrade(request, upgrading, leader);
    upgrading.socket.once('finish', () => upgrading.socket.destroy());
    upgrading.socket.end(Buffer.concat([Buffer.from(headOf(response, { connection: 'close' })), refusal]));
  }

  readonly #sendHere: Send = ({ id, ip, method, url }, headers, isUpgrade) =>
    send({
      ...{ host: '127.0.0.1', port: this.upstream.port, method, path: url, agent: isUpgrade ? false : this.#agent },
      headers: { ...headers, [CALLER_HEADER]: ip, [EDGE_HEADER]: this.upstream.secret, [REQUEST_ID_HEADER]: id },
    });
}

function joinSockets(socket: Socket, peer: Socket): void {
  for (const [one, other] of [
    [socket, peer],
    [peer, socket],
  ] as const) {
    one.setTimeout(0);
    one.setNoDelay(true);
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
    one.pipe(other);
  }
}

export interface Upgrading {
  readonly socket: Socket;
  readonly head: Buffer;
}

function absorb(response: IncomingMessage): Answer {
  // An endless event stream counts as absorbed at once, because it would hold its turn (`FairTurns`) forever.
  const isEndless = response.headers['content-type']?.startsWith('text/event-stream') === true;
  const body = new PassThrough(isEndless ? {} : { highWaterMark: ABSORBED_BYTES });
  const absorbed = new Promise<void>((resolve) => (isEndless ? resolve() : response.once('close', resolve)));
  response.on('error', (error) => body.destroy(error));
  body.on('close', () => response.destroy());
  response.pipe(body);
  return { status: response.statusCode ?? 502, headers: endToEnd(response.headers), body, absorbed };
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));
}

function headOf(response: IncomingMessage, own: Readonly<Record<string, string>>): string {
  const { statusCode = 502, statusMessage = '', headers } = response;
  const lines = Object.entries({ ...endToEnd(headers), ...own }).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => `${name}: ${one}`),
  );
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
