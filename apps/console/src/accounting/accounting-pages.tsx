import { gamingDayText } from '@jackpot/contract';
import { EXPORT_NAMES } from '@jackpot/books';
import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Choice, Field } from '../parts/form.js';
import { type ColumnOf, DataTable } from '../parts/data-table.js';
import { countOf, labelOf, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { LONG_ANSWER_MS_MAX, addressOf, request } from '../server/api.js';
import { clock, useReadOnce } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { DayProgress } from './calculating.js';
import { CashOfDay } from './cash-day.js';
import { LinesOverDays, OwedOverDays } from './day-charts.js';
import { useExport } from './day-export.js';
import { type DayMoney, type TableOfDay, moneyByDay } from './day-money.js';
import { DaySpan, useCloses } from './closed-days.js';
import { DayPage, NextDayPage } from './day-page.js';
import { ResultsOfWagers } from './wager-results.js';
import type { CloseHead, NextDay } from '../server/types.js';
import { noteDone } from '../done/done.js';

export function AccountingPages({ first }: { readonly first: string | undefined }) {
  switch (first) {
    case undefined:
      return <DaysPage />;
    case 'next':
      return <NextDayPage />;
    default:
      return <DayPage key={first} day={first} />;
  }
}

function DaysPage() {
  const closes = useCloses();
  const next = useReadOnce<NextDay>(ofLink('days/next'));
  const newestFirst = [...closes.heads].reverse();
  const onClosed = (): void => {
    closes.refresh();
    next.refresh();
  };
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Accounting')}</h1>
        <div class="row">
          <a class="button" href={pathTo('accounting', 'lists')}>
            {t('Reconciliation')}
          </a>
        </div>
      </div>
      <RefusalNote refusal={closes.refusal} />
      <div class="halves">
        <NextDayCard next={next.value} isReading={next.isReading} onRefresh={next.refresh} onClosed={onClosed} />
        <Exports heads={newestFirst} />
      </div>
      <RefusalNote refusal={next.refusal} />
      <section class="panel" aria-label={t('Closed days')}>
        <h2>{t('Closed days')}</h2>
        <Reading isLoading={closes.isLoading} refusal={undefined} />
        {!closes.isLoading && closes.refusal === undefined && <ClosedDays heads={newestFirst} />}
      </section>
      <OwedOverDays heads={closes.heads} />
      <LinesOverDays heads={closes.heads} />
      <ResultsOfWagers />
      {may('cash-log.read') && <CashOfDay />}
      {may('tax-file.read') && <TaxForms />}
    </main>
  );
}

interface NextDayCardProps {
  readonly next: NextDay | undefined;
  readonly isReading: boolean;
  readonly onRefresh: () => void;
  readonly onClosed: () => void;
}

function NextDayCard({ next, isReading, onRefresh, onClosed }: NextDayCardProps) {
  if (next === undefined)
    return (
      <section class="panel" aria-label={t('Next to close')} aria-busy={isReading}>
        <h2>{t('Next to close')}</h2>
        {isReading ? <DayProgress /> : <p class="soft">{t('No totals available.')}</p>}
      </section>
    );
  const { day, startsAt, endsAt, closableAt, report, tablePaid } = next;
  const isOver = clock.value >= Date.parse(closableAt);
  const wagers = report.tables.reduce((sum, each) => sum + each.wagers, 0);
  const paidAtTables = tablePaid.reduce((sum, { count }) => sum + count, 0);
  return (
    <section class="panel" aria-label={t('Next to close')} aria-busy={isReading}>
      <h2>
        {gamingDayText(day)}{' '}
        <span class={isOver ? 'chip warn' : 'chip good'}>{isOver ? t('Ended, not closed') : t('In progress')}</span>
      </h2>
      <dl class="facts">
        <dt>{t('From')}</dt>
        <dd>{timeOf(startsAt)}</dd>
        <dt>{t('Until')}</dt>
        <dd>{timeOf(endsAt)}</dd>
        <dt>{t('So far')}</dt>
        <dd>
          {t(
            '{1} bets, {2} claims, {3} awards paid at tables, {4}',
            countOf(wagers),
            countOf(report.register.length),
            countOf(paidAtTables),
            report.exceptions.count === 1 ? t('1 exception') : t('{1} exceptions', countOf(report.exceptions.count)),
          )}
        </dd>
      </dl>
      <div class="row">
        <a class="button" href={pathTo('accounting', 'next')}>
          {t('View')}
        </a>
        <button class="minor" disabled={isReading} onClick={onRefresh}>
          {t('Refresh')}
        </button>
      </div>
      {may('day.close') && <CloseDay key={day} day={day} isOver={isOver} closableAt={closableAt} onClosed={onClosed} />}
    </section>
  );
}

interface CloseDayProps {
  readonly day: string;
  readonly isOver: boolean;
  readonly closableAt: string;
  readonly onClosed: () => void;
}

