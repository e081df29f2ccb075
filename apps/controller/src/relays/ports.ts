import type { PayoutJobData } from '@jackpot/platform';

/** An award that is owed a document: its job, and its place in the order of what is owed. */
export interface OwedPayout extends PayoutJobData {
  readonly awardNumber: number;
}

export type OwedPlace = Pick<OwedPayout, 'linkId' | 'awardNumber'>;

/** Awards whose payout document is not prepared yet. The database is the only record of what is owed. */
export interface OwedPayouts {
  /** Up to `limit` of them in a fixed order, after one of them. */
  owed(limit: number, after?: OwedPlace): Promise<readonly OwedPayout[]>;
}

/** A job that failed and stays in the queue's failed set. */
export interface FailedJob {
  readonly awardId: string;
  readonly linkId: string;
  readonly reason: string;
  /** True where no retry mends it: it waits for an operator. False where it only used up its attempts. */
  readonly isFinal: boolean;
  readonly failedAt: number;
}

/** The states of jobs that are counted. A finished job leaves the queue. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
export type JobCounts = Readonly<Record<(typeof JOB_STATES)[number], number>>;

/** The queue that payouts are worked off from. It may be emptied or gone at any time: nothing rests on it. */
export interface PayoutQueue {
  /** Puts jobs on the queue; one that is there already, whatever its state, is left as it is. */
  put(payouts: readonly PayoutJobData[]): Promise<void>;
  /** Failed jobs from a place in the list on, 0 being the first; what changes meanwhile may be missed once. */
  failed(from: number, limit: number): Promise<readonly FailedJob[]>;
  /** Queues a failed job again with all its attempts. False where it is not among the failed jobs. */
  retry(awardId: string): Promise<boolean>;
  counts(): Promise<JobCounts>;
  close(): Promise<void>;
}
