import { assert } from '@jackpot/money';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Where a page begins and how long it is. Newest first: `before` is the `next` of the page before. */
export interface PageRequest {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A page in either order. Oldest first: `after` is the `next` of the page before. */
export interface OrderedPageRequest extends PageRequest {
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly after?: number | undefined;
}

/** Some rows in their order; `next` is null where these were the last. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
}

const PAGE_ROWS_MAX = 1_000;

/** A page of more rows is a programming error: rows are read page by page. */
export function assertRows(limit: number): void {
  assert(Number.isInteger(limit) && limit >= 1 && limit <= PAGE_ROWS_MAX, `a page of 1 to ${PAGE_ROWS_MAX} rows`);
}

/**
 * Reads a page by the key it is ordered by: page ten thousand costs as little as the first, and rows that are added
 * between two reads neither repeat nor hide any.
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

/** The newest rows, at most so many, read page by page until there are no more or they are enough. */
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
