import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Logger,
  type Metrics,
  type Shutdown,
  StatusServer,
  certificateEndMs,
  recordsKeysOf,
  systemClock,
} from '@jackpot/platform';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { EdgeSigns } from './feed/edge-signs.js';
import { FeedHub } from './feed/feed-hub.js';
import { FeedSockets } from './feed/feed-sockets.js';
import { FloorHttp } from './floor/floor-http.js';
import { FloorListener } from './floor/floor-listener.js';
import { FloorSocket } from './floor/floor-socket.js';
import { CALLER_HEADER, EdgeEntrance } from './http/listening/from-edge.js';
import type { ConnectionLimits } from './http/listening/connection-room.js';
import { hostNamesOf } from './http/listening/hosts.js';
import { passedOnKey } from './workers/edge/passed-on.js';
import {
  isReachedByTls,
  type KeyPair,
  type MutualTls,
  type FollowedFiles,
  tlsFilesOf,
  watchKeyPair,
  watchMutualTls,
} from './http/listening/tls.js';
import { limitRates } from './http/listening/request-rates.js';
import { routeUpgrades } from './http/listening/upgrades.js';
import { CertificateGauge } from './monitoring/certificate-gauge.js';
import { Readiness } from './monitoring/readiness.js';
import type { Settings } from './settings.js';
import { EDGE, LOGGER, METRICS, REGISTRY, SETTINGS, SHUTDOWN } from './tokens.js';
import { EdgeThread } from './workers/edge/edge-thread.js';

interface Ports {
  readonly port: number;
  readonly floorPort: number;
  readonly metricsPort: number;
}

export interface EdgePlan {
  readonly entrance: EdgeEntrance;
  readonly secret: string;
  readonly documentation: string;
}

/**
 * Listens for tables on the deciding thread and for everyone else on the edge thread, which forwards what only the
 * links can answer.
 */
@Injectable()
export class Listeners implements OnModuleDestroy {
  #edge: EdgeThread | undefined;
  #floor: FloorListener | undefined;
  #status: StatusServer | undefined;
  #people: FollowedFiles<KeyPair> | undefined;
  #tables: FollowedFiles<MutualTls> | undefined;
  #certificates: CertificateGauge | undefined;

  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly floorHttp: FloorHttp,
    private readonly floorSocket: FloorSocket,
    private readonly feedHub: FeedHub,
    private readonly feedSockets: FeedSockets,
    private readonly signs: EdgeSigns,
    private readonly readiness: Readiness,
    @Inject(EDGE) private readonly edge: EdgePlan,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN) private readonly shutdown: Shutdown,
  ) {}

  get #server(): FastifyInstance {
    return this.host.httpAdapter.getInstance();
  }

  /** Must run before Nest registers its routes, because the rate limit covers only later routes. */
  async route(): Promise<void> {
    await limitRates(this.#server, {
      perSecond: this.settings.OPEN_REQUESTS_PER_SECOND,
      applies: ({ headers }) => headers[CALLER_HEADER] === undefined,
      pause: (ms) => pause(ms),
      isSecure: isReachedByTls(this.settings),
    });
    this.floorHttp.register(this.#server);
    routeUpgrades(
      this.#server.server,
      {
        '/floor': (request, socket, head) => this.floorSocket.upgrade(request, socket, head),
        '/feed': (request, socket, head) => this.feedSockets.upgrade(request, socket, head),
      },
      { admits: (request) => this.edge.entrance.admits(request) },
    );
  }

  async open(): Promise<Ports> {
    const { METRICS_HOST, METRICS_PORT } = this.settings;
    this.floorSocket.start();
    this.feedHub.start();
    await this.#readCertificates();
    this.#floor = this.#makeFloor();
    this.#status = this.#makeStatus();
    this.#edge = this.#makeEdge((this.#server.server.address() as AddressInfo).port);
    const floorPort = await this.#floor.start();
    const port = await this.#edge.start();
    this.#certificates = this.#makeCertificateGauge();
    this.#certificates.start();
    // Started last, so `/health/ready` is not 200 before people and tables are served.
    const metricsPort = await this.#status.listen(METRICS_PORT, METRICS_HOST);
    return { port, floorPort, metricsPort };
  }

  onModuleDestroy(): Promise<void> {
    return this.shutdown.step({ name: 'listener', limitMs: 5_000, stop: () => this.#close() });
  }

  async #close(): Promise<void> {
    this.floorSocket.stop();
    this.feedHub.stop();
    await Promise.all([this.#certificates?.stop(), this.#people?.stop(), this.#tables?.stop()]);
    this.#floor?.stop();
    await this.#edge?.stop();
    await this.#status?.close();
    await this.#server.close();
  }

  async #readCertificates(): Promise<void> {
    const { people, tables } = tlsFilesOf(this.settings);
    const { logger } = this;
    const changed = (pair: KeyPair): void => this.#edge?.replaceCertificate(pair);
    if (people !== undefined) this.#people = await watchKeyPair(people, { logger, changed });
    if (tables !== undefined)
      this.#tables = await watchMutualTls(tables, { logger, changed: (tls) => this.#floor?.replaceTls(tls) });
  }

  #makeCertificateGauge(): CertificateGauge {
    return new CertificateGauge({
      ends: () => {
        const tables = this.#tables?.value.context;
        return {
          ...{ public: endOf(this.#people?.value.cert), floor: endOf(tables?.cert), authority: endOf(tables?.ca) },
          tables: this.#floor?.certificateEndMs(),
        };
      },
      metrics: this.metrics,
      now: () => systemClock.now(),
    });
  }

  #makeFloor(): FloorListener {
    const { HOST, FLOOR_PORT } = this.settings;
    return new FloorListener(
      {
        ...{ host: HOST, port: FLOOR_PORT, hostNames: hostNamesOf(this.settings) },
        ...connectionLimits(this.settings),
        ...{ tls: this.#tables?.value, logger: this.logger },
      },
      (request, response) => this.#server.routing(request, response),
      { floor: this.floorSocket, feed: this.feedSockets },
    );
  }

  #makeStatus(): StatusServer {
    const { registry } = this;
    return new StatusServer({
      metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
      ready: () => this.readiness.read(),
    });
  }

  #makeEdge(port: number): EdgeThread {
    const settings = this.settings;
    const { logger } = this;
    const { secret, documentation } = this.edge;
    const { key, accepted } = recordsKeysOf(settings);
    for (const folder of [settings.CONSOLE_ROOT, documentation])
      if (!existsSync(folder)) logger.warn({ folder }, 'no pages to serve: not built');
    const plan = {
      upstream: { port, secret },
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
      signs: this.signs,
      metrics: this.metrics,
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

function endOf(pem: string | undefined): number | undefined {
  return pem === undefined ? undefined : certificateEndMs(pem);
}
