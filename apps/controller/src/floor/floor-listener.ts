import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { CALLER_HEADER } from '../http/from-edge.js';
import { limitConnections } from '../http/limit-connections.js';
import { routeUpgrades } from '../http/upgrades.js';

/** A connection on which nothing comes, and a request that is not whole: no table waits so long, and a stranger may not. */
const IDLE_MS_MAX = 5_000;

interface Upgrades {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>;
}

interface FloorListenerPlan {
  readonly host: string;
  readonly port: number;
  readonly connectionsPerAddress: number;
  readonly trustedProxies: string | undefined;
}

/**
 * The server for tables, on a port of its own: connections, requests and strangers at the public port take nothing from it.
 * Only what a table needs is served here: the floor protocol, and the feed of its signs.
 */
export class FloorListener {
  readonly #server: Server;

  constructor(
    private readonly plan: FloorListenerPlan,
    requests: RequestListener,
    { floor, feed }: { readonly floor: Upgrades; readonly feed: Upgrades },
  ) {
    this.#server = createServer((request, response) => {
      if (!request.url?.startsWith('/floor/')) return void response.writeHead(404).end();
      requests(cameHere(request), response);
    });
    this.#server.requestTimeout = IDLE_MS_MAX;
    this.#server.setTimeout(IDLE_MS_MAX);
    limitConnections(this.#server, plan);
    routeUpgrades(this.#server, {
      '/floor': (request, socket, head) => floor.upgrade(cameHere(request), socket, head),
      '/feed': (request, socket, head) => feed.upgrade(cameHere(request), socket, head),
    });
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
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Only the edge states where a request came from. */
function cameHere(request: IncomingMessage): IncomingMessage {
  delete request.headers[CALLER_HEADER];
  return request;
}
