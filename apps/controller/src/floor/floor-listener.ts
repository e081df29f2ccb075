import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { type Server as SecureServer, createServer as createSecureServer } from 'node:https';
import { constants } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { type Logger, systemClock } from '@jackpot/platform';
import { CALLER_HEADER } from '../http/from-edge.js';
import { type ConnectionLimits, limitConnections } from '../http/limit-connections.js';
import { refuseStrangers } from '../http/plain-text.js';
import { PROBLEM_TYPE, problemBody } from '../http/problem.js';
import { HANDSHAKE_MS_MAX, type MutualTls, TLS_VERSION_MIN } from '../http/tls.js';
import { routeUpgrades } from '../http/upgrades.js';

/** A connection on which nothing comes, and a request that is not whole: no table waits so long, and a stranger may not. */
const IDLE_MS_MAX = 5_000;

interface Upgrades {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>;
}

interface FloorListenerPlan extends ConnectionLimits {
  readonly host: string;
  readonly port: number;
  /** Without it the server has no TLS, and serves this machine and trusted proxies only. */
  readonly tls: MutualTls | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Certificates of open connections are judged again this often: one that has expired or was revoked ends its connection. */
const JUDGE_EVERY_MS = 1_000;
const REPORT_EVERY_MS = 250;

function refuseElsewhere(response: ServerResponse): void {
  const problem = problemBody('NOT_FOUND', {});
  response.writeHead(problem.status, { 'content-type': `${PROBLEM_TYPE}; charset=utf-8` }).end(JSON.stringify(problem));
}

/**
 * The server for tables, on a port of its own: connections, requests and strangers at the public port take nothing from it.
 * Only what a table needs is served here: the floor protocol, and the feed of its signs.
 */
export class FloorListener {
  readonly #server: Server;
  readonly #mutual: MutualServer | undefined;

  constructor(
    private readonly plan: FloorListenerPlan,
    requests: RequestListener,
    { floor, feed }: { readonly floor: Upgrades; readonly feed: Upgrades },
  ) {
    const listener: RequestListener = (request, response) => {
      if (!request.url?.startsWith('/floor/')) return refuseElsewhere(response);
      requests(cameHere(request), response);
    };
    this.#mutual = plan.tls === undefined ? undefined : new MutualServer(plan.tls, listener, plan.logger);
    this.#server = this.#mutual?.server ?? createServer(listener);
    if (this.#mutual === undefined) refuseStrangers(this.#server, plan);
    this.#server.requestTimeout = IDLE_MS_MAX;
    this.#server.setTimeout(IDLE_MS_MAX);
    limitConnections(this.#server, plan);
    routeUpgrades(this.#server, {
      '/floor': (request, socket, head) => floor.upgrade(cameHere(request), socket, head),
      '/feed': (request, socket, head) => feed.upgrade(cameHere(request), socket, head),
    });
  }

  /** Whom the port trusts from now on, and by which certificate it is known. Open connections are judged again at once. */
  replaceTls(tls: MutualTls): void {
    this.#mutual?.replace(tls);
  }

  /** @returns the port */
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

/** A server that accepts clients with a certificate of a trusted authority, for as long as it stays good. */
class MutualServer {
  readonly server: SecureServer;
  readonly #open = new Set<TLSSocket>();
  #reportedAt = -Infinity;
  readonly #timer = setInterval(() => this.#judgeAll(), JUDGE_EVERY_MS);

  constructor(
    private tls: MutualTls,
    listener: RequestListener,
    private readonly logger: FloorListenerPlan['logger'],
  ) {
    const options = { requestCert: true, rejectUnauthorized: true, handshakeTimeout: HANDSHAKE_MS_MAX };
    this.server = createSecureServer({ ...contextOf(tls), ...options }, listener);
    this.server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, socket) => this.#refused(code, socket));
    // Before the requests of the connection are read.
    this.server.prependListener('secureConnection', (socket: TLSSocket) => {
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

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A few lines a second at most: strangers must not fill the log. */
  #refused(code: string | undefined, { remoteAddress }: TLSSocket): void {
    const now = systemClock.steady();
    if (now - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    const text = 'a connection to the port for tables was refused by its certificate';
    this.logger.warn({ code, address: remoteAddress }, text);
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

/** No session is resumed: the handshake of a resumed one would not judge the certificate again. */
function contextOf({ context }: MutualTls) {
  return { ...context, minVersion: TLS_VERSION_MIN, secureOptions: constants.SSL_OP_NO_TICKET } as const;
}

/** Only the edge states where a request came from. */
function cameHere(request: IncomingMessage): IncomingMessage {
  delete request.headers[CALLER_HEADER];
  return request;
}
