import { gamingDayText } from '@jackpot/contract';
import { type DayReportBody, type SummedRegister, summedRegister } from '@jackpot/books';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { MeterChart } from '../meters/meter-chart.js';
import { useMeterPoints } from '../meters/meter-points.js';
import { RefusalNote } from '../parts/act.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { addressOf } from '../server/api.js';
import { useReadOnce } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { pathTo, pathWith } from '../shell/router.js';
import { t } from '../texts/t.js';
import { DayProgress } from './calculating.js';
import { Identity, Lines, MeterReport } from './day-levels.js';
import { ClosedExceptions, NextExceptions } from './day-exceptions.js';
import {
  JackpotRegister,
  LiabilityAndBooks,
  ParameterChanges,
  PaymentCorrections,
  Payouts,
  Tables,
} from './day-sheets.js';
import type { ClosedDay, MeterPoint, NextDay } from '../server/types.js';

export function DayPage({ day }: { readonly day: string }) {
  const { value, refusal, isLoading } = useReadOnce<ClosedDay>(ofLink(`days/${encodeURIComponent(day)}`));
  return (
    <main aria-busy={isLoading}>
      <DayLinks day={day} />
      <h1 tabIndex={-1}>
        {t('Gaming day {1}', gamingDayText(day))}{' '}
        {value !== undefined && <span class="chip good">{t('Close {1}', value.number)}</span>}
      </h1>
      <Reading isLoading={isLoading} refusal={refusal} lines={12} />
      {value !== undefined && (
        <>
          <CloseFacts close={value} />
          <Report report={value.report} {...registerOf(value.report)}>
            <ClosedExceptions day={value.day} summary={value.report.exceptions} />
          </Report>
        </>
      )}
    </main>
  );
}

function DayLinks({ day }: { readonly day: string | undefined }) {
  return (
    <p>
      <a href={pathTo('accounting')}>{t('All days')}</a>
      {day !== undefined && (
        <>
          {' · '}
          <a href={pathWith({ day }, 'hands')}>{t('Hands of this day')}</a>
        </>
      )}
    </p>
  );
}

