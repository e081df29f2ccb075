import type { ComponentChildren } from 'preact';
import { isValidElement } from 'preact';
import { useState } from 'preact/hooks';
import { query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { RefusalNote, useAct } from './act.js';
import { saveAs } from './files.js';
import { Skeleton } from './reading.js';
import type { ServerOrder } from './server-list.js';
import { csvText, nextSort, pagesOf, pasteText, viewOf } from './table-order.js';
import { timeOf } from './texts.js';

export interface ColumnOf<R> {
  readonly head: string;
  readonly of: (row: R) => ComponentChildren;
  readonly isFigure?: boolean;
  readonly isWhole?: boolean;
  readonly isHead?: boolean;
  /** Cannot be sorted and is not copied. */
  readonly isAct?: boolean;
  /** For filter, copy and export. Default: the text in the cell's own elements. */
  readonly text?: (row: R) => string;
  /** Such as the ISO form of a time. */
  readonly order?: (row: R) => string;
  /** The controller sorts and pages the rows by this time. */
  readonly isServerOrder?: boolean;
}

interface DataTableProps<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly ColumnOf<R>[];
  readonly keyOf: (row: R, at: number) => string | number;
  readonly none?: string;
  /** Name under which the page's address keeps sort order and filter. */
  readonly name?: string;
  readonly file?: string;
  /** Set if the controller pages the rows. Copy and CSV read all rows through it. */
  readonly readAll?: () => Promise<readonly R[]>;
  readonly serverOrder?: ServerOrder;
  readonly perPage?: number;
  readonly filters?: ComponentChildren;
  readonly dataOf?: (row: R) => Readonly<Record<`data-${string}`, string>>;
}

const PER_PAGE = 50;
const ROWS_LOADING = 10;

interface ReadTableProps<R> extends Omit<DataTableProps<R>, 'rows'> {
  /** Undefined until they are read. A list that could not be read must not look like an empty list. */
  readonly rows: readonly R[] | undefined;
  readonly isLoading?: boolean;
}

export function DataTable<R>({ rows, isLoading = false, ...rest }: ReadTableProps<R>) {
  const { label, columns, name, file, none = t('None.'), filters } = rest;
  // Before and after the rows are read, the filters are the same elements: a person may be typing in one.
  if (name !== undefined && (filters !== undefined || (rows !== undefined && rows.length > 0)))
    return <ToolTable {...rest} rows={rows} isLoading={isLoading} name={name} />;
  if (rows === undefined) return isLoading ? <Skeleton lines={ROWS_LOADING} /> : null;
  if (rows.length === 0) return <p class="soft">{none}</p>;
  if (file === undefined) return <Plain {...rest} rows={rows} />;
  return (
    <div class="list">
      <div class="list-tools" role="group" aria-label={t('{1}: list controls', label)}>
        <Takeaway name={file} columns={textColumns(columns)} allRows={() => Promise.resolve(rows)} />
      </div>
      <Plain {...rest} rows={rows} />
    </div>
  );
}

type ToolTableProps<R> = ReadTableProps<R> & { readonly name: string };

function ToolTable<R>({ rows, isLoading, ...rest }: ToolTableProps<R>) {
  const { label, columns, name, readAll, filters } = rest;
  const state = stateOf(name);
  const view = rows === undefined || readAll !== undefined ? rows : viewOf(rows, textColumns(columns), state);
  return (
    <div class="list">
      <div class="list-tools" role="group" aria-label={t('{1}: list controls', label)}>
        {filters}
        {rows !== undefined && readAll === undefined && (
          <label class="inline">
            {t('Filter')}
            <input
              type="search"
              value={state.filter}
              onInput={({ currentTarget }) => setState(name, { q: currentTarget.value, page: '' })}
            />
          </label>
        )}
        {rows !== undefined && view !== undefined && (
          <>
            <span class="soft" role="status">
              {countText(view.length, rows.length)}
            </span>
            <Takeaway name={name} columns={textColumns(columns)} allRows={readAll ?? (() => Promise.resolve(view))} />
          </>
        )}
      </div>
      {view === undefined ? (
        isLoading === true && <Skeleton lines={ROWS_LOADING} />
      ) : (
        <Pages {...rest} rows={view} isEmpty={rows?.length === 0} />
      )}
    </div>
  );
}

type PagesProps<R> = DataTableProps<R> & { readonly name: string; readonly isEmpty: boolean };

function Pages<R>({ isEmpty, ...props }: PagesProps<R>) {
  const { label, rows, name, readAll, perPage = PER_PAGE, none = t('None.') } = props;
  const { sort, page: wanted } = stateOf(name);
  const pages = readAll === undefined ? pagesOf(rows.length, perPage) : 1;
  const page = Math.min(wanted, pages);
  const shown = readAll === undefined ? rows.slice((page - 1) * perPage, page * perPage) : rows;
  return (
    <>
      {shown.length === 0 ? (
        <p class="soft">{isEmpty ? none : t('No rows match. Clear the filter.')}</p>
      ) : (
        <Plain {...props} rows={shown} {...(readAll === undefined ? { sort } : {})} />
      )}
      {pages > 1 && (
        <div class="row" role="group" aria-label={t('{1}: page', label)}>
          <button disabled={page === 1} onClick={() => setState(name, { page: String(page - 1) })}>
            {t('Previous page')}
          </button>
          <span>{t('Page {1} of {2}', page, pages)}</span>
          <button disabled={page === pages} onClick={() => setState(name, { page: String(page + 1) })}>
            {t('Next page')}
          </button>
        </div>
      )}
    </>
  );
}

