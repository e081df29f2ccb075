import type { z } from 'zod';

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  readonly queue: string;
  readonly name: string;
  /** Must not contain an amount: the worker reads amounts from the database. */
  readonly data: S;
  /** Equal data must have the same job id, so that adding a job twice adds it once. */
  readonly idOf: (data: z.output<S>) => string;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly backoffJitter: number;
  readonly concurrency: number;
  /** If a worker reports nothing for this long, its job goes to another worker. */
  readonly lockMs: number;
  readonly stalledEveryMs: number;
  /** A job fails after its workers died this many times. */
  readonly stalledMax: number;
}
