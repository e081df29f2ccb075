import { Answers, type Logger, type Metrics, PAYOUT_JOB, finalReason } from '@jackpot/platform';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { LOGGER, METRICS, REDIS } from '../tokens.js';
import { JobHandlers } from './job-handlers.js';
import { type PayoutFault, asPayoutFault } from './payout-fault.js';

const OPTIONS = {
  autorun: false,
  concurrency: PAYOUT_JOB.concurrency,
  lockDuration: PAYOUT_JOB.lockMs,
  stalledInterval: PAYOUT_JOB.stalledEveryMs,
  maxStalledCount: PAYOUT_JOB.stalledMax,
  /** Delay after an error of Redis. BullMQ's default is 15 s. */
  runRetryDelay: 1_000,
} as const;

const ANSWER_MS_MAX = 1_000;

@Processor(PAYOUT_JOB.queue, OPTIONS)
export class PayoutWorker extends WorkerHost<Worker<unknown, string>> {
  readonly #answers = new Answers(ANSWER_MS_MAX, async () => (await this.redis.ping()) === 'PONG');

  constructor(
    private readonly handlers: JobHandlers,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  start(): void {
    // Not caught: a failure of the queue library must reach `main`.
    void this.worker.run();
  }

  /** A Redis that hangs keeps its connections open, so send a query. */
  async isReady(): Promise<boolean> {
    return this.redis.status === 'ready' && this.worker.isRunning() && (await this.#answers.inTime());
  }

  async close(): Promise<void> {
    await this.worker.close();
    this.redis.disconnect();
  }

  async process(job: Job<unknown, string>): Promise<string> {
    const end = this.metrics.jackpot_payout_duration_seconds.startTimer();
    try {
      const result = await this.handlers.run(job.name, job.data);
      this.metrics.jackpot_payout_jobs_total.inc({ result });
      this.logger.info({ jobId: job.id, result }, 'payout document kept');
      return result;
    } catch (cause) {
      throw this.#failure(job, asPayoutFault(cause));
    } finally {
      end();
    }
  }

  /** The connection already logs the loss of Redis. */
  @OnWorkerEvent('error')
  onError(err: Error): void {
    this.logger.debug({ err }, 'the worker met an error; it goes on');
  }

  @OnWorkerEvent('stalled')
  onStalled(jobId: string): void {
    this.logger.warn({ jobId }, 'a worker died with this job; it is done again');
  }

  /** The controllers' relay queues a job again after its last attempt. */
  #failure(job: Job<unknown, string>, fault: PayoutFault): Error {
    this.metrics.jackpot_payout_jobs_total.inc({ result: fault.isFinal ? 'dead' : 'retried' });
    const about = { jobId: job.id, code: fault.code, attempt: job.attemptsMade + 1, err: fault };
    if (!fault.isFinal) {
      this.logger.warn(about, 'payout failed; it is tried again');
      return new Error(`${fault.code}: ${fault.message}`);
    }
    this.logger.error(about, 'payout failed for good; an operator must investigate');
    return new UnrecoverableError(finalReason(fault.code, fault.message));
  }
}
