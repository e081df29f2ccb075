import { hash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import type { HostPorts } from '@jackpot/engine';
import {
  CryptoDraws,
  type Logger,
  type MainContext,
  type Metrics,
  NestLogger,
  type SelfCheck,
  type Software,
  checkSoftware,
  createLogger,
  createMetrics,
  signerFromFile,
} from '@jackpot/platform';
import {
  AuditTrail,
  CheckpointStore,
  CredentialStore,
  MySqlJournal,
  MySqlLease,
  MySqlSnapshots,
  PayoutStore,
  ReadModel,
  SqlExportSource,
  TransferStore,
  TermsStore,
  makeDataSource,
  migrate,
} from '@jackpot/storage';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { openAccounting } from './resources/days/index.js';
import { describeApi } from './http/openapi.js';
import { ProblemFilter } from './http/problem.js';
import { servePages } from './http/console-pages.js';
import { type Parts, controllerModule } from './controller.module.js';
import { FeedEndpoints } from './feed/feed-endpoints.js';
import { FeedHub } from './feed/feed-hub.js';
import { FloorHttp } from './floor/floor-http.js';
import { FloorSocket } from './floor/floor-socket.js';
import { LinkLeadership } from './leadership/link-leadership.js';
import { TransferRelay } from './relays/transfer-relay.js';
import { LinksService } from './resources/links/links.service.js';
import { BullPayoutQueue, OutboxRelay } from './relays/index.js';
import { OperatorProof } from './relays/operator-proof.js';
import { Projection } from './workers/projection/projection.js';
import type { Settings } from './settings.js';
import { ScheduledTerms } from './resources/terms/index.js';
import { routeUpgrades } from './http/upgrades.js';
import { AgeGauges } from './monitoring/age-gauges.js';
import { LinkMonitor } from './monitoring/link-monitor.js';
import { Counters } from './monitoring/counters.js';
import { engineMetrics, gaugeMeters, tellNews, watchCommits } from './monitoring/watch.js';

/** The terms of a link of a thousand tables. */
const REQUEST_BYTES_MAX = 4 * 1024 * 1024;
const GAUGES_MS = 1_000;
/** The folder of package.json, from where the build puts this file. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Starts a controller, in the order in which each part needs the one before, and stops it the other way round:
 *
 *   self-check -> schema -> links led or stood by for -> projector, outbox relay -> doors open
 */
export async function startController(settings: Settings, { shutdown, fail }: MainContext): Promise<void> {
  const logger = createLogger({ name: 'controller', level: settings.LOG_LEVEL });
  const self = await selfCheck(settings, logger);
  await migrate(settings.DATABASE_URL, (line) => logger.info(line));
  const { registry, metrics } = createMetrics();
  const ports = hostPorts(settings, metrics);
  const hosts = new LinkLeadership(
    { id: randomUUID(), address: publicUrl(settings) },
    ports.ports,
    tellNews(metrics, logger),
  );
  const stores = openStores(settings.DATABASE_URL);
  const { payouts, transfers, credentials, checkpoints, accounting, terms, trail } = stores;
  const relay = new OutboxRelay({
    payouts,
    queue: new BullPayoutQueue({ redisUrl: settings.REDIS_URL, logger }),
    metrics,
    logger,
    fail,
  });
  const projection = new Projection(hosts, settings.DATABASE_URL, metrics, logger, () => relay.poke());
  const tallies = new Counters(() => Date.now());
  const transferRelay = new TransferRelay({ transfers, find: (linkId) => hosts.find(linkId), logger });
  const proof = await makeProof(settings, { hosts, checkpoints, payouts, software: self.software, logger, metrics });
  const dataSource = await (await makeDataSource(settings.DATABASE_URL)).initialize();
  const parts: Parts = {
    settings,
    self,
    hosts,
    opening: new LinksService(hosts),
    projection,
    relay,
    tallies,
    credentials,
    proof,
    model: new ReadModel(dataSource),
    transfers,
    people: { dataSource, trail },
    accounting,
    terms,
    registry,
    metrics,
    logger,
  };
  const app = await makeApp(parts);

  const stop = (): Promise<void> => closeAll([ports, ...Object.values(stores), { close: () => dataSource.destroy() }]);
  shutdown.add({ name: 'database connections', limitMs: 3_000, stop });
  shutdown.add({ name: 'outbox relay', limitMs: 5_000, stop: () => relay.stop() });
  shutdown.add({ name: 'transfer relay', limitMs: 5_000, stop: () => transferRelay.stop() });
  shutdown.add({ name: 'projector', limitMs: 5_000, stop: () => projection.stop() });
  shutdown.add({ name: 'checkpoints', limitMs: 5_000, stop: () => proof.stop() });
  shutdown.add({ name: 'links', limitMs: 15_000, stop: () => hosts.close() });
  watchCommits(hosts, metrics, tallies);
  projection.start();
  relay.start();
  transferRelay.start();
  proof.start();
  await hosts.start();
  await startListening(app, settings, logger);
  shutdown.add({ name: 'doors', limitMs: 5_000, stop: () => stopListening(app) });
  const watch = app.get(LinkMonitor);
  const ages = new AgeGauges({ all: () => hosts.all(), agesOf: (host) => watch.ages(host), metrics, logger });
  ages.start();
  shutdown.add({ name: 'ages', limitMs: 5_000, stop: () => ages.stop() });
  startScheduled(app.get(ScheduledTerms), shutdown);
  const gauges = setInterval(() => gaugeMeters(hosts, metrics), GAUGES_MS);
  shutdown.add({ name: 'gauges', limitMs: 100, stop: () => clearInterval(gauges) });
  if (settings.LINK_FILE !== undefined) await parts.opening.openFile(settings.LINK_FILE);
  logger.info({ address: hosts.self.address, port: portOf(app) }, 'the controller is ready');
}

/** What is kept beside the journal, each on connections of its own. */
function openStores(url: string) {
  return {
    payouts: new PayoutStore(url),
    transfers: new TransferStore(url),
    credentials: new CredentialStore(url),
    checkpoints: new CheckpointStore(url),
    accounting: openAccounting(url),
    terms: new TermsStore(url),
    trail: new AuditTrail(url),
  };
}

/** Nothing is touched before the software has looked at itself. */
async function selfCheck({ SOFTWARE_SHA256 }: Settings, logger: Logger): Promise<SelfCheck> {
  const self = await checkSoftware(ROOT, SOFTWARE_SHA256);
  const { version } = self.software;
  if (self.sha256 === null)
    logger.warn({ version }, 'the software was not checked: the build left no list of its files');
  else logger.info({ version, sha256: self.sha256 }, 'the software is what was built');
  return self;
}

function hostPorts(settings: Settings, metrics: Metrics): { readonly ports: HostPorts; close(): Promise<void> } {
  const journal = new MySqlJournal(settings.DATABASE_URL);
  const snapshots = new MySqlSnapshots(settings.DATABASE_URL);
  const lease = new MySqlLease(settings.DATABASE_URL);
  const ports: HostPorts = {
    journal,
    snapshots,
    lease,
    draws: new CryptoDraws(Buffer.from(settings.TRIGGER_KEY, 'hex')),
    clock: { now: () => Date.now() },
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    metrics: engineMetrics(metrics),
  };
  return { ports, close: () => closeAll([journal, snapshots, lease]) };
}

async function makeProof(
  { DATABASE_URL, HOUSE, CHECKPOINT_KEY_FILE, CHECKPOINT_SECONDS }: Settings,
  stores: {
    readonly hosts: LinkLeadership;
    readonly checkpoints: CheckpointStore;
    readonly payouts: PayoutStore;
    readonly software: Software;
    readonly logger: Logger;
    readonly metrics: Metrics;
  },
): Promise<OperatorProof> {
  return new OperatorProof({
    ...stores,
    source: new SqlExportSource(DATABASE_URL, stores),
    signer: CHECKPOINT_KEY_FILE === undefined ? undefined : await signerFromFile(HOUSE, CHECKPOINT_KEY_FILE),
    everyMs: CHECKPOINT_SECONDS * 1_000,
    now: () => Date.now(),
  });
}

async function closeAll(connections: readonly { close(): Promise<void> }[]): Promise<void> {
  await Promise.all(connections.map((connection) => connection.close()));
}

function publicUrl(settings: Settings): string {
  return settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
}

async function makeApp(parts: Parts): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ bodyLimit: REQUEST_BYTES_MAX, forceCloseConnections: true });
  const app = await NestFactory.create<NestFastifyApplication>(controllerModule(parts), adapter, {
    logger: new NestLogger(parts.logger),
    // Nest's own answer to a failed start is to exit; ours is to say why, in `main`.
    abortOnError: false,
  });
  app.useGlobalPipes(new StandardSchemaValidationPipe());
  app.useGlobalFilters(new ProblemFilter(parts.logger));
  describeApi(app);
  return app;
}

