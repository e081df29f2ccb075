import {
  JOBS,
  type Logger,
  type Metrics,
  PAYOUT_JOB,
  type PayoutJobData,
  type Shutdown,
  StatusServer,
  type Traces,
  Vitals,
  connectRedis,
  openTraces,
  recordsKeysOf,
  startFailure,
  surroundingsOf,
  versionIn,
} from '@jackpot/platform';
import { DatabasePing, Seals, makeDataSource } from '@jackpot/storage';
import { BullModule } from '@nestjs/bullmq';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { AlertParts } from './alerts/alert-parts.js';
import { DayFileParts } from './day-files/day-file-parts.js';
import type { Settings } from './settings.js';
import { StoredPayouts } from './store/stored-payouts.js';
import { LOGGER, METRICS, REDIS, TRACES } from './tokens.js';
import { WebhookParts } from './webhooks/webhook-parts.js';
import { JobHandlers } from './work/job-handlers.js';
import { PayoutWorker } from './work/payout-worker.js';
import { preparePayout } from './work/prepare-payout.js';
import { type PreparePayout, tracedPreparation } from './work/traced-preparation.js';

const PACKAGE = new URL('../../../../package.json', import.meta.url);
export const VERSION = versionIn(PACKAGE);

interface Surroundings {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  readonly registry: Registry;
  readonly metrics: Metrics;
}

const STATEMENT_MS_MAX = 10_000;
const QUICK_STOP_MS = 5_000;
/** Another worker repeats jobs that take longer. */
const WORKER_STOP_MS = 15_000;

const SURROUNDINGS = Symbol('surroundings');

@Module({})
export class PayoutsModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(SURROUNDINGS) private readonly surroundings: Surroundings,
    @Inject(TRACES) private readonly traces: Traces | null,
    private readonly worker: PayoutWorker,
    private readonly webhooks: WebhookParts,
    private readonly dayFiles: DayFileParts,
    private readonly alerts: AlertParts,
    private readonly vitals: Vitals,
    private readonly status: StatusServer,
    private readonly ping: DatabasePing,
    private readonly payouts: StoredPayouts,
    private readonly dataSource: DataSource,
  ) {}

  static with(surroundings: Surroundings): DynamicModule {
    const { settings, logger, metrics } = surroundings;
    const redis = connectRedis({ url: settings.REDIS_URL, caFile: settings.REDIS_CA_FILE, use: 'worker', logger });
    return {
      module: PayoutsModule,
      imports: [
        BullModule.forRoot({ connection: redis }),
        BullModule.registerQueue(),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ manualInitialization: true }),
          dataSourceFactory: () => makeDataSource(settings.DATABASE_URL, { statementMsMax: STATEMENT_MS_MAX }),
        }),
      ],
      providers: [
        { provide: SURROUNDINGS, useValue: surroundings },
        { provide: LOGGER, useValue: logger },
        { provide: METRICS, useValue: metrics },
        { provide: REDIS, useValue: redis },
        {
          provide: StoredPayouts,
          inject: [DataSource, Seals],
          useFactory: (dataSource: DataSource, seals: Seals) =>
            new StoredPayouts(settings.DATABASE_URL, dataSource, seals, Date.now),
        },
        { provide: Seals, useFactory: () => sealsOf(surroundings) },
        {
          provide: AlertParts,
          inject: [DataSource, Seals],
          useFactory: (dataSource: DataSource, seals: Seals) =>
            new AlertParts(settings, dataSource, { seals, logger, metrics, now: Date.now }),
        },
        {
          provide: TRACES,
          useFactory: () =>
            openTraces(settings, {
              ...{ name: 'payouts', version: VERSION },
              onLost: (spans) => metrics.jackpot_spans_lost_total.inc(spans),
            }),
        },
        { provide: JobHandlers, useFactory: handlers, inject: [StoredPayouts, TRACES] },
        PayoutWorker,
        {
          provide: WebhookParts,
          inject: [DataSource, TRACES],
          useFactory: (dataSource: DataSource, traces: Traces | null) =>
            new WebhookParts(settings, dataSource, { logger, metrics, traces, now: Date.now }),
        },
        {
          provide: DayFileParts,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) =>
            new DayFileParts(settings, dataSource, { logger, metrics, now: Date.now }),
        },
        { provide: DatabasePing, useFactory: () => new DatabasePing(settings.DATABASE_URL) },
        {
          provide: Vitals,
          inject: [DatabasePing, PayoutWorker],
          useFactory: (database: DatabasePing, worker: PayoutWorker) => {
            const vitals = surroundingsOf({ database, metrics, logger });
            const text = 'Redis does not answer: no document is prepared. Check the server.';
            vitals.add({ part: 'redis', hangs: text, find: async () => ((await worker.isReady()) ? null : text) });
            return vitals;
          },
        },
        { provide: StatusServer, inject: [Vitals], useFactory: (vitals: Vitals) => statusServer(vitals, surroundings) },
      ],
    };
  }

  /** Serves health checks while the worker waits for its database. */
  async onApplicationBootstrap(): Promise<void> {
    const { settings, logger } = this.surroundings;
    this.vitals.start();
    const port = await this.status.listen(settings.METRICS_PORT, settings.METRICS_HOST).catch((failure: unknown) => {
      throw startFailure(failure, undefined);
    });
    logger.info({ port }, 'serving /metrics and /health');
  }

  async start(): Promise<void> {
    await this.dataSource.initialize();
    this.worker.start();
    this.webhooks.start();
    this.dayFiles.start();
    this.alerts.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#stop('alerts', WORKER_STOP_MS, () => this.alerts.stop());
    await this.#stop('day files', WORKER_STOP_MS, () => this.dayFiles.stop());
    await this.#stop('webhooks', WORKER_STOP_MS, () => this.webhooks.stop());
    await this.#stop('worker', WORKER_STOP_MS, () => this.worker.close());
    await this.#stop('vitals', QUICK_STOP_MS, () => this.vitals.stop());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#stop('database ping', QUICK_STOP_MS, () => this.ping.close());
    await this.#stop('status server', QUICK_STOP_MS, () => this.status.close());
    await this.#stop('journal', QUICK_STOP_MS, () => this.payouts.close());
    if (this.traces !== null) await this.#stop('traces', QUICK_STOP_MS, () => this.traces?.close());
  }

  #stop(name: string, limitMs: number, stop: () => Promise<void> | void): Promise<void> {
    return this.surroundings.shutdown.step({ name, limitMs, stop });
  }
}

function sealsOf({ settings, logger }: Surroundings): Seals {
  const seals = new Seals({ ...recordsKeysOf(settings), now: Date.now });
  seals.onAltered((row) => logger.error({ ...row }, 'a row was changed outside the controllers; it is not sent'));
  return seals;
}

function handlers(payouts: StoredPayouts, traces: Traces | null): JobHandlers {
  const prepare: PreparePayout = (data) => preparePayout(data, payouts);
  const handle = traces === null ? prepare : tracedPreparation(traces, prepare);
  return new JobHandlers(PAYOUT_JOB.queue, JOBS, { [PAYOUT_JOB.name]: (data) => handle(data as PayoutJobData) });
}

function statusServer(vitals: Vitals, { registry }: Surroundings): StatusServer {
  return new StatusServer({
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    ready: () => {
      const needs = { database: vitals.isWell('database'), redis: vitals.isWell('redis') };
      const isReady = needs.database && needs.redis;
      return { status: isReady ? 'ready' : 'not-ready', ...needs, troubles: vitals.troubles };
    },
  });
}
