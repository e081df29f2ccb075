import { z } from 'zod';

/** A page of a list, newest first: at most `limit`, all before a cursor. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  before: z.coerce.number().int().min(1).optional(),
});

export type PageQuery = z.output<typeof pageQuery>;

/** The cursor for the next page; null where this one was the last. */
export function nextCursor(rows: readonly { readonly [name: string]: unknown }[], limit: number, field: string): number | null {
  const last = rows.at(-1)?.[field];
  return rows.length < limit || typeof last !== 'number' ? null : last;
}
