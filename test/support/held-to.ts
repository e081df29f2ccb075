import { deepStrictEqual } from 'node:assert';
import type { z } from 'zod';

/** Reads a message of ours, which must have no field besides those of its schema: a reader would pass over it. */
export function heldTo<S extends z.ZodType>(schema: S, message: unknown): z.output<S> {
  const read = schema.parse(message);
  deepStrictEqual(read, message);
  return read;
}
