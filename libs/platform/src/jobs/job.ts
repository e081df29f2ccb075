import type { z } from 'zod';

/** A queue's name, its job's name, what the job carries, and how often it is tried: one definition for both its ends. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  readonly queue: string;
  readonly name: string;
  /** Everything the job carries. Never an amount: the worker reads that where it is true. */
  readonly data: S;
  /** The job's id in the queue; the same for the same work, so that adding it twice is adding it once. */
  readonly idOf: (data: z.output<S>) => string;
  readonly attempts: number;
  /** First wait before a retry; it doubles with each. */
  readonly backoffMs: number;
  /** How much of each wait is drawn at random, 0..1: retries after an outage must not come all at once. */
  readonly backoffJitter: number;
  /** Jobs one worker has in hand at once. */
  readonly concurrency: number;
  /** A worker that is silent for this long has died; its job goes to another. */
  readonly lockMs: number;
  readonly stalledEveryMs: number;
  /** Times a job may be lost by a dying worker before it counts as failed. */
  readonly stalledMax: number;
}
