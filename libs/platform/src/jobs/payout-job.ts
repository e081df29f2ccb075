import { assert } from '@jackpot/money';
import { z } from 'zod';
import type { JobDefinition } from './job.js';

const dataSchema = z.strictObject({ awardId: z.string().min(1).max(80), linkId: z.string().min(1).max(40) });

export type PayoutJobData = z.output<typeof dataSchema>;

export const PAYOUT_JOB = {
  queue: 'payouts',
  name: 'payout',
  data: dataSchema,
  idOf: ({ awardId }: Pick<PayoutJobData, 'awardId'>) => `payout-${awardId}`,
  attempts: 8,
  backoffMs: 250,
  backoffJitter: 0.5,
  concurrency: 4,
  lockMs: 10_000,
  stalledEveryMs: 5_000,
  stalledMax: 5,
} as const satisfies JobDefinition<typeof dataSchema>;

/** A worker refuses to start if a queue has no handler. */
export const JOBS: readonly JobDefinition[] = [PAYOUT_JOB as JobDefinition];

assert(!PAYOUT_JOB.idOf({ awardId: 'east-A1' }).includes(':'), 'a job id has no colon');
assert(PAYOUT_JOB.stalledEveryMs < PAYOUT_JOB.lockMs, 'a dead worker is seen soon after its lock has run out');
