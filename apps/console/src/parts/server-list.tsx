import { useReadOnce, useRead } from '../server/live.js';
import { request } from '../server/api.js';
import { pathWith, query, route, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';

interface Paged {
  readonly next: number | null;
}

/** For more, people use the exports of accounting. */
const EXPORT_ROWS_MAX = 20_000;
const EXPORT_PAGE = 500;

interface ServerListOptions<P extends Paged, R> {
  readonly path: string;
  readonly rowsOf: (page: P) => readonly R[];
  readonly limit: number;
  /** Prefix of the parameters that keep the list's state in the address. */
  readonly name: string;
}

/** The controller sorts lists by time only, because it has no other index. */
export interface ServerOrder {
  readonly isOldestFirst: boolean;
  readonly turn: () => void;
}

export function useServerList<P extends Paged, R>({ path, rowsOf, limit, name }: ServerListOptions<P, R>) {
  const { [pageKey(name)]: from = '', [orderKey(name)]: order = '' } = query.value;
  const isOldestFirst = order === OLDEST;
  const ordered = isOldestFirst ? withQuery(path, { order }) : path;
  const cursor = isOldestFirst ? 'after' : 'before';
  const at = withQuery(ordered, { limit: String(limit), ...(from === '' ? {} : { [cursor]: from }) });
  // Only the newest page changes with each commit.
  const isLive = from === '' && !isOldestFirst;
  const newest = useRead<P>(isLive ? at : null);
  const older = useReadOnce<P>(isLive ? null : at);
  const { value, refusal, isLoading } = isLive ? newest : older;
  const turn = (): void => setQuery({ [orderKey(name)]: isOldestFirst ? '' : OLDEST, [pageKey(name)]: '' });
  return {
    page: value,
    rows: value === undefined ? undefined : rowsOf(value),
    refusal,
    isLoading,
    isFirst: from === '',
    order: { isOldestFirst, turn } satisfies ServerOrder,
    refresh: newest.refresh,
    readAll: () => readAll(ordered, cursor, rowsOf),
  };
}

const OLDEST = 'oldest';
const orderKey = (name: string): string => `${name}.order`;
const pageKey = (name: string): string => `${name}.from`;

export function firstPageOf(name: string): Readonly<Record<string, string>> {
  return { [pageKey(name)]: '' };
}

async function readAll<P extends Paged, R>(
  path: string,
  cursor: 'before' | 'after',
  rowsOf: (page: P) => readonly R[],
): Promise<readonly R[]> {
  const rows: R[] = [];
  let next: number | null = null;
  do {
    const from: Readonly<Record<string, string>> = next === null ? {} : { [cursor]: String(next) };
    const page: P = await request<P>('GET', withQuery(path, { limit: String(EXPORT_PAGE), ...from }));
    rows.push(...rowsOf(page));
    next = page.next;
  } while (next !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}

function withQuery(path: string, more: Readonly<Record<string, string>>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(more).toString()}`;
}

interface MoreProps {
  readonly name: string;
  readonly next: number | null | undefined;
  readonly isFirst: boolean;
  readonly order: ServerOrder;
  readonly of: string;
}

/** The links are addresses, so that Back returns to the previous page of the list. */
export function More({ name, next, isFirst, order: { isOldestFirst }, of }: MoreProps) {
  const to = (from: string): string => pathWith({ ...query.value, [pageKey(name)]: from }, ...route.value);
  if (isFirst && (next === null || next === undefined)) return null;
  return (
    <nav class="row" aria-label={t('More {1}', of)}>
      {!isFirst && (
        <a class="button" href={to('')}>
          {isOldestFirst ? t('Oldest') : t('Newest')} {of}
        </a>
      )}
      {next !== null && next !== undefined && (
        <a class="button" href={to(String(next))}>
          {isOldestFirst ? t('Newer') : t('Older')} {of}
        </a>
      )}
    </nav>
  );
}
