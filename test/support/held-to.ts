import { deepStrictEqual } from 'node:assert';
import type { z } from 'zod';

/** Fields that the schema does not declare are errors. */
export function heldTo<S extends z.ZodType>(schema: S, message: unknown): z.output<S> {
  const read = schema.parse(message);
  deepStrictEqual(read, message);
  return read;
}