function CloseDay({ day, isOver, closableAt, onClosed }: CloseDayProps) {
  const { isBusy, refusal, run } = useAct();
  const [isConfirming, setConfirming] = useState(false);
  const close = async (): Promise<void> => {
    const isDone = await run(async () => {
      await request('POST', ofLink(`days/${day}/close`), {}, LONG_ANSWER_MS_MAX);
      noteDone({ text: t('Gaming day {1} is closed.', gamingDayText(day)), page: ['accounting', day] });
    });
    if (isDone) onClosed();
  };
  if (!isOver) return <p class="soft">{t('The gaming day can be closed from {1} on.', timeOf(closableAt))}</p>;
  if (!isConfirming)
    return (
      <button class="main" onClick={() => setConfirming(true)}>
        {t('Close {1}', gamingDayText(day))}
      </button>
    );
  return (
    <div class="confirm" role="group" aria-label={t('Close {1}', gamingDayText(day))}>
      <p>
        {t(
          'Closing calculates the day’s totals, numbers them and links them to the previous close. A close is final and cannot be changed.',
        )}
      </p>
      <div class="row">
        <button class="main" disabled={isBusy} onClick={() => void close()}>
          {isBusy ? t('Closing…') : t('Close {1}', gamingDayText(day))}
        </button>
        <button class="minor" disabled={isBusy} onClick={() => setConfirming(false)}>
          {t('Cancel')}{' '}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function ClosedDays({ heads }: { readonly heads: readonly CloseHead[] }) {
  const { rows, refusal } = useExport<TableOfDay>('tables', heads.toReversed());
  const money = moneyByDay(rows ?? []);
  const dollars = (head: string, part: keyof DayMoney): ColumnOf<CloseHead> => ({
    ...{ head, isFigure: true },
    of: ({ day }) => money.get(day)?.[part] ?? '—',
  });
  return (
    <>
      <RefusalNote refusal={refusal} />
      <DataTable
        label={t('Closed gaming days')}
        name="days"
        rows={heads}
        keyOf={({ number }) => number}
        none={t('No closed days yet')}
        columns={[
          {
            head: t('Day'),
            of: ({ day }) => <a href={pathTo('accounting', day)}>{gamingDayText(day)}</a>,
            order: ({ day }) => day,
          },
          { head: t('Number'), of: ({ number }) => number, isFigure: true },
          dollars(t('Handle'), 'handle'),
          dollars(t('Awarded'), 'awarded'),
          dollars(t('Handle less awards'), 'held'),
          { head: t('Events'), of: ({ firstSequence, lastSequence }) => t('{1} to {2}', firstSequence, lastSequence) },
          { head: t('Closed by'), of: ({ closedBy }) => closedBy },
          { head: t('At'), of: ({ closedAt }) => timeOf(closedAt), order: ({ closedAt }) => closedAt },
          { head: t('Hash'), of: ({ hash }) => <code>{hash.slice(0, 16)}…</code>, text: ({ hash }) => hash },
        ]}
      />
    </>
  );
}

/** The forms contain whole taxpayer numbers, so the audit trail records each download. */
function TaxForms() {
  const [year, setYear] = useState(() => String(new Date(clock.value).getFullYear()));
  return (
    <section class="panel" aria-label={t('Tax forms')}>
      <h2>{t('Tax forms of a year')}</h2>
      <p class="soft">
        {t(
          'Lists every claim with reportable winnings or withholding, and shows complete taxpayer numbers. The audit trail records each download.',
        )}
      </p>
      <div class="row">
        <Field
          label={t('Tax year')}
          name="taxYear"
          inputMode="numeric"
          pattern="\d{4}"
          defaultValue={year}
          onInput={(event) => setYear(event.currentTarget.value.trim())}
        />
        {/^\d{4}$/.test(year) && (
          <a class="button" href={addressOf(ofLink(`tax-forms/${year}/w2g.csv`))} download>
            {t('Form W-2G, CSV')}
          </a>
        )}
      </div>
    </section>
  );
}

function Exports({ heads }: { readonly heads: readonly CloseHead[] }) {
  const [span, setSpan] = useState<{ readonly from: string; readonly to: string }>();
  const [name, setName] = useState<string>('awards');
  const newest = heads[0]?.day;
  if (newest === undefined)
    return (
      <section class="panel" aria-label={t('Downloads')}>
        <h2>{t('Downloads')}</h2>
        <p class="soft">{t('No closed days to download yet')}</p>
      </section>
    );
  const { from, to } = span ?? { from: newest, to: newest };
  const sheet = (format: string): string => addressOf(ofLink(`exports/${name}?from=${from}&to=${to}&format=${format}`));
  return (
    <section class="panel" aria-label={t('Downloads')}>
      <h2>{t('Downloads of closed days')}</h2>
      <DaySpan heads={heads} from={from} to={to} onChange={setSpan} />
      <Choice
        label={t('Content')}
        value={name}
        onChange={setName}
        options={EXPORT_NAMES.map((each) => [each, labelOf(each)])}
      />
      <div class="row">
        <a class="button" href={sheet('csv')} download>
          {t('CSV')}
        </a>
        <a class="button" href={sheet('jsonl')} download>
          {t('JSON Lines')}
        </a>
        <a class="button" href={addressOf(ofLink(`books/${to}`))} download>
          {t('Ledger to {1} (hledger file)', gamingDayText(to))}
        </a>
      </div>
    </section>
  );
}
