import { deepStrictEqual } from 'node:assert';
import type { z } from 'zod';

/** Parses one of our messages and fails on fields that its schema does not declare. */
export function heldTo<S extends z.ZodType>(schema: S, message: unknown): z.output<S> {
  const read = schema.parse(message);
  deepStrictEqual(read, message);
  return read;
}
