import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Logger, type Metrics, StatusServer, Vitals, recordsKeysOf } from '@jackpot/platform';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { EdgeSigns } from './feed/edge-signs.js';
import { FeedHub } from './feed/feed-hub.js';
import { FeedSockets } from './feed/feed-sockets.js';
import { FloorHttp } from './floor/floor-http.js';
import { FloorListener } from './floor/floor-listener.js';
import { FloorSocket } from './floor/floor-socket.js';
import { CALLER_HEADER, EdgeEntrance } from './http/from-edge.js';
import type { ConnectionLimits } from './http/connection-room.js';
import { hostNamesOf } from './http/known-hosts.js';
import { passedOnKey } from './http/passed-on.js';
import { isReachedByTls } from './http/plain-text.js';
import { limitRates } from './http/request-rates.js';
import { type KeyPair, type MutualTls, type FollowedFiles, watchKeyPair, watchMutualTls } from './http/tls.js';
import { routeUpgrades } from './http/upgrades.js';
import { LinkLeadership } from './leadership/link-leadership.js';
import type { Runner } from './lifecycle.js';
import type { Settings } from './settings.js';
import { LOGGER, METRICS, REGISTRY, SETTINGS } from './tokens.js';
import { EdgeThread } from './workers/edge/edge-thread.js';

/** Where a controller listens. */
interface Ports {
  readonly port: number;
  readonly floorPort: number;
  readonly metricsPort: number;
}

interface Own {
  /** Of this process; the edge shows it. */
  readonly secret: string;
  /** The folder of the pages at `/docs/`. */
  readonly documentation: string;
}

/**
 * The servers of a controller: for tables, on the thread that decides; for everyone else, on the thread of the edge, which
 * passes on what only the links can answer; for metrics.
 */
