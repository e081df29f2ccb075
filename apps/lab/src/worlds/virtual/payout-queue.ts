import type { PayoutJobData } from '@jackpot/platform';
import type { FailedJob, JobCounts, PayoutQueue } from '../../../../controller/src/relays/ports.js';
import type { Conditions } from './conditions.js';

interface Job {
  readonly data: PayoutJobData;
  state:
    | 'waiting'
    | 'active'
    | 'done'
    | { readonly reason: string; readonly isFinal: boolean; readonly failedAt: number };
}

export class SimulatedQueue {
  readonly #jobs = new Map<string, Job>();

  constructor(private readonly conditions: Conditions) {}

  empty(): void {
    this.#jobs.clear();
  }

  get port(): PayoutQueue {
    const reached = async <T>(act: () => T): Promise<T> => {
      await Promise.resolve();
      if (this.conditions.queueIsDown) throw new Error('the queue is away');
      return act();
    };
    return {
      put: (payouts) => reached(() => this.#put(payouts)),
      failed: (from, limit) => reached(() => this.#failed().slice(from, from + limit)),
      clear: (payouts) => reached(() => this.#clear(payouts)),
      counts: () => reached(() => this.#counts()),
      close: () => Promise.resolve(),
    };
  }

  take(): Job | undefined {
    if (this.conditions.queueIsDown) return undefined;
    const job = [...this.#jobs.values()].find(({ state }) => state === 'waiting');
    if (job !== undefined) job.state = 'active';
    return job;
  }

  stalled(): void {
    for (const job of this.#jobs.values()) if (job.state === 'active') job.state = 'waiting';
  }

  #put(payouts: readonly PayoutJobData[]): void {
    for (const { awardId, linkId } of payouts) {
      const data = { awardId, linkId };
      const job = this.#jobs.get(awardId);
      // A finished job is replaced, because an award gets another document after a void.
      if (job === undefined || job.state === 'done') this.#jobs.set(awardId, { data, state: 'waiting' });
    }
  }

  #counts(): JobCounts {
    const states = [...this.#jobs.values()].map(({ state }) => state);
    const count = (state: Job['state']): number => states.filter((each) => each === state).length;
    return { waiting: count('waiting'), active: count('active'), delayed: 0, failed: this.#failed().length };
  }

  #failed(): readonly FailedJob[] {
    return [...this.#jobs.values()].flatMap(({ data, state }) =>
      typeof state === 'object' ? [{ ...data, ...state }] : [],
    );
  }

  #clear(payouts: readonly Pick<PayoutJobData, 'awardId'>[]): void {
    for (const { awardId } of payouts) if (this.#jobs.get(awardId)?.state !== 'active') this.#jobs.delete(awardId);
  }
}
