import { type DynamicModule, Module } from '@nestjs/common';
import {
  Answers,
  JOBS,
  type Logger,
  type Metrics,
  PAYOUT_JOB,
  type PayoutJobData,
  createMetrics,
  STANDARD_OUTPUT,
  StatusServer,
} from '@jackpot/platform';
import { type Registry, collectDefaultMetrics } from 'prom-client';
import { DayFileParts } from './day-files/day-file-parts.js';
import type { Settings } from './settings.js';
import { StoredPayouts } from './store/stored-payouts.js';
import { JobHandlers } from './work/job-handlers.js';
import { ANSWER_MS_MAX, PayoutWorker } from './work/payout-worker.js';
import { preparePayout } from './work/prepare-payout.js';
import { WebhookParts } from './webhooks/webhook-parts.js';

/** Names under which things that are no classes are injected. */
const SETTINGS = Symbol('settings');
const LOGGER = Symbol('logger');
const METRICS = Symbol('metrics');

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
        { provide: StoredPayouts, useFactory: () => new StoredPayouts(settings.DATABASE_URL, Date.now) },
        { provide: JobHandlers, useFactory: handlers, inject: [StoredPayouts] },
        {
          provide: PayoutWorker,
          inject: [JobHandlers, METRICS],
          useFactory: (jobs: JobHandlers, { metrics }: Measured) =>
            new PayoutWorker({ redisUrl: settings.REDIS_URL, handlers: jobs, metrics, logger }),
        },
        {
          provide: WebhookParts,
          inject: [METRICS],
          useFactory: ({ metrics }: Measured) => new WebhookParts(settings, { logger, metrics, now: Date.now }),
        },
        {
          provide: DayFileParts,
          inject: [METRICS],
          useFactory: ({ metrics }: Measured) => new DayFileParts(settings, { logger, metrics, now: Date.now }),
        },
        { provide: StatusServer, useFactory: statusServer, inject: [StoredPayouts, PayoutWorker, METRICS] },
      ],
    };
  }
}

function measured(): Measured {
  const made = createMetrics();
  STANDARD_OUTPUT.onLost(() => made.metrics.jackpot_log_lines_lost_total.inc());
  collectDefaultMetrics({ register: made.registry });
  return made;
}

function handlers(payouts: StoredPayouts): JobHandlers {
  return new JobHandlers(PAYOUT_JOB.queue, JOBS, {
    [PAYOUT_JOB.name]: (data) => preparePayout(data as PayoutJobData, payouts),
  });
}

function statusServer(payouts: StoredPayouts, worker: PayoutWorker, { registry }: Measured): StatusServer {
  const database = new Answers(ANSWER_MS_MAX, () => payouts.isReachable());
  return new StatusServer({
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    ready: async () => {
      const [isDatabase, isRedis] = await Promise.all([database.inTime(), worker.isReady()]);
      return { database: isDatabase, redis: isRedis };
    },
  });
}
