import { type DynamicModule, Module } from '@nestjs/common';
import {
  JOBS,
  type Logger,
  type Metrics,
  PAYOUT_JOB,
  type PayoutJobData,
  processMetrics,
  StatusServer,
  type Traces,
  Vitals,
  openTraces,
  recordsKeysOf,
  surroundingsOf,
  versionIn,
} from '@jackpot/platform';
import { DatabasePing, Seals } from '@jackpot/storage';
import type { Registry } from 'prom-client';
import { DayFileParts } from './day-files/day-file-parts.js';
import type { Settings } from './settings.js';
import { StoredPayouts } from './store/stored-payouts.js';
import { JobHandlers } from './work/job-handlers.js';
import { PayoutWorker } from './work/payout-worker.js';
import { preparePayout } from './work/prepare-payout.js';
import { type PreparePayout, tracedPreparation } from './work/traced-preparation.js';
import { WebhookParts } from './webhooks/webhook-parts.js';

/** Names under which things that are no classes are injected. */
const SETTINGS = Symbol('settings');
const LOGGER = Symbol('logger');
const METRICS = Symbol('metrics');
/** The traces of the worker; null where none are wanted. */
export const TRACES = Symbol('traces');

interface Measured {
  readonly registry: Registry;
  readonly metrics: Metrics;
}

/** What the worker is made of, in one place. */
@Module({})
export class PayoutsModule {
  static with(settings: Settings, logger: Logger): DynamicModule {
    return {
      module: PayoutsModule,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        { provide: METRICS, useFactory: measured },
        {
          provide: StoredPayouts,
          useFactory: () => {
            const seals = new Seals({ ...recordsKeysOf(settings), now: Date.now });
            return new StoredPayouts(settings.DATABASE_URL, seals, Date.now);
          },
        },
        {
          provide: TRACES,
          inject: [METRICS],
          useFactory: ({ metrics }: Measured) =>
            openTraces(settings, {
              ...{ name: 'payouts', version: versionIn(PACKAGE) },
              onLost: (spans) => metrics.jackpot_spans_lost_total.inc(spans),
            }),
        },
        { provide: JobHandlers, useFactory: handlers, inject: [StoredPayouts, TRACES] },
        {
          provide: PayoutWorker,
          inject: [JobHandlers, METRICS],
          useFactory: (jobs: JobHandlers, { metrics }: Measured) =>
            new PayoutWorker({
              redisUrl: settings.REDIS_URL,
              redisCaFile: settings.REDIS_CA_FILE,
              handlers: jobs,
              metrics,
              logger,
            }),
        },
        {
          provide: WebhookParts,
          inject: [METRICS, TRACES],
          useFactory: ({ metrics }: Measured, traces: Traces | null) =>
            new WebhookParts(settings, { logger, metrics, traces, now: Date.now }),
        },
        {
          provide: DayFileParts,
          inject: [METRICS],
          useFactory: ({ metrics }: Measured) => new DayFileParts(settings, { logger, metrics, now: Date.now }),
        },
        { provide: DatabasePing, useFactory: () => new DatabasePing(settings.DATABASE_URL) },
        {
          provide: Vitals,
          inject: [DatabasePing, PayoutWorker, METRICS],
          useFactory: (database: DatabasePing, worker: PayoutWorker, { metrics }: Measured) => {
            const vitals = surroundingsOf({ database, metrics, logger });
            const text = 'Redis does not answer: no document is prepared. Check the server.';
            vitals.add({ part: 'redis', hangs: text, find: async () => ((await worker.isReady()) ? null : text) });
            return vitals;
          },
        },
        { provide: StatusServer, useFactory: statusServer, inject: [Vitals, METRICS] },
      ],
    };
  }
}

/** From where the build puts this file. */
const PACKAGE = new URL('../../../../package.json', import.meta.url);

function measured(): Measured {
  return processMetrics({ version: versionIn(PACKAGE), sha256: null });
}

function handlers(payouts: StoredPayouts, traces: Traces | null): JobHandlers {
  const prepare: PreparePayout = (data) => preparePayout(data, payouts);
  const handle = traces === null ? prepare : tracedPreparation(traces, prepare);
  return new JobHandlers(PAYOUT_JOB.queue, JOBS, { [PAYOUT_JOB.name]: (data) => handle(data as PayoutJobData) });
}

function statusServer(vitals: Vitals, { registry }: Measured): StatusServer {
  return new StatusServer({
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    ready: () => ({ database: vitals.isWell('database'), redis: vitals.isWell('redis') }),
    troubles: () => vitals.troubles,
  });
}