function stateOf(name: string): { readonly sort: string; readonly filter: string; readonly page: number } {
  const { [`${name}.sort`]: sort = '', [`${name}.q`]: filter = '', [`${name}.page`]: page = '1' } = query.value;
  return { sort, filter, page: Math.max(1, Number.parseInt(page, 10) || 1) };
}

function setState(name: string, change: Readonly<Record<string, string>>): void {
  setQuery(Object.fromEntries(Object.entries(change).map(([key, value]) => [`${name}.${key}`, value])));
}

function countText(shown: number, all: number): string {
  const rows = all === 1 ? t('1 row') : t('{1} rows', all);
  return shown === all ? rows : t('{1} of {2}', shown, rows);
}

interface TakeawayProps<R> {
  readonly name: string;
  readonly columns: readonly { readonly head: string; readonly text: (row: R) => string }[];
  readonly allRows: () => Promise<readonly R[]>;
}

function Takeaway<R>({ name, columns, allRows }: TakeawayProps<R>) {
  const { isBusy, refusal, run } = useAct();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(pasteText(await allRows(), columns));
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    });
  const save = () => run(async () => saveAs(`${name}.csv`, 'text/csv', csvText(await allRows(), columns)));
  return (
    <>
      <span class="row list-takeaway">
        <button class="minor" disabled={isBusy} onClick={() => void copy()}>
          {isCopied ? t('Copied') : t('Copy')}
        </button>
        <button class="minor" disabled={isBusy} onClick={() => void save()}>
          {t('CSV')}
        </button>
      </span>
      <RefusalNote refusal={refusal} />
    </>
  );
}

function Plain<R>({
  label,
  rows,
  columns,
  keyOf,
  sort,
  dataOf,
  ...rest
}: DataTableProps<R> & { readonly sort?: string }) {
  const orderOf = (column: ColumnOf<R>): HeadOrder | undefined => headOrder(column, { ...rest, sort });
  return (
    // A group and not a landmark, because most tables are in a section with the same name.
    <div class="scroll" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} {...column} order={orderOf(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)} {...dataOf?.(row)}>
              {columns.map(({ head, of, isFigure, isWhole, isHead }) =>
                isHead === true ? (
                  <th key={head} scope="row">
                    {of(row)}
                  </th>
                ) : (
                  <td key={head} class={isFigure === true ? 'right' : isWhole === true ? 'whole' : undefined}>
                    {of(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadOrder {
  readonly now: 'ascending' | 'descending' | undefined;
  readonly press: () => void;
}

interface Orders {
  readonly name?: string;
  readonly sort?: string | undefined;
  readonly serverOrder?: ServerOrder;
}

function headOrder<R>(
  { head, isAct, isServerOrder }: ColumnOf<R>,
  { name, sort, serverOrder }: Orders,
): HeadOrder | undefined {
  if (serverOrder !== undefined && isServerOrder === true)
    return { now: serverOrder.isOldestFirst ? 'ascending' : 'descending', press: serverOrder.turn };
  if (name === undefined || sort === undefined || isAct === true) return undefined;
  const now = sort === head ? 'ascending' : sort === `-${head}` ? 'descending' : undefined;
  return { now, press: () => setState(name, { sort: nextSort(sort, head), page: '' }) };
}

const ARROWS = { ascending: ' ▲', descending: ' ▼' } as const;

function Head({
  head,
  isFigure,
  order,
}: Pick<ColumnOf<never>, 'head' | 'isFigure'> & { readonly order: HeadOrder | undefined }) {
  return (
    <th class={isFigure === true ? 'right' : undefined} aria-sort={order?.now}>
      {order === undefined ? (
        head
      ) : (
        <button class="sort" onClick={order.press}>
          {head}
          <span aria-hidden="true">{order.now === undefined ? '' : ARROWS[order.now]}</span>
        </button>
      )}
    </th>
  );
}

function textColumns<R>(columns: readonly ColumnOf<R>[]) {
  return columns.filter(({ isAct }) => isAct !== true).map(textColumn);
}

function textColumn<R>({ head, of, text, order }: ColumnOf<R>) {
  const textOf = text ?? ((row: R) => textIn(of(row)).replace(/\s+/g, ' ').trim());
  return { head, text: textOf, ...(order === undefined ? {} : { order }) };
}

/** Columns that show components need `text`. */
function textIn(cell: ComponentChildren): string {
  if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'bigint') return String(cell);
  if (Array.isArray(cell)) return cell.map(textIn).join(' ');
  return isValidElement(cell) ? textIn((cell.props as { readonly children?: ComponentChildren }).children) : '';
}

export function EventTime({ at, sequence }: { readonly at: string; readonly sequence: number }) {
  return (
    <>
      {timeOf(at)}
      <br />
      <span class="soft">{t('event {1}', sequence)}</span>
    </>
  );
}
