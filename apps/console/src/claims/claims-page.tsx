import { AWARD_STATUSES, LEVELS } from '@jackpot/progressive';
import { RefusalNote } from '../parts/act.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { Choice } from '../parts/form.js';
import { More, firstPageOf, useServerList } from '../parts/server-list.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo, query, setQuery } from '../shell/router.js';
import type { Award } from '../server/types.js';
import { t } from '../texts/t.js';
import { ClaimQueue, useOpenClaims } from './claim-queue.js';
import { slipNumber } from './slip.js';
import { SlipScan } from './slip-scan.js';
import { Vigorish } from './vigorish-owed.js';
import { SavedViews } from '../search/saved-views.js';

interface Awards {
  readonly awards: readonly Award[];
  readonly next: number | null;
}

const REGISTER = 'awards';
const REGISTER_ROWS = 50;

export function ClaimsPage() {
  const { claims, refusal, isLoading } = useOpenClaims();
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Claims')}</h1>
        <SavedViews />
      </div>
      <SlipScan />
      <Reading isLoading={isLoading} refusal={refusal} />
      {claims?.length === 0 && <p class="nothing">{t('No open jackpots')}</p>}
      {claims !== undefined && <ClaimQueue claims={claims} />}
      <Vigorish />
      <Register />
      {may('payment-rules.read') && (
        <p>
          <a href={pathTo('payment-rules')}>{t('Payment rules')}</a>
        </p>
      )}
    </main>
  );
}

const COLUMNS: readonly ColumnOf<Award>[] = [
  { head: t('Hit at'), of: ({ fixedAt }) => timeOf(fixedAt), isServerOrder: true },
  { head: t('Table'), of: ({ assetNumber }) => assetNumber, isWhole: true },
  { head: t('Seat'), of: ({ seat }) => seat, isFigure: true },
  {
    head: t('Hand'),
    of: ({ tableId, coup }) => <a href={pathTo('recall', tableId, coup)}>{coup}</a>,
    isFigure: true,
  },
  { head: t('Award'), of: ({ level, line }) => labelOf(level ?? line) },
  { head: t('Amount'), of: ({ amount }) => dollars(amount), isFigure: true },
  { head: t('Slip'), of: slipNumber, isFigure: true },
  {
    head: t('Status'),
    of: ({ awardId, status }) =>
      status === 'table-paid' ? labelOf(status) : <a href={pathTo('claims', awardId)}>{labelOf(status)}</a>,
  },
  { head: t('Number'), of: ({ awardId }) => awardId },
];

function Register() {
  const { status = '', level = '' } = query.value;
  const filter = new URLSearchParams(Object.entries({ status, level }).filter(([, value]) => value !== ''));
  const { page, rows, refusal, isLoading, isFirst, order, readAll } = useServerList<Awards, Award>({
    path: ofLink(`awards?${filter.toString()}`),
    rowsOf: ({ awards }) => awards,
    limit: REGISTER_ROWS,
    name: REGISTER,
  });
  const choose = (name: string) => (value: string) => setQuery({ [name]: value, ...firstPageOf(REGISTER) });
  return (
    <section class="panel" aria-label={t('Register of awards')}>
      <h2>{t('Register')}</h2>
      <RefusalNote refusal={refusal} />
      <DataTable
        label={t('Awards')}
        name={REGISTER}
        rows={rows}
        isLoading={isLoading}
        columns={COLUMNS}
        keyOf={({ awardId }) => awardId}
        none={t('No awards match.')}
        readAll={readAll}
        serverOrder={order}
        filters={
          <>
            <Choice
              class="inline"
              label={t('Status')}
              value={status}
              onChange={choose('status')}
              none={t('All')}
              options={AWARD_STATUSES.map((each) => [each, labelOf(each)])}
            />
            <Choice
              class="inline"
              label={t('Level')}
              value={level}
              onChange={choose('level')}
              none={t('All')}
              options={LEVELS.map((each) => [each, labelOf(each)])}
            />
          </>
        }
      />
      <More name={REGISTER} next={page?.next} isFirst={isFirst} order={order} of="awards" />
    </section>
  );
}
