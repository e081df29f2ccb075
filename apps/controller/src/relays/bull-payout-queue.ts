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

/** A completed job is removed, so that a job with its id can be added again. A failed job stays as a dead letter. */
const OPTIONS = {
  attempts: PAYOUT_JOB.attempts,
  backoff: { type: 'exponential', delay: PAYOUT_JOB.backoffMs, jitter: PAYOUT_JOB.backoffJitter },
  removeOnComplete: true,
  removeOnFail: false,
} as const;

const COUNT_MS = 5_000;

const QUEUE_KEYS = {
  ...{ wait: 'list', paused: 'list', active: 'list' },
  ...{
    delayed: 'zset',
    prioritized: 'zset',
    completed: 'zset',
    failed: 'zset',
    'waiting-children': 'zset',
    marker: 'zset',
  },
  ...{ meta: 'hash', events: 'stream', stalled: 'set', id: 'string', pc: 'string' },
  ...{ limiter: 'string', 'stalled-check': 'string' },
} as const;
const LISTS = ['wait', 'paused', 'active'] as const;
const SORTED_SETS = ['delayed', 'prioritized', 'completed', 'failed', 'waiting-children'] as const;
const JOB_KEYS = ['', ':lock', ':logs', ':dependencies', ':processed', ':failed', ':unsuccessful'] as const;
/** Settings in the queue's `meta` that stop its workers from taking jobs. The product sets none of them. */
const STOPPING_SETTINGS = ['paused', 'concurrency', 'max', 'duration'] as const;
/** Keys that BullMQ always writes with an expiry. Without an expiry they stop the queue. */
const ENDING_KEYS = ['limiter', 'stalled-check'] as const;
/** What PTTL answers for a key without an expiry. */
const NEVER_ENDS = -1;

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
    // Without a listener an outage would end the process. The connection's own listener logs the outage.
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

  async clear(payouts: readonly Pick<PayoutJobData, 'awardId'>[]): Promise<void> {
    await this.#run(async () => {
      await this.#repair();
      const held = await this.#heldByWorkers(payouts);
      await this.#remove(payouts.map((payout) => PAYOUT_JOB.idOf(payout)).filter((id) => !held.has(id)));
    });
  }

  async failed(from: number, limit: number): Promise<readonly FailedJob[]> {
    const jobs = await this.#run(() => this.#queue.getFailed(from, from + limit - 1));
    return jobs.filter((job) => (job as PayoutJob | undefined) !== undefined).map(failedJob);
  }

  async counts(): Promise<JobCounts> {
    const counts = await this.#run(() => this.#queue.getJobCounts(...JOB_STATES));
    const of = (state: keyof JobCounts): number => counts[state] ?? 0;
    return { waiting: of('waiting'), active: of('active'), delayed: of('delayed'), failed: of('failed') };
  }

  /** Sends a query, because a hung Redis keeps its connections open. */
  async isAnswering(): Promise<boolean> {
    return this.#isReady && (await this.#redis.ping()) === 'PONG';
  }

  async close(): Promise<void> {
    // Closing a queue that was never connected would wait for the connection.
    if (this.#isReady) await this.#queue.close().catch(() => undefined);
    this.#redis.disconnect();
  }

  /** Jobs that a worker has locked. Workers' locks always expire, within a known time. */
  async #heldByWorkers(payouts: readonly Pick<PayoutJobData, 'awardId'>[]): Promise<ReadonlySet<string>> {
    const ids = payouts.map((payout) => PAYOUT_JOB.idOf(payout));
    const ends = await Promise.all(ids.map((id) => this.#redis.pttl(this.#key(`${id}:lock`))));
    return new Set(ids.filter((_, index) => isHeld(ends[index] ?? 0)));
  }

  /**
   * Deletes keys of a wrong type or without an expiry, and settings that stop workers. Nothing is lost: the database
   * has everything that is owed.
   */
  async #repair(): Promise<void> {
    const keys: string[] = [];
    for (const [name, type] of Object.entries(QUEUE_KEYS)) {
      const found = await this.#redis.type(this.#key(name));
      if (found !== type && found !== 'none') keys.push(name);
    }
    for (const name of ENDING_KEYS) if ((await this.#redis.pttl(this.#key(name))) === NEVER_ENDS) keys.push(name);
    if (keys.length > 0) await this.#redis.del(keys.map((name) => this.#key(name)));
    const settings = await this.#redis.hdel(this.#key('meta'), ...STOPPING_SETTINGS);
    const jobs = await this.#foreignJobs();
    await this.#remove(jobs);
    if (keys.length + settings + jobs.length === 0) return;
    const found = { keys, settings, jobs: jobs.length, first: jobs[0] };
    this.ports.logger.warn(found, 'Redis held what is not of the payouts queue; it is removed');
  }

  async #foreignJobs(): Promise<readonly string[]> {
    const start = this.#key('');
    const first = this.#key(PAYOUT_JOB.idOf({ awardId: '' }));
    const foreign: string[] = [];
    for await (const keys of this.#redis.scanStream({ match: `${first}*`, count: 1_000 }) as AsyncIterable<string[]>) {
      const ids = keys.map((key) => key.slice(start.length)).filter((id) => !id.includes(':'));
      const isOurs = await Promise.all(ids.map((id) => this.#isOurs(id)));
      foreign.push(...ids.filter((_, index) => isOurs[index] === false));
    }
    return foreign;
  }

  async #isOurs(id: string): Promise<boolean> {
    const type = await this.#redis.type(this.#key(id));
    if (type === 'none') return true;
    if (type !== 'hash') return false;
    const [name, data] = await this.#redis.hmget(this.#key(id), 'name', 'data');
    return name === PAYOUT_JOB.name && isDataOf(id, parsed(data ?? ''));
  }

  async #remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const commands = this.#redis.multi();
    for (const id of ids) {
      commands.del(JOB_KEYS.map((part) => this.#key(`${id}${part}`)));
      for (const list of LISTS) commands.lrem(this.#key(list), 0, id);
      for (const set of SORTED_SETS) commands.zrem(this.#key(set), id);
    }
    await commands.exec();
  }

  #key(name: string): string {
    return this.#queue.toKey(name);
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
      return await act().catch(async (cause: unknown) => {
        if (!isForeign(cause)) throw cause;
        await this.#repair();
        return act();
      });
    } catch (cause) {
      throw new QueueUnreachable('Redis did not execute a command', { cause });
    }
  }
}

function isHeld(endsInMs: number): boolean {
  return endsInMs > 0 && endsInMs <= PAYOUT_JOB.lockMs;
}

function isForeign(cause: unknown): boolean {
  return cause instanceof SyntaxError || (cause instanceof Error && cause.message.includes('WRONGTYPE'));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isDataOf(id: string | undefined, data: unknown): boolean {
  const read = PAYOUT_JOB.data.safeParse(data);
  return read.success && PAYOUT_JOB.idOf(read.data) === id;
}

/** A failure is not final if the job's data is not from this product: the award gets a new job. */
function failedJob(job: PayoutJob): FailedJob {
  const awardId = (job.id ?? '').slice(PAYOUT_JOB.idOf({ awardId: '' }).length);
  return {
    awardId,
    linkId: awardId.replace(/-A\d+$/, ''),
    reason: reasonOf(job.failedReason),
    isFinal: isFinalReason(job.failedReason) && isDataOf(job.id, job.data),
    failedAt: job.finishedOn ?? job.timestamp,
  };
}
