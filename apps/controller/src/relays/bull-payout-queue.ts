import {
  PAYOUT_JOB,
  type PayoutJobData,
  connectRedis,
  isFinalReason,
  reasonOf,
  type Logger,
  type Metrics,
} from '@jackpot/platform';
import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type FailedJob, JOB_STATES, type JobCounts, type PayoutQueue } from './ports.js';

type PayoutJob = Job<PayoutJobData, void, string>;

export class QueueUnreachable extends Error {
  override readonly name = 'QueueUnreachable';
}

/**
 * A finished job must not block putting the same job again. A failed job stays as a dead letter. The database decides
 * what is done, so a job that runs twice finds its work done.
 */
const OPTIONS = {
  attempts: PAYOUT_JOB.attempts,
  backoff: { type: 'exponential', delay: PAYOUT_JOB.backoffMs, jitter: PAYOUT_JOB.backoffJitter },
  removeOnComplete: true,
  removeOnFail: false,
} as const;

const COUNT_MS = 5_000;

export interface BullPayoutQueuePorts {
  readonly redisUrl: string;
  readonly redisCaFile?: string | undefined;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'jackpot_payout_queue_jobs'>;
}

export class BullPayoutQueue implements PayoutQueue {
  readonly #redis: Redis;
  readonly #queue: Queue<PayoutJobData, void>;

  #countAt = 0;

  constructor(private readonly ports: BullPayoutQueuePorts) {
    const { redisUrl, redisCaFile, logger } = ports;
    this.#redis = connectRedis({ url: redisUrl, caFile: redisCaFile, use: 'producer', logger });
    this.#queue = new Queue(PAYOUT_JOB.queue, { connection: this.#redis, defaultJobOptions: OPTIONS });
    // Without a listener an outage would end the process. The connection's own listener logs it.
    this.#queue.on('error', () => undefined);
  }

  async put(payouts: readonly PayoutJobData[]): Promise<void> {
    await this.#run(async () => {
      if (payouts.length === 0) return;
      await this.#queue.addBulk(
        payouts.map(({ awardId, linkId }) => ({
          name: PAYOUT_JOB.name,
          data: { awardId, linkId },
          opts: { jobId: PAYOUT_JOB.idOf({ awardId }) },
        })),
      );
    });
    await this.#count();
  }

  async failed(from: number, limit: number): Promise<readonly FailedJob[]> {
    const jobs = await this.#run(() => this.#queue.getFailed(from, from + limit - 1));
    return jobs.filter((job) => (job as PayoutJob | undefined) !== undefined).map(failedJob);
  }

  async retry(awardId: string): Promise<boolean> {
    return this.#run(async () => {
      const job = await this.#queue.getJob(PAYOUT_JOB.idOf({ awardId }));
      if (job === undefined || !(await job.isFailed())) return false;
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      return true;
    });
  }

  async counts(): Promise<JobCounts> {
    const counts = await this.#run(() => this.#queue.getJobCounts(...JOB_STATES));
    const of = (state: keyof JobCounts): number => counts[state] ?? 0;
    return { waiting: of('waiting'), active: of('active'), delayed: of('delayed'), failed: of('failed') };
  }

  /** A hung Redis keeps its connections, so the check sends a query. */
  async isAnswering(): Promise<boolean> {
    return this.#isReady && (await this.#redis.ping()) === 'PONG';
  }

  async close(): Promise<void> {
    // Closing a queue that was never connected would wait for the connection.
    if (this.#isReady) await this.#queue.close().catch(() => undefined);
    this.#redis.disconnect();
  }

  async #count(): Promise<void> {
    if (performance.now() < this.#countAt) return;
    this.#countAt = performance.now() + COUNT_MS;
    const counts = await this.counts();
    for (const state of JOB_STATES) this.ports.metrics.jackpot_payout_queue_jobs.set({ state }, counts[state]);
  }

  get #isReady(): boolean {
    return this.#redis.status === 'ready';
  }

  async #run<T>(act: () => Promise<T>): Promise<T> {
    if (!this.#isReady) throw new QueueUnreachable(`the connection to Redis is ${this.#redis.status}`);
    try {
      return await act();
    } catch (cause) {
      throw new QueueUnreachable('Redis did not execute a command', { cause });
    }
  }
}

function failedJob(job: PayoutJob): FailedJob {
  return {
    awardId: job.data.awardId,
    linkId: job.data.linkId,
    reason: reasonOf(job.failedReason),
    isFinal: isFinalReason(job.failedReason),
    failedAt: job.finishedOn ?? job.timestamp,
  };
}
