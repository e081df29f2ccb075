import { sidesText } from '../cards/card-text.js';
import { RefusalNote } from '../parts/act.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { More, useServerList } from '../parts/server-list.js';
import { dollars, labelOf, timeOf } from '../parts/texts.js';
import { useReadOnce } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo, query } from '../shell/router.js';
import { t } from '../texts/t.js';
import { handsQuery, readFilter } from './filter.js';
import { CutShort, PlayFilters } from './play-filters.js';
import { resultText } from './words.js';
import type { Hand, HandsPageOf, TableOfLink } from '../server/types.js';
import { SavedViews } from '../search/saved-views.js';

const NAME = 'hands';
const ROWS = 50;

const FIND = [
  ['hit', t('Jackpot hits')],
  ['fixed', t('Fixed awards')],
  ['void', t('Voided hands')],
] as const;

export function HandsPage({ tableId }: { readonly tableId: string | undefined }) {
  const filter = readFilter({ ...(tableId === undefined ? {} : { table: tableId }), ...query.value });
  const tables = useReadOnce<{ readonly tables: readonly TableOfLink[] }>(ofLink('tables'));
  const { page, rows, refusal, isLoading, isFirst, order, readAll } = useServerList<HandsPageOf, Hand>({
    path: ofLink(`coups?${handsQuery(filter)}`),
    rowsOf: ({ coups }) => coups,
    limit: ROWS,
    name: NAME,
  });
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Hands')}</h1>
        <SavedViews />
      </div>
      <RefusalNote refusal={refusal ?? tables.refusal} />
      <section class="panel" aria-label={t('Hand history')}>
        <DataTable
          label={t('Hands')}
          name={NAME}
          rows={rows}
          isLoading={isLoading}
          columns={COLUMNS}
          keyOf={({ tableId, coup }) => `${tableId} ${coup}`}
          none={noneText(page)}
          readAll={readAll}
          serverOrder={order}
          filters={
            <PlayFilters name={NAME} page="hands" filter={filter} find={FIND} tables={tables.value?.tables ?? []} />
          }
        />
        {page?.isCutShort === true && <CutShort isOldestFirst={order.isOldestFirst} />}
        <More name={NAME} next={page?.next} isFirst={isFirst} order={order} of="hands" />
      </section>
    </main>
  );
}

function noneText(page: HandsPageOf | undefined): string {
  return page?.isCutShort === true ? t('No match so far.') : t('No hands match.');
}

const COLUMNS: readonly ColumnOf<Hand>[] = [
  { head: t('Opened'), of: ({ openedAt }) => timeOf(openedAt), isWhole: true, isServerOrder: true },
  { head: t('Table'), of: ({ assetNumber }) => assetNumber, isWhole: true },
  {
    head: t('Hand'),
    of: ({ tableId, coup }) => <a href={pathTo('recall', tableId, coup)}>{coup}</a>,
    isFigure: true,
  },
  { head: t('Result'), of: resultText, isWhole: true },
  { head: t('Cards'), of: ({ cards }) => sidesText(cards === null ? [] : cards.split(' ')), isWhole: true },
  { head: t('Bets'), of: ({ wagers }) => wagers ?? '', isFigure: true },
  {
    head: t('Awards'),
    of: ({ awards }) =>
      awards.map(({ awardId, seat, line, level, amount, status }) => (
        <span class="award" key={awardId}>
          {t('Seat {1}: {2} {3}', seat, labelOf(level ?? line), dollars(amount))}{' '}
          {status !== 'table-paid' && <a href={pathTo('claims', awardId)}>{awardId}</a>}
        </span>
      )),
  },
  { head: t('State'), of: ({ phase }) => labelOf(phase) },
];
