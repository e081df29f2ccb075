import type { z } from 'zod';

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  readonly queue: string;
  readonly name: string;
  /** Never contains an amount. The worker reads amounts from the database. */
  readonly data: S;
  /** The same work has the same id, so adding a job twice adds it once. */
  readonly idOf: (data: z.output<S>) => string;
  readonly attempts: number;
  /** The wait before the first retry. Doubles with each retry. */
  readonly backoffMs: number;
  /** Random share of each wait, 0..1. */
  readonly backoffJitter: number;
  readonly concurrency: number;
  /** After this silence a worker counts as dead, and its job goes to another. */
  readonly lockMs: number;
  readonly stalledEveryMs: number;
  /** A job fails after dying workers have lost it this often. */
  readonly stalledMax: number;
}
