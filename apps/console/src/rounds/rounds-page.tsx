import { readFilter, handsQuery } from '../hands/filter.js';
import { CutShort, PlayFilters } from '../hands/play-filters.js';
import { RefusalNote } from '../parts/act.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { More, useServerList } from '../parts/server-list.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { useReadOnce } from '../server/live.js';
import type { Round, RoundsPageOf, TableOfLink } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { pathTo, query } from '../shell/router.js';
import { t } from '../texts/t.js';
import { SavedViews } from '../search/saved-views.js';

const NAME = 'rounds';
const ROWS = 50;
const FIND = [['void', t('Void rounds')]] as const;

export function RoundsPage({ tableId }: { readonly tableId: string | undefined }) {
  const filter = readFilter({ ...(tableId === undefined ? {} : { table: tableId }), ...query.value });
  const tables = useReadOnce<{ readonly tables: readonly TableOfLink[] }>(ofLink('tables'));
  const { page, rows, refusal, isLoading, isFirst, order, readAll } = useServerList<RoundsPageOf, Round>({
    path: ofLink(`rounds?${handsQuery(filter)}`),
    rowsOf: ({ rounds }) => rounds,
    limit: ROWS,
    name: NAME,
  });
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Rounds of Three Card Baccarat')}</h1>
        <SavedViews />
      </div>
      <RefusalNote refusal={refusal ?? tables.refusal} />
      <section class="panel" aria-label={t('Rounds')}>
        <DataTable
          label={t('Rounds')}
          name={NAME}
          rows={rows}
          isLoading={isLoading}
          columns={COLUMNS}
          keyOf={({ tableId: table, round }) => `${table} ${round}`}
          none={t('No rounds match.')}
          readAll={readAll}
          serverOrder={order}
          filters={
            <PlayFilters name={NAME} page="rounds" filter={filter} find={FIND} tables={tables.value?.tables ?? []} />
          }
        />
        {page?.isCutShort === true && <CutShort isOldestFirst={order.isOldestFirst} />}
        <More name={NAME} next={page?.next} isFirst={isFirst} order={order} of="rounds" />
      </section>
    </main>
  );
}

const COLUMNS: readonly ColumnOf<Round>[] = [
  { head: t('Opened'), of: ({ openedAt }) => timeOf(openedAt), isWhole: true, isServerOrder: true },
  { head: t('Table'), of: ({ assetNumber }) => assetNumber, isWhole: true },
  {
    head: t('Round'),
    of: ({ tableId, round }) => <a href={pathTo('rounds', tableId, round)}>{round}</a>,
    isFigure: true,
  },
  { head: t('Dealer’s hand'), of: ({ cards }) => cards?.split(' ').slice(0, 3).join(' ') ?? '', isWhole: true },
  { head: t('Hands of the positions'), of: ({ cards }) => handsText(cards) },
  { head: t('State'), of: ({ phase }) => labelOf(phase) },
];

function handsText(cards: string | null): string {
  const all = cards?.split(' ') ?? [];
  const hands = Array.from({ length: Math.floor(all.length / 3) }, (_, at) => all.slice(3 * at, 3 * at + 3).join(' '));
  return hands.slice(1).join(', ');
}