export function NextDayPage() {
  const { value, refusal, isReading, refresh } = useReadOnce<NextDay>(ofLink('days/next'));
  return (
    <main aria-busy={isReading}>
      <DayLinks day={value?.day} />
      <div class="title">
        <h1 tabIndex={-1}>
          {t('Gaming day {1}', gamingDayText(value?.day ?? ''))} <span class="chip warn">{t('Not closed')}</span>
        </h1>
        <button disabled={isReading} onClick={refresh}>
          {t('Refresh')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
      {value === undefined && isReading && <DayProgress />}
      {value !== undefined && (
        <>
          <p class="notice">
            {t(
              'Includes all events up to {1}. Figures may change until the day is closed. The day can be closed from {2} on.',
              value.report.lastSequence,
              timeOf(value.closableAt),
            )}
          </p>
          <Report report={value.report} claims={value.report.register} tablePaid={value.tablePaid}>
            <NextExceptions summary={value.report.exceptions} rows={value.exceptions} />
          </Report>
        </>
      )}
    </main>
  );
}

function CloseFacts({ close }: { readonly close: ClosedDay }) {
  const { day, startsAt, endsAt, zone, boundaryHour, firstSequence, lastSequence, batch } = close;
  return (
    <div class="halves">
      <section class="panel" aria-label={t('The close')}>
        <dl class="facts">
          <dt>{t('From, until')}</dt>
          <dd>
            {timeOf(startsAt)} – {timeOf(endsAt)}{' '}
            <span class="soft">
              {String(boundaryHour).padStart(2, '0')}:00 {zone}
            </span>
          </dd>
          <dt>{t('Events')}</dt> <dd> {t('{1} to {2}, batch {3}', firstSequence, lastSequence, batch)}</dd>
          <dt>{t('Closed at')}</dt>
          <dd>{t('{1} by {2}', timeOf(close.closedAt), close.closedBy)}</dd>
          <dt>{t('Hash')}</dt>
          <dd>
            <code>{close.hash}</code>
          </dd>
          <dt>{t('Previous close')}</dt>
          <dd>
            <code>{close.previousHash}</code>
          </dd>
        </dl>
      </section>
      <DayDownloads day={day} />
    </div>
  );
}

const SHEETS = [
  ...['identity', 'meters', 'registers', 'tables', 'promotions', 'register', 'payment-corrections', 'lines'],
  ...['liability', 'accounts', 'entries', 'exception-kinds', 'exceptions', 'parameters'],
] as const;

function DayDownloads({ day }: { readonly day: string }) {
  const at = (path: string): string => addressOf(ofLink(path));
  return (
    <section class="panel" aria-label={t('Downloads of the day')}>
      <h2>{t('Downloads')}</h2>
      <div class="row">
        <a class="button main" href={at(`days/${day}/print`)} target="_blank" rel="noreferrer">
          {t('Print')}
        </a>
        <a class="button" href={at(`days/${day}/print.pdf`)} download>
          {t('PDF')}
        </a>
        <a class="button" href={at(`days/${day}`)} download={`${day}.json`}>
          {t('JSON')}
        </a>
        <a class="button" href={at(`books/${day}`)} download>
          {t('hledger')}
        </a>
      </div>
      <p class="soft">{t('Sheets as CSV:')}</p>
      <ul class="links">
        {SHEETS.map((sheet) => (
          <li key={sheet}>
            <a href={at(`days/${day}/csv/${sheet}`)} download>
              {sheet}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReportProps extends SummedRegister {
  readonly report: DayReportBody;
  readonly children: ComponentChildren;
}

const registers = new WeakMap<DayReportBody, SummedRegister>();

function registerOf(report: DayReportBody): SummedRegister {
  const summed = registers.get(report) ?? summedRegister(report.register);
  registers.set(report, summed);
  return summed;
}

function Report({ report, claims, tablePaid, children }: ReportProps) {
  return (
    <>
      <Identity report={report} />
      <DayMeters report={report} />
      <JackpotRegister rows={claims} tablePaid={tablePaid} />
      <Payouts rows={claims} />
      {report.paymentCorrections !== undefined && <PaymentCorrections rows={report.paymentCorrections} />}
      <Lines lines={report.lines} />
      <MeterReport levels={report.levels} />
      <div class="halves">
        <LiabilityAndBooks report={report} />
        {children}
      </div>
      <Tables rows={report.tables} />
      <ParameterChanges rows={report.parameterChanges} />
    </>
  );
}

function DayMeters({ report }: { readonly report: DayReportBody }) {
  const { levels, firstSequence, lastSequence } = report;
  const [level, setLevel] = useState<string>(levels[0]?.level ?? 'star');
  const read = useMeterPoints({
    ...{ level, key: String(firstSequence), before: lastSequence + 1 },
    isEnough: (found) => (found.at(-1)?.sequence ?? 0) < firstSequence,
  });
  const points = read.points?.filter(({ sequence }) => sequence >= firstSequence);
  return (
    <section class="panel" aria-label={t('Meters over the day')}>
      <div class="title">
        <h2>{t('{1} over the day', labelOf(level))}</h2>
        <div class="row" role="group" aria-label={t('Level')}>
          {levels.map((each) => (
            <button key={each.level} aria-pressed={each.level === level} onClick={() => setLevel(each.level)}>
              {labelOf(each.level)}
            </button>
          ))}
        </div>
      </div>
      <Reading isLoading={points === undefined} refusal={read.refusal} lines={8} />
      {points !== undefined &&
        (points.length > 1 ? (
          <MeterChart key={level} points={points} file={`${level}-day`} />
        ) : (
          <p class="soft">{t('Not enough activity on this day for a chart.')}</p>
        ))}
      <Marks points={points ?? []} />
    </section>
  );
}

function Marks({ points }: { readonly points: readonly MeterPoint[] }) {
  const hits = points.filter(({ cause }) => cause === 'hit');
  if (hits.length === 0) return null;
  return (
    <ul class="wagers" aria-label={t('Hits of the day')}>
      {hits.map(({ sequence, at, before, display }) => (
        <li key={sequence}>
          {t('{1}: meter {2} before, {3} after', <strong>{t('Hit')}</strong>, dollars(before), dollars(display))}{' '}
          <span class="soft">{t('{1} · event {2}', timeOf(at), sequence)}</span>
        </li>
      ))}
    </ul>
  );
}
