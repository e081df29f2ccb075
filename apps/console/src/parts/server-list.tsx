import { useReadOnce, useRead } from '../server/live.js';
import { request } from '../server/api.js';
import { pathWith, query, route } from '../shell/router.js';

/** A page of the API: its rows under their own name, and where the next older one begins. */
interface Paged {
  readonly next: number | null;
}

/** Rows that one export reads at most: a larger question belongs to the exports of accounting. */
const EXPORT_ROWS_MAX = 20_000;
const EXPORT_PAGE = 500;

interface ServerListOptions<P extends Paged, R> {
  /** Path and query of the list without `limit` and `before`. */
  readonly path: string;
  readonly rowsOf: (page: P) => readonly R[];
  readonly limit: number;
  /** Under this name the address holds where the page begins. */
  readonly name: string;
}

/** A list that the controller pages: the page that the address names, and a read of all of it for copy and CSV. */
export function useServerList<P extends Paged, R>({ path, rowsOf, limit, name }: ServerListOptions<P, R>) {
  const before = query.value[`${name}.before`] ?? '';
  const at = withQuery(path, before === '' ? { limit: String(limit) } : { limit: String(limit), before });
  // Rows of an older page do not change with each commit.
  const newest = useRead<P>(before === '' ? at : null);
  const older = useReadOnce<P>(before === '' ? null : at);
  const { value, refusal } = before === '' ? newest : older;
  return {
    page: value,
    rows: value === undefined ? [] : rowsOf(value),
    refusal,
    isNewest: before === '',
    refresh: newest.refresh,
    readAll: () => readAll(path, rowsOf),
  };
}

async function readAll<P extends Paged, R>(path: string, rowsOf: (page: P) => readonly R[]): Promise<readonly R[]> {
  const rows: R[] = [];
  let before: number | null = null;
  do {
    const from: Readonly<Record<string, string>> = before === null ? {} : { before: String(before) };
    const page: P = await request<P>('GET', withQuery(path, { limit: String(EXPORT_PAGE), ...from }));
    rows.push(...rowsOf(page));
    before = page.next;
  } while (before !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}

function withQuery(path: string, more: Readonly<Record<string, string>>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(more).toString()}`;
}

interface OlderProps {
  readonly name: string;
  readonly next: number | null | undefined;
  readonly isNewest: boolean;
  /** What the rows are: "hands". */
  readonly of: string;
}

/** Links to the older page and to the newest. They are addresses: Back returns to the page before. */
export function Older({ name, next, isNewest, of }: OlderProps) {
  const to = (before: string): string => pathWith({ ...query.value, [`${name}.before`]: before }, ...route.value);
  if (isNewest && (next === null || next === undefined)) return null;
  return (
    <nav class="row" aria-label={`More ${of}`}>
      {!isNewest && (
        <a class="button" href={to('')}>
          Newest {of}
        </a>
      )}
      {next !== null && next !== undefined && (
        <a class="button" href={to(String(next))}>
          Older {of}
        </a>
      )}
    </nav>
  );
}
