import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { type Server as SecureServer, createServer as createSecureServer } from 'node:https';
import { constants } from 'node:crypto';
import type { ProtocolRejectionCode } from '@jackpot/contract';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { type Logger, RepeatedLines, systemClock, tableNamedBy } from '@jackpot/platform';
import { CALLER_HEADER } from '../http/listening/from-edge.js';
import { type ConnectionLimits, ConnectionRoom } from '../http/listening/connection-room.js';
import { KnownHosts, normalizeUrl } from '../http/listening/hosts.js';
import { refuseStrangers, HANDSHAKE_MS_MAX, type MutualTls, TLS_VERSION_MIN } from '../http/listening/tls.js';
import { PROBLEM_TYPE, problemBody } from '../http/problem.js';
import { routeUpgrades } from '../http/listening/upgrades.js';

const IDLE_MS_MAX = 5_000;

interface Upgrades {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>;
}

interface FloorUpgrades {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>;
}

interface FloorListenerPlan extends ConnectionLimits {
  readonly host: string;
  readonly port: number;
  readonly hostNames: readonly string[];
  /** Without TLS the server accepts only this machine and trusted proxies. */
  readonly tls: MutualTls | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

const JUDGE_EVERY_MS = 1_000;

function refuse(response: ServerResponse, code: ProtocolRejectionCode): void {
  const problem = problemBody(code, {});
  response.writeHead(problem.status, { 'content-type': `${PROBLEM_TYPE}; charset=utf-8` }).end(JSON.stringify(problem));
}

/** Tables have their own port, so that load and attacks on the public port do not affect them. */
export class FloorListener {
  readonly #server: Server;
  readonly #mutual: MutualServer | undefined;

  constructor(
    private readonly plan: FloorListenerPlan,
    requests: RequestListener,
    { floor, feed }: { readonly floor: FloorUpgrades; readonly feed: Upgrades },
  ) {
    const hosts = new KnownHosts(plan.hostNames);
    const listener: RequestListener = (request, response) => {
      if (!normalizeUrl(request).startsWith('/floor/')) return refuse(response, 'NOT_FOUND');
      const refusal = hosts.refusalOf(request);
      if (refusal !== undefined) return refuse(response, refusal);
      response.once('finish', () => response.statusCode === 200 && room.authenticated(request.socket));
      requests(cameHere(request), response);
    };
    this.#mutual = plan.tls === undefined ? undefined : new MutualServer(plan.tls, listener, plan.logger);
    this.#server = this.#mutual?.server ?? createServer(listener);
    this.#server.requestTimeout = IDLE_MS_MAX;
    this.#server.setTimeout(IDLE_MS_MAX);
    const room = new ConnectionRoom(this.#server, plan, () => systemClock.steady());
    if (this.#mutual === undefined) refuseStrangers(this.#server, plan);
    this.#server.on('secureConnection', (socket: TLSSocket) => !socket.destroyed && room.authenticated(socket));
    routeUpgrades(
      this.#server,
      {
        '/floor': async (request, socket, head) => {
          if (await floor.upgrade(cameHere(request), socket, head)) room.authenticated(request.socket);
        },
        '/feed': (request, socket, head) => feed.upgrade(cameHere(request), socket, head),
      },
      { refusalOf: (request) => hosts.refusalOf(request) },
    );
  }

  replaceTls(tls: MutualTls): void {
    this.#mutual?.replace(tls);
  }

  /** The earliest end of the certificates of open connections, in ms since 1970. */
  certificateEndMs(): number | undefined {
    return this.#mutual?.certificateEndMs();
  }

  start(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.plan.port, this.plan.host, () => {
        this.#server.off('error', reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  stop(): void {
    this.#mutual?.stop();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

class MutualServer {
  readonly server: SecureServer;
  readonly #open = new Set<TLSSocket>();
  readonly #refusals: RepeatedLines;
  readonly #timer = setInterval(() => this.#judgeAll(), JUDGE_EVERY_MS);

  constructor(
    private tls: MutualTls,
    listener: RequestListener,
    logger: FloorListenerPlan['logger'],
  ) {
    this.#refusals = new RepeatedLines(logger);
    // Invalid certificates are refused in the listener below, not by Node, so that they can be logged.
    const options = { requestCert: true, rejectUnauthorized: false, handshakeTimeout: HANDSHAKE_MS_MAX };
    this.server = createSecureServer({ ...contextOf(tls), ...options }, listener);
    this.server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, socket) => this.#refused(code, socket));
    // Registered first, so the certificate is checked before any request of the connection is read.
    this.server.prependListener('secureConnection', (socket: TLSSocket) => {
      if (!socket.authorized) {
        this.#refused(reasonOf(socket), socket);
        socket.destroy();
        return;
      }
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      this.#judge(socket);
    });
  }

  replace(tls: MutualTls): void {
    this.tls = tls;
    this.server.setSecureContext(contextOf(tls));
    this.#judgeAll();
  }

  certificateEndMs(): number | undefined {
    const ends = [...this.#open].flatMap((socket) => socket.getPeerX509Certificate()?.validToDate.getTime() ?? []);
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The table's name is proven only if `code` is `expired` or `revoked`. */
  #refused(code: string | undefined, socket: TLSSocket): void {
    const certificate = socket.getPeerX509Certificate();
    const named = certificate === undefined ? undefined : tableNamedBy(certificate);
    const text = 'a connection to the port for tables was refused by its certificate';
    this.#refusals.warn({ named, code, address: socket.remoteAddress }, text);
  }

  #judgeAll(): void {
    for (const socket of this.#open) this.#judge(socket);
  }

  #judge(socket: TLSSocket): void {
    const certificate = socket.getPeerX509Certificate();
    const validity = certificate === undefined ? 'unknown' : this.tls.trust.validityOf(certificate, systemClock.now());
    if (validity === 'good') return;
    this.#refused(validity, socket);
    socket.destroy();
  }
}

function reasonOf({ authorizationError }: TLSSocket): string {
  const reason: unknown = authorizationError;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
}

/** TLS sessions are not resumed, because a resumed handshake does not check the certificate again. */
function contextOf({ context }: MutualTls) {
  return { ...context, minVersion: TLS_VERSION_MIN, secureOptions: constants.SSL_OP_NO_TICKET } as const;
}

/** Removes the caller's address header: only the edge may state where a request came from. */
function cameHere(request: IncomingMessage): IncomingMessage {
  delete request.headers[CALLER_HEADER];
  return request;
}