export class Listeners implements Runner {
  readonly #settings: Settings;
  readonly #links: LinkLeadership;
  #edge: EdgeThread | undefined;
  #floor: FloorListener | undefined;
  #metrics: StatusServer | undefined;
  #ports: Ports | undefined;
  /** The files of the certificates, where the ports have TLS. */
  #people: FollowedFiles<KeyPair> | undefined;
  #tables: FollowedFiles<MutualTls> | undefined;

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly own: Own,
  ) {
    this.#settings = app.get<Settings>(SETTINGS);
    this.#links = app.get(LinkLeadership);
  }

  /** Undefined until all of them listen. */
  get ports(): Ports | undefined {
    return this.#ports;
  }

  async start(): Promise<void> {
    const { METRICS_HOST, METRICS_PORT } = this.#settings;
    const server: FastifyInstance = this.app.getHttpAdapter().getInstance();
    await this.#route(server);
    this.app.get(FloorSocket).start();
    this.app.get(FeedHub).start();
    await this.#readCertificates();
    await this.app.listen(0, '127.0.0.1');
    this.#floor = this.#makeFloor(server);
    this.#metrics = this.#makeMetrics();
    this.#edge = this.#makeEdge((this.app.getHttpServer().address() as AddressInfo).port);
    const floorPort = await this.#floor.start();
    const metricsPort = await this.#metrics.listen(METRICS_PORT, METRICS_HOST);
    this.#ports = { port: await this.#edge.start(), floorPort, metricsPort };
  }

  async stop(): Promise<void> {
    this.app.get(FloorSocket).stop();
    this.app.get(FeedHub).stop();
    await Promise.all([this.#people?.stop(), this.#tables?.stop()]);
    this.#floor?.stop();
    await this.#edge?.stop();
    await this.#metrics?.close();
    await this.app.close();
  }

  async #route(server: FastifyInstance): Promise<void> {
    const [floor, feed] = [this.app.get(FloorSocket), this.app.get(FeedSockets)];
    await limitRates(server, {
      perSecond: this.#settings.OPEN_REQUESTS_PER_SECOND,
      // What comes by the edge was counted there.
      applies: ({ headers }) => headers[CALLER_HEADER] === undefined,
      pause: (ms) => pause(ms),
      isSecure: isReachedByTls(this.#settings),
    });
    this.app.get(FloorHttp).register(server);
    const entrance = new EdgeEntrance(this.own.secret);
    routeUpgrades(
      this.app.getHttpServer(),
      {
        '/floor': (request, socket, head) => floor.upgrade(request, socket, head),
        '/feed': (request, socket, head) => feed.upgrade(request, socket, head),
      },
      { admits: (request) => entrance.admits(request) },
    );
  }

  async #readCertificates(): Promise<void> {
    const { TLS_CERT_FILE, TLS_KEY_FILE, FLOOR_TLS_CA_FILE, FLOOR_TLS_CERT_FILE, FLOOR_TLS_KEY_FILE } = this.#settings;
    const logger = this.app.get<Logger>(LOGGER);
    const changed = (pair: KeyPair): void => this.#edge?.replaceCertificate(pair);
    if (TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined)
      this.#people = await watchKeyPair({ certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE }, { logger, changed });
    if (FLOOR_TLS_CA_FILE === undefined) return;
    const files = {
      // The pair that is there was checked at the start (`tlsProblem`).
      certFile: FLOOR_TLS_CERT_FILE ?? TLS_CERT_FILE ?? '',
      keyFile: FLOOR_TLS_KEY_FILE ?? TLS_KEY_FILE ?? '',
      ...{ caFile: FLOOR_TLS_CA_FILE, crlFile: this.#settings.FLOOR_TLS_CRL_FILE },
    };
    this.#tables = await watchMutualTls(files, { logger, changed: (tls) => this.#floor?.replaceTls(tls) });
  }

  #makeFloor(server: FastifyInstance): FloorListener {
    const { HOST, FLOOR_PORT } = this.#settings;
    return new FloorListener(
      {
        ...{ host: HOST, port: FLOOR_PORT, hostNames: hostNamesOf(this.#settings) },
        ...connectionLimits(this.#settings),
        ...{ tls: this.#tables?.value, logger: this.app.get<Logger>(LOGGER) },
      },
      (request, response) => server.routing(request, response),
      { floor: this.app.get(FloorSocket), feed: this.app.get(FeedSockets) },
    );
  }

  #makeMetrics(): StatusServer {
    const registry = this.app.get<Registry>(REGISTRY);
    return new StatusServer({
      metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
      ready: () => Object.fromEntries(this.#links.all().map(({ stream, leader }) => [stream, leader !== undefined])),
      troubles: () => this.app.get(Vitals).troubles,
    });
  }

  #makeEdge(port: number): EdgeThread {
    const settings = this.#settings;
    const logger = this.app.get<Logger>(LOGGER);
    const { documentation } = this.own;
    const { key, accepted } = recordsKeysOf(settings);
    for (const folder of [settings.CONSOLE_ROOT, documentation])
      if (!existsSync(folder)) logger.warn({ folder }, 'no pages to serve: not built');
    const plan = {
      upstream: { port, secret: this.own.secret },
      otherControllers: {
        addresses: settings.OTHER_CONTROLLERS,
        keys: [key, ...accepted].map((each) => passedOnKey(each)),
      },
      hostNames: hostNamesOf(settings),
      perSecond: settings.OPEN_REQUESTS_PER_SECOND,
      ...connectionLimits(settings),
      isSecure: isReachedByTls(settings),
      ...{ host: settings.HOST, tls: this.#people?.value },
      ...{ consoleRoot: settings.CONSOLE_ROOT, documentation },
      artwork: settings.SIGN_ARTWORK,
    };
    return new EdgeThread({ plan, port: settings.PORT }, logger, {
      signs: this.app.get(EdgeSigns),
      metrics: this.app.get<Metrics>(METRICS),
    });
  }
}

function connectionLimits(settings: Settings): ConnectionLimits {
  return {
    connections: settings.CONNECTIONS,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
}
