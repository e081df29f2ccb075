import type { PayoutJobData } from '@jackpot/platform';

export interface OwedPayout extends PayoutJobData {
  readonly awardNumber: number;
  /** When the payout document became owed, in ms since 1970. */
  readonly owedSince: number;
}

export type OwedPlace = Pick<OwedPayout, 'linkId' | 'awardNumber'>;

/** The database is the only record of owed payouts. */
export interface OwedPayouts {
  owed(limit: number, after?: OwedPlace): Promise<readonly OwedPayout[]>;
}

export interface FailedJob {
  readonly awardId: string;
  readonly linkId: string;
  readonly reason: string;
  readonly isFinal: boolean;
  readonly failedAt: number;
}

export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
export type JobCounts = Readonly<Record<(typeof JOB_STATES)[number], number>>;

/** No guarantee depends on the queue, because it may be emptied or unreachable at any time. */
export interface PayoutQueue {
  put(payouts: readonly PayoutJobData[]): Promise<void>;
  failed(from: number, limit: number): Promise<readonly FailedJob[]>;
  /**
   * Removes what Redis holds under the job ids of these payouts, and repairs the keys of the queue, so that `put` makes
   * new jobs. A job that a worker has locked stays.
   */
  clear(payouts: readonly Pick<PayoutJobData, 'awardId'>[]): Promise<void>;
  counts(): Promise<JobCounts>;
  close(): Promise<void>;
}
