import { Answers, type Logger, type Metrics, PAYOUT_JOB, connectRedis, finalReason } from '@jackpot/platform';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobHandlers } from './job-handlers.js';
import { type PayoutFault, asPayoutFault } from './payout-fault.js';

/** Pause after a failure of Redis itself; BullMQ's default is 15 s. */
const RETRY_RUN_MS = 1_000;

/** Its health is reported within three seconds, with what else is queried. */
const ANSWER_MS_MAX = 1_000;

export interface PayoutWorkerPorts {
  readonly redisUrl: string;
  readonly redisCaFile?: string | undefined;
  readonly handlers: JobHandlers;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Takes jobs off the payouts queue, a few at once. What a job does is not its business, only how it ends. */
export class PayoutWorker {
  readonly #redis: Redis;
  readonly #worker: Worker<unknown, string>;
  readonly #answers = new Answers(ANSWER_MS_MAX, async () => (await this.#redis.ping()) === 'PONG');

  constructor(private readonly ports: PayoutWorkerPorts) {
    this.#redis = connectRedis({ url: ports.redisUrl, caFile: ports.redisCaFile, use: 'worker', logger: ports.logger });
    this.#worker = new Worker<unknown, string>(PAYOUT_JOB.queue, (job) => this.#work(job), {
      connection: this.#redis,
      autorun: false,
      concurrency: PAYOUT_JOB.concurrency,
      lockDuration: PAYOUT_JOB.lockMs,
      stalledInterval: PAYOUT_JOB.stalledEveryMs,
      maxStalledCount: PAYOUT_JOB.stalledMax,
      runRetryDelay: RETRY_RUN_MS,
    });
    // The connection already logs the loss of Redis; other errors of the worker are for debugging.
    this.#worker.on('error', (err) => ports.logger.debug({ err }, 'the worker met an error; it goes on'));
    this.#worker.on('stalled', (jobId) =>
      ports.logger.warn({ jobId }, 'a worker died with this job; it is done again'),
    );
  }

  start(): void {
    // Ends only with `close`; a failure in it is a failure of the queue library, and `main` shall hear of it.
    void this.#worker.run();
  }

  /** Whether jobs are taken. A Redis that hangs keeps its connections, so it is queried. */
  async isReady(): Promise<boolean> {
    return this.#redis.status === 'ready' && this.#worker.isRunning() && (await this.#answers.inTime());
  }

  /** Takes no more, finishes the jobs in hand, and ends. */
  async close(): Promise<void> {
    await this.#worker.close();
    this.#redis.disconnect();
  }

  async #work(job: Job<unknown, string>): Promise<string> {
    const end = this.ports.metrics.jackpot_payout_duration_seconds.startTimer();
    try {
      const result = await this.ports.handlers.run(job.name, job.data);
      this.ports.metrics.jackpot_payout_jobs_total.inc({ result });
      this.ports.logger.info({ jobId: job.id, result }, 'payout document kept');
      return result;
    } catch (cause) {
      throw this.#failure(job, asPayoutFault(cause));
    } finally {
      end();
    }
  }

  /** The error for BullMQ: retry later, or never. The relay queues a job again that has used up its attempts. */
  #failure(job: Job<unknown, string>, fault: PayoutFault): Error {
    const { metrics, logger } = this.ports;
    metrics.jackpot_payout_jobs_total.inc({ result: fault.isFinal ? 'dead' : 'retried' });
    const about = { jobId: job.id, code: fault.code, attempt: job.attemptsMade + 1, err: fault };
    if (!fault.isFinal) {
      logger.warn(about, 'payout failed; it is tried again');
      return new Error(`${fault.code}: ${fault.message}`);
    }
    logger.error(about, 'payout failed for good; an operator must investigate');
    return new UnrecoverableError(finalReason(fault.code, fault.message));
  }
}