async function startListening(app: NestFastifyApplication, settings: Settings, logger: Logger): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  app.get(FloorHttp).register(fastify);
  app.get(FeedEndpoints).register(fastify);
  if (!(await servePages(fastify, settings.CONSOLE_ROOT)))
    logger.warn({ folder: settings.CONSOLE_ROOT }, 'no pages to serve: not built');
  const [floor, feed] = [app.get(FloorSocket), app.get(FeedEndpoints)];
  routeUpgrades(app.getHttpServer(), {
    '/floor': (request, socket, head) => floor.upgrade(request, socket, head),
    '/feed': (request, socket, head) => feed.upgrade(request, socket, head),
  });
  floor.start();
  app.get(FeedHub).start();
  await app.listen(settings.PORT, settings.HOST);
}

function startScheduled(scheduled: ScheduledTerms, shutdown: MainContext['shutdown']): void {
  scheduled.start();
  shutdown.add({ name: 'scheduled terms', limitMs: 5_000, stop: () => scheduled.stop() });
}

async function stopListening(app: NestFastifyApplication): Promise<void> {
  app.get(FloorSocket).stop();
  app.get(FeedHub).stop();
  await app.close();
}

function portOf(app: NestFastifyApplication): number {
  return (app.getHttpServer().address() as AddressInfo).port;
}
