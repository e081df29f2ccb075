import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { BODY_BYTES_MAX, FLOOR_FRAME_BYTES_MAX, OPERATIONS, type OperationSpec, api } from '@jackpot/contract';
import { FairTurns, networkOf } from '@jackpot/platform';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { compressed, setResponseHeaders } from './responses.js';
import { type ConnectionLimits, ConnectionRoom } from '../../http/listening/connection-room.js';
import { serveDocumentation, servePages } from './console-pages.js';
import { hasCredential } from '../../http/cookies.js';
import { describeApi } from '../../http/describe-api.js';
import { KnownHosts, normalizeUrl } from '../../http/listening/hosts.js';
import { refuseStrangers, HANDSHAKE_MS_MAX, type KeyPair, TLS_VERSION_MIN } from '../../http/listening/tls.js';
import { ApiProblem, problemOf, sendProblem } from '../../http/problem.js';
import { echoRequestIds } from '../../http/listening/from-edge.js';
import { limitRates, needsSignIn } from '../../http/listening/request-rates.js';
import { type Answer, type Exchange, Forwarder, type Upgrading, type Upstream } from './forwarder.js';
import { OtherControllers, type OtherControllersPlan } from './other-controllers.js';
import type { SignStreams, StreamRoute } from './sign-streams.js';

/** What the edge needs to know; it crosses from one thread to another. */
export interface EdgePlan extends ConnectionLimits {
  readonly upstream: Upstream;
  readonly otherControllers: OtherControllersPlan;
  /** As `hostNamesOf` returns them. */
  readonly hostNames: readonly string[];
  /** Requests a second of one network to what needs no sign-in. */
  readonly perSecond: number;
  /** The address to listen on. */
  readonly host: string;
  /** The certificate of this server; without it the server has no TLS, and serves this machine and trusted proxies only. */
  readonly tls: KeyPair | undefined;
  /** Whether people reach this controller over TLS. */
  readonly isSecure: boolean;
  readonly consoleRoot: string;
  readonly documentation: string;
  readonly artwork: string | undefined;
}

export interface EdgePorts {
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly signs: Pick<SignStreams, 'stream'>;
  /** Takes a fault of ours, for the log. */
  readonly failed: (error: unknown) => void;
  /** Called for each request that its sender ended before it was whole or answered. */
  readonly aborted: () => void;
}

/** Requests that the controller handles at a time, all callers together. Signing in waits for hashes, and nothing for it. */
export const OPEN_TOGETHER = 4;
const SIGN_IN_TOGETHER = 64;
const STAFF_TOGETHER = 32;
/** Requests that wait for what happens next. They cost the controller little, and it limits them by account. */
const WAIT_TOGETHER = 128;
/** Waiting for that; one more is refused as BUSY. */
const WAITING = { perCaller: 256, callers: 1_000 } as const;

/** A request that is not whole by then is ended: its sender is slow on purpose, or gone. */
const REQUEST_MS_MAX = 30_000;
/** A connection on which nothing moves, in either direction. A feed has a heartbeat every second. */
const IDLE_MS_MAX = 60_000;
const KEPT_OPEN_MS = 10_000;
/** Reports and exports of years take long. */
const ANSWER_MS_MAX = 120_000;
/** A controller whose event loop stands is reported on its health within 3 s. */
const HEALTH_MS_MAX = 2_000;

/** Failures of a connection, as Node names them. */
const CONNECTION_FAILURES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * The public side of a controller: the server for people, signs and strangers. It serves what needs nothing of the links, reads
 * requests and writes responses however slow the other side is, and passes on to the thread that decides only what is whole,
 * small, of a known path, and in its turn.
 */
