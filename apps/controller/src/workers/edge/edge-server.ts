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

export interface EdgePlan extends ConnectionLimits {
  readonly upstream: Upstream;
  readonly otherControllers: OtherControllersPlan;
  readonly hostNames: readonly string[];
  readonly perSecond: number;
  readonly host: string;
  readonly tls: KeyPair | undefined;
  readonly isSecure: boolean;
  readonly consoleRoot: string;
  readonly documentation: string;
  readonly artwork: string | undefined;
}

export interface EdgePorts {
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly signs: Pick<SignStreams, 'stream'>;
  readonly failed: (error: unknown) => void;
  readonly aborted: () => void;
}

/** Requests without sign-in that the controller handles at a time, for all callers together. */
export const OPEN_TOGETHER = 4;
const SIGN_IN_TOGETHER = 64;
const STAFF_TOGETHER = 32;
/** Long-polling requests at a time. They cost the controller little, and the controller limits them by account. */
const WAIT_TOGETHER = 128;
const WAITING = { perCaller: 256, callers: 1_000 } as const;

const REQUEST_MS_MAX = 30_000;
/** A connection without traffic in either direction ends after this time. A feed has a heartbeat every second. */
const IDLE_MS_MAX = 60_000;
/**
 * How long an idle connection stays open. Longer than proxies keep it (60 s), because a proxy could otherwise send a
 * request on a connection that is just closing.
 */
const KEPT_OPEN_MS = 65_000;
const ANSWER_MS_MAX = 120_000;
const HEALTH_MS_MAX = 2_000;

const CONNECTION_FAILURES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * The public server. It reads and writes at the client's pace, and forwards only complete, small requests for known
 * paths to the deciding thread, in turn.
 */
export async function makeEdge(plan: EdgePlan, ports: EdgePorts): Promise<FastifyInstance> {
  const others = new OtherControllers(plan.otherControllers, ports.now);
  const server: FastifyInstance = Fastify({
    ...serverOf(plan),
    ...{ forceCloseConnections: true, trustProxy: plan.trustedProxies ?? false },
    ...{ requestTimeout: REQUEST_MS_MAX, connectionTimeout: IDLE_MS_MAX, keepAliveTimeout: KEPT_OPEN_MS },
    rewriteUrl: normalizeUrl,
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
  // Pages may connect only to these controllers, to which requests are forwarded.
  await setResponseHeaders(server, { isSecure: plan.isSecure, others: plan.otherControllers.addresses });
  await servePages(server, { folder: plan.consoleRoot, artwork: plan.artwork });
  await serveDocumentation(server, plan.documentation);
  const forwarder = new Forwarder(plan.upstream, others, ({ socket }) => room.authenticated(socket));
  describeApi(server, plan.isSecure);
  new Edge(forwarder, ports.signs, plan.isSecure).register(server);
  return server;
}

/** Registered after the rate limits, so a flood of requests for unknown hosts is limited too. */
function refuseUnknownHosts(server: FastifyInstance, hosts: KnownHosts): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const refusal = hosts.refusalOf(request.raw);
    done(refusal === undefined ? undefined : new ApiProblem(refusal));
  });
}

/** A connection is authenticated after the controller has granted a sign-in, or a request that needs a sign-in. */
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

function isOfSender(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  if (error === raw.errored) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return reply.raw.destroyed && CONNECTION_FAILURES.has(code);
}

/** A request forwarded by another controller counts as its original caller's, in limits and in the audit trail. */
function stateCallers(server: FastifyInstance, others: OtherControllers): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const of = others.passedOn(request.raw);
    if (of !== undefined) Object.defineProperty(request, 'ip', { value: of.ip });
    done();
  });
}

function serverOf({ tls }: EdgePlan): FastifyHttpOptions<Server> {
  if (tls === undefined) return {};
  const https = { ...tls, minVersion: TLS_VERSION_MIN, handshakeTimeout: HANDSHAKE_MS_MAX };
  return { https } as FastifyHttpOptions<Server>;
}

export function replaceCertificate({ server }: FastifyInstance, pair: KeyPair): void {
  if (server instanceof SecureServer) server.setSecureContext({ ...pair, minVersion: TLS_VERSION_MIN });
}

interface Passing {
  readonly turns?: FairTurns;
  readonly bodyBytesMax: number;
  readonly isStreamed: boolean;
  readonly forMs: number;
}

class Edge {
  readonly #open = new FairTurns({ ...WAITING, together: OPEN_TOGETHER });
  readonly #signIns = new FairTurns({ ...WAITING, together: SIGN_IN_TOGETHER });
  readonly #staff = new FairTurns({ ...WAITING, together: STAFF_TOGETHER });
  readonly #waits = new FairTurns({ ...WAITING, together: WAIT_TOGETHER });
  readonly #upgrading = new WeakMap<IncomingMessage, Upgrading>();

  constructor(
    private readonly forwarder: Forwarder,
    private readonly signs: EdgePorts['signs'],
    private readonly isSecure: boolean,
  ) {}

  register(server: FastifyInstance): void {
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

  async #bodyOf(request: FastifyRequest, reply: FastifyReply, { bodyBytesMax, isStreamed }: Passing) {
    const { headers, raw } = request;
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return undefined;
    const refuse = (problem: ApiProblem): never => {
      void reply.header('connection', 'close');
      throw problem;
    };
    if (Number(length ?? 0) > bodyBytesMax) return refuse(new ApiProblem('BODY_TOO_LARGE'));
    // Without `Content-Length` the body may have any size.
    if (isStreamed && Number(length ?? Infinity) > BODY_BYTES_MAX)
      return hasCredential(request, this.isSecure) ? raw : refuse(new ApiProblem('UNAUTHENTICATED'));
    return (await readUpTo(raw, bodyBytesMax)) ?? refuse(new ApiProblem('BODY_TOO_LARGE'));
  }

  /** A turn lasts until the controller has sent its whole answer, even if the client reads slowly. */
  #inTurn(turns: FairTurns, { request, reply }: Exchange, answer: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const turn = turns.run(networkOf(request.ip), async () => {
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

  #route(server: FastifyInstance, request: IncomingMessage, upgrading: Upgrading): void {
    const { socket } = upgrading;
    socket.on('error', () => socket.destroy());
    normalizeUrl(request);
    this.#upgrading.set(request, upgrading);
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    // Close the connection after the response, because a client could hold it open.
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

async function readUpTo(raw: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection must stay open, because the refusal is sent on it.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
  }
  return Buffer.concat(chunks);
}

function respond({ request, reply }: Exchange, { status, headers, body }: Answer): FastifyReply {
  void reply.status(status).headers(headers);
  if (!request.raw.complete) void reply.header('connection', 'close');
  if (request.method !== 'HEAD' && status !== 204 && status !== 304)
    return reply.send(compressed(request, reply, body));
  body.resume();
  return reply.send();
}
