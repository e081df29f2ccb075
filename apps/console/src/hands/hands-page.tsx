import { useState } from 'preact/hooks';
import { readCards, sidesText } from '../cards/card-text.js';
import { RefusalNote } from '../parts/act.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { Choice } from '../parts/form.js';
import { More, firstPageOf, useServerList } from '../parts/server-list.js';
import { dollars, labelOf, timeOf } from '../parts/texts.js';
import { useReadOnce } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo, pathWith, query, setQuery } from '../shell/router.js';
import { handsQuery, readFilter } from './filter.js';
import { resultText } from './words.js';
import type { Hand, HandsPageOf, TableOfLink } from '../server/types.js';

const NAME = 'hands';
const ROWS = 50;

const FIND = [
  ['hit', 'Jackpot hits'],
  ['fixed', 'Fixed awards'],
  ['void', 'Voided hands'],
] as const;

/** The hands of a link or a table: by gaming day, time, cards, hit and void, as far back as there are any. */
export function HandsPage({ tableId }: { readonly tableId: string | undefined }) {
  // An alarm of a table leads to the address of the table; any other filter is in the query.
  const filter = readFilter({ ...(tableId === undefined ? {} : { table: tableId }), ...query.value });
  const tables = useReadOnce<{ readonly tables: readonly TableOfLink[] }>(ofLink('tables'));
  const { page, rows, refusal, isFirst, order, readAll } = useServerList<HandsPageOf, Hand>({
    path: ofLink(`coups?${handsQuery(filter)}`),
    rowsOf: ({ coups }) => coups,
    limit: ROWS,
    name: NAME,
  });
  const set = (name: string) => (value: string) => setQuery({ [name]: value, ...firstPageOf(NAME) });
  return (
    <main>
      <h1 tabIndex={-1}>Hands</h1>
      <RefusalNote refusal={refusal ?? tables.refusal} />
      <section class="panel" aria-label="Hand history">
        <DataTable
          label="Hands"
          name={NAME}
          rows={rows}
          columns={COLUMNS}
          keyOf={({ tableId, coup }) => `${tableId} ${coup}`}
          none={noneText(page)}
          readAll={readAll}
          serverOrder={order}
          filters={
            <>
              <Choice
                class="inline"
                label="Table"
                value={filter.table}
                onChange={(table) => {
                  location.hash = pathWith({ ...query.value, table, ...firstPageOf(NAME) }, 'hands');
                }}
                none="All"
                options={(tables.value?.tables ?? []).map(({ tableId, assetNumber }) => [tableId, assetNumber])}
              />
              <Choice
                class="inline"
                label="Show"
                value={filter.find}
                onChange={set('find')}
                none="All"
                options={FIND}
              />
              <TimeField label="Gaming day" type="date" value={filter.day} onChange={set('day')} />
              <TimeField label="From" value={filter.from} onChange={set('from')} />
              <TimeField label="Jump to time" value={filter.to} onChange={set('to')} />
              <CardsField value={filter.cards} onChange={set('cards')} />
            </>
          }
        />
        {page?.isCutShort === true && (
          <p class="soft" role="status">
            Searched the hands up to this point. {order.isOldestFirst ? 'Newer' : 'Older'} hands may match too.
          </p>
        )}
        <More name={NAME} next={page?.next} isFirst={isFirst} order={order} of="hands" />
      </section>
    </main>
  );
}

function noneText(page: HandsPageOf | undefined): string {
  if (page === undefined) return 'Loading hands…';
  return page.isCutShort ? 'No match so far.' : 'No hands match.';
}

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface TimeFieldProps extends FilterFieldProps {
  readonly type?: 'date' | 'datetime-local';
}

function TimeField({ label, value, onChange, type = 'datetime-local' }: TimeFieldProps) {
  return (
    <label class="inline">
      {label}
      <input type={type} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  );
}

/** Searched once the whole text is of cards: half a card is not an error yet. */
function CardsField({ value, onChange }: Omit<FilterFieldProps, 'label'>) {
  const [text, setText] = useState(value);
  const enter = (entered: string): void => {
    setText(entered);
    const cards = readCards(entered);
    if (cards !== null && cards.length <= 6) onChange(cards.join(' '));
  };
  return (
    <label class="inline">
      Cards
      <input
        type="search"
        placeholder="KS 9H"
        value={text}
        onInput={({ currentTarget }) => enter(currentTarget.value)}
      />
    </label>
  );
}

const COLUMNS: readonly ColumnOf<Hand>[] = [
  { head: 'Opened', of: ({ openedAt }) => timeOf(openedAt), isWhole: true, isServerOrder: true },
  { head: 'Table', of: ({ assetNumber }) => assetNumber, isWhole: true },
  {
    head: 'Hand',
    of: ({ tableId, coup }) => <a href={pathTo('recall', tableId, coup)}>{coup}</a>,
    isFigure: true,
  },
  { head: 'Result', of: resultText, isWhole: true },
  { head: 'Cards', of: ({ cards }) => sidesText(cards === null ? [] : cards.split(' ')), isWhole: true },
  { head: 'Bets', of: ({ wagers }) => wagers ?? '', isFigure: true },
  {
    head: 'Awards',
    of: ({ awards }) =>
      awards.map(({ awardId, seat, line, level, amount, status }) => (
        <span class="award" key={awardId}>
          Seat {seat}: {labelOf(level ?? line)} {dollars(amount)}{' '}
          {status === 'table-paid' ? '' : <a href={pathTo('claims', awardId)}>{awardId}</a>}
        </span>
      )),
  },
  { head: 'State', of: ({ phase }) => labelOf(phase) },
];