export async function makeEdge(plan: EdgePlan, ports: EdgePorts): Promise<FastifyInstance> {
  const others = new OtherControllers(plan.otherControllers, ports.now);
  const server: FastifyInstance = Fastify({
    ...serverOf(plan),
    ...{ forceCloseConnections: true, trustProxy: plan.trustedProxies ?? false },
    ...{ requestTimeout: REQUEST_MS_MAX, connectionTimeout: IDLE_MS_MAX, keepAliveTimeout: KEPT_OPEN_MS },
    rewriteUrl: normalizeUrl,
    // One id from the first controller on.
    genReqId: (raw) => others.passedOn(raw)?.requestId ?? randomUUID(),
  });
  const room = new ConnectionRoom(server.server, plan, ports.now);
  if (plan.tls === undefined) refuseStrangers(server.server, plan);
  server.setErrorHandler((error, request, reply) => {
    if (isOfSender(error, request, reply)) {
      ports.aborted();
      return sendProblem(request, reply, new ApiProblem('BAD_MESSAGE'));
    }
    const problem = problemOf(error);
    if (problem.code === 'INTERNAL') ports.failed(error);
    return sendProblem(request, reply, problem);
  });
  server.setNotFoundHandler((request, reply) => sendProblem(request, reply, new ApiProblem('NOT_FOUND')));
  echoRequestIds(server);
  stateCallers(server, others);
  await server.register(fastifyCookie);
  await limitRates(server, { perSecond: plan.perSecond, pause: ports.pause, isSecure: plan.isSecure });
  refuseUnknownHosts(server, new KnownHosts(plan.hostNames));
  noteAuthenticated(server, room, plan);
  // Requests are passed on to these addresses alone, so pages connect to these alone.
  await setResponseHeaders(server, { isSecure: plan.isSecure, others: plan.otherControllers.addresses });
  await servePages(server, { folder: plan.consoleRoot, artwork: plan.artwork });
  await serveDocumentation(server, plan.documentation);
  const forwarder = new Forwarder(plan.upstream, others, ({ socket }) => room.authenticated(socket));
  describeApi(server, plan.isSecure);
  new Edge(forwarder, ports.signs, plan.isSecure).register(server);
  return server;
}

/** After the limits of rates: a flood of such requests is slowed down as any other. */
function refuseUnknownHosts(server: FastifyInstance, hosts: KnownHosts): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const refusal = hosts.refusalOf(request.raw);
    done(refusal === undefined ? undefined : new ApiProblem(refusal));
  });
}

/** A connection has authenticated when the controller has granted what needs a sign-in, or a sign-in itself. */
function noteAuthenticated(server: FastifyInstance, room: ConnectionRoom, { isSecure }: EdgePlan): void {
  server.addHook('onSend', (request, { statusCode }, payload, done) => {
    const isOfKnown = needsSignIn(request) && hasCredential(request, isSecure);
    if (statusCode < 400 && (isOfKnown || isSignIn(request))) room.authenticated(request.raw.socket);
    done(null, payload);
  });
}

function isSignIn({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === api.sessions.open.method && url === api.sessions.open.path;
}

/** Whether a request failed because its sender ended it: the connection broke while it was read, or was answered. */
function isOfSender(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  if (error === raw.errored) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return reply.raw.destroyed && CONNECTION_FAILURES.has(code);
}

/** What another controller passes on counts as its caller's: limits and the audit trail go by that address. */
function stateCallers(server: FastifyInstance, others: OtherControllers): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const of = others.passedOn(request.raw);
    if (of !== undefined) Object.defineProperty(request, 'ip', { value: of.ip });
    done();
  });
}

/** The server under Fastify, which sets its limits. Typed as without TLS: it is used as any other. */
function serverOf({ tls }: EdgePlan): FastifyHttpOptions<Server> {
  if (tls === undefined) return {};
  const https = { ...tls, minVersion: TLS_VERSION_MIN, handshakeTimeout: HANDSHAKE_MS_MAX };
  return { https } as FastifyHttpOptions<Server>;
}

/** The certificate of new connections. */
export function replaceCertificate({ server }: FastifyInstance, pair: KeyPair): void {
  if (server instanceof SecureServer) server.setSecureContext({ ...pair, minVersion: TLS_VERSION_MIN });
}

/** How a route is passed on. */
interface Passing {
  readonly turns?: FairTurns;
  readonly bodyBytesMax: number;
  /** Whether a body above `BODY_BYTES_MAX` is passed on as it comes: the controller reads it once it knows the caller. */
  readonly isStreamed: boolean;
  readonly forMs: number;
}

class Edge {
  readonly #open = new FairTurns({ ...WAITING, together: OPEN_TOGETHER });
  readonly #signIns = new FairTurns({ ...WAITING, together: SIGN_IN_TOGETHER });
  readonly #staff = new FairTurns({ ...WAITING, together: STAFF_TOGETHER });
  readonly #waits = new FairTurns({ ...WAITING, together: WAIT_TOGETHER });
  /** Connections that request another protocol. */
  readonly #upgrading = new WeakMap<IncomingMessage, Upgrading>();

  constructor(
    private readonly forwarder: Forwarder,
    private readonly signs: EdgePorts['signs'],
    private readonly isSecure: boolean,
  ) {}

