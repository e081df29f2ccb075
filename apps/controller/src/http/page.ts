import type { Page } from '@jackpot/storage';
import { z } from 'zod';
import { bodyOf } from './bodies.js';

/** A page of a list, newest first: at most `limit`, all before a cursor. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  before: z.coerce.number().int().min(1).optional(),
});

/** A page as JSON under the name of what it holds; `next` is the `before` of the next page, null after the last. */
export function pageBody<T extends object>(name: string, { rows, next }: Page<T>): Readonly<Record<string, unknown>> {
  return { [name]: rows.map(bodyOf), next };
}
