import { assert } from '@jackpot/money';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A request for rows, newest first. `before` is the `next` of the previous page. */
export interface PageRequest {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** With the order 'oldest', `after` is the `next` of the previous page. */
export interface OrderedPageRequest extends PageRequest {
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly after?: number | undefined;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
}

const PAGE_ROWS_MAX = 1_000;

export function assertRows(limit: number): void {
  assert(Number.isInteger(limit) && limit >= 1 && limit <= PAGE_ROWS_MAX, `a page of 1 to ${PAGE_ROWS_MAX} rows`);
}

/**
 * Reads a page by the ordering key. Every page thus costs as little as the first, and rows added between two reads
 * neither repeat nor hide rows.
 */
export async function pageOf<Key extends string, T extends ObjectLiteral & Readonly<Record<Key, unknown>>>(
  query: SelectQueryBuilder<T>,
  key: Key,
  { before, after, limit, order = 'newest' }: OrderedPageRequest,
): Promise<Page<T>> {
  assertRows(limit);
  const column = `${query.alias}.${key}`;
  if (before !== undefined) query.andWhere(`${column} < :before`, { before });
  if (after !== undefined) query.andWhere(`${column} > :after`, { after });
  const found = await query
    .orderBy(column, order === 'newest' ? 'DESC' : 'ASC')
    .limit(limit + 1)
    .getMany();
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.[key] as number) : null };
}

export async function newestOf<T>(
  read: (request: PageRequest) => Promise<Page<T>>,
  rowsMax: number,
  areEnough: (rows: readonly T[]) => boolean = () => false,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let before: number | null | undefined;
  while (rows.length < rowsMax && before !== null && !areEnough(rows)) {
    const page = await read({ before, limit: Math.min(PAGE_ROWS_MAX, rowsMax - rows.length) });
    rows.push(...page.rows);
    before = page.next;
  }
  return rows;
}
