import type { z } from 'zod';

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  readonly queue: string;
  readonly name: string;
  /** Never an amount: the worker reads amounts from the database. */
  readonly data: S;
  /** Equal work has the same id, so adding it twice adds it once. */
  readonly idOf: (data: z.output<S>) => string;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly backoffJitter: number;
  readonly concurrency: number;
  /** After this silence a job goes to another worker. */
  readonly lockMs: number;
  readonly stalledEveryMs: number;
  /** A job fails after dying workers have lost it this often. */
  readonly stalledMax: number;
}