  register(server: FastifyInstance): void {
    // Bodies are bytes here: what parses them is the operation's.
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const spec of Object.values(OPERATIONS)) {
      const passing = this.#passingOf(spec);
      server.route({
        ...{ method: spec.method, url: spec.path },
        handler: (request, reply) => this.#pass(request, reply, passing),
      });
    }
    const frames = { bodyBytesMax: FLOOR_FRAME_BYTES_MAX, isStreamed: false, forMs: ANSWER_MS_MAX };
    server.post('/floor/v1/messages', (request, reply) => this.#pass(request, reply, frames));
    server.get<StreamRoute>('/api/v1/links/:linkId/feed', (request, reply) => this.signs.stream(request, reply));
    for (const path of ['/floor', '/feed']) server.get(path, (request, reply) => this.#upgrade(request, reply));
    server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      this.#route(server, request, { socket, head }),
    );
    server.addHook('onClose', async () => this.forwarder.close());
  }

  #passingOf(spec: OperationSpec): Passing {
    const { bodyBytesMax } = spec;
    return {
      ...(spec.act === 'session.open' ? { turns: this.#signIns } : {}),
      ...(spec.query?.shape['waitSeconds'] === undefined ? {} : { turns: this.#waits }),
      ...{ bodyBytesMax: bodyBytesMax ?? BODY_BYTES_MAX, isStreamed: bodyBytesMax !== undefined },
      forMs: spec.path.startsWith('/health/') ? HEALTH_MS_MAX : ANSWER_MS_MAX,
    };
  }

  async #pass(request: FastifyRequest, reply: FastifyReply, passing: Passing): Promise<FastifyReply> {
    const body = await this.#bodyOf(request, reply, passing);
    const turns = passing.turns ?? (hasCredential(request, this.isSecure) ? this.#staff : this.#open);
    const exchange = { request, reply };
    const answer = () => this.forwarder.answer(exchange, body, passing.forMs);
    return respond(exchange, await this.#inTurn(turns, exchange, answer));
  }

  /** The body, once all of it is here; or the request itself, where it is too large to be kept. */
  async #bodyOf(request: FastifyRequest, reply: FastifyReply, { bodyBytesMax, isStreamed }: Passing) {
    const { headers, raw } = request;
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return undefined;
    const refuse = (problem: ApiProblem): never => {
      // The rest is not read.
      void reply.header('connection', 'close');
      throw problem;
    };
    if (Number(length ?? 0) > bodyBytesMax) return refuse(new ApiProblem('BODY_TOO_LARGE'));
    // Without a length it may be of any size.
    if (isStreamed && Number(length ?? Infinity) > BODY_BYTES_MAX)
      // No act that anyone may do takes so much.
      return hasCredential(request, this.isSecure) ? raw : refuse(new ApiProblem('UNAUTHENTICATED'));
    return (await readUpTo(raw, bodyBytesMax)) ?? refuse(new ApiProblem('BODY_TOO_LARGE'));
  }

  /** The turn ends when the controller has nothing more to do; the response begins as soon as it can. */
  #inTurn(turns: FairTurns, { request, reply }: Exchange, answer: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const turn = turns.run(networkOf(request.ip), async () => {
        // Its sender has given up while it waited.
        if (reply.raw.destroyed) return reject(new ApiProblem('UNAVAILABLE'));
        const answered = answer();
        answered.then(resolve, reject);
        await answered.then(
          ({ absorbed }) => absorbed,
          () => undefined,
        );
      });
      if (turn === undefined) reject(new ApiProblem('BUSY'));
    });
  }

  /** By the routes of the server: rates, errors and the address of the caller are then the same as of any request. */
  #route(server: FastifyInstance, request: IncomingMessage, upgrading: Upgrading): void {
    const { socket } = upgrading;
    socket.on('error', () => socket.destroy());
    normalizeUrl(request);
    this.#upgrading.set(request, upgrading);
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    // Not only ended: a sender that keeps its side open would hold the connection.
    response.on('finish', () => socket.destroySoon());
    server.routing(request, response);
  }

  #upgrade(request: FastifyRequest, reply: FastifyReply): void {
    const upgrading = this.#upgrading.get(request.raw);
    if (upgrading === undefined) throw new ApiProblem('NOT_FOUND');
    reply.raw.detachSocket(upgrading.socket);
    this.forwarder.upgrade(request, reply, upgrading);
  }
}

/** Undefined where it is larger. */
async function readUpTo(raw: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection must stay: the refusal is sent on it.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
  }
  return Buffer.concat(chunks);
}

function respond({ request, reply }: Exchange, { status, headers, body }: Answer): FastifyReply {
  void reply.status(status).headers(headers);
  // Refused before all of it was sent.
  if (!request.raw.complete) void reply.header('connection', 'close');
  if (request.method !== 'HEAD' && status !== 204 && status !== 304)
    return reply.send(compressed(request, reply, body));
  body.resume();
  return reply.send();
}
