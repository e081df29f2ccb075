import { gamingDayText } from '@jackpot/contract';
import { Chart, DOLLARS, namesAxis } from '../charts/chart.js';
import { Reading } from '../parts/reading.js';
import { DataTable } from '../parts/data-table.js';
import { Exact } from '../parts/exact.js';
import { countOf, exactDollars } from '../parts/texts.js';
import { hourMinuteOf } from '../parts/times.js';
import { useReadOnce } from '../server/live.js';
import type { PlayByHour } from '../server/types.js';
import { ofLink } from '../shell/link.js';
import { query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { type Contributor, contributors } from './contributors.js';
import { type Measure, heatPoints, heatRows, shadeTexts, topOf } from './heat.js';

const DAY_MS = 24 * 3_600_000;
const DAYS_MAX = 7;

const MEASURES = [
  ['bets', t('Bets per hour'), 1],
  ['hands', t('Hands per hour'), 3],
  ['voids', t('Voids'), 2],
] as const satisfies readonly (readonly [Measure, string, number])[];

export function ActivityPage() {
  const { from = '', to = '' } = query.value;
  const days = from === '' ? '' : `?from=${from}&to=${to === '' ? from : to}`;
  const { value, refusal, isReading, isLoading, refresh } = useReadOnce<PlayByHour>(ofLink(`play-by-hour${days}`));
  return (
    <main aria-busy={isReading}>
      <div class="title">
        <h1 tabIndex={-1}>{t('Activity')}</h1>
        <button disabled={isReading} onClick={refresh}>
          {t('Refresh')}
        </button>
      </div>
      {value !== undefined && <Days from={value.from} to={value.to} isToday={from === ''} />}
      <Reading isLoading={isLoading} refusal={refusal} lines={8} />
      {value !== undefined && (
        <>
          <Heat play={value} />
          <Contributions play={value} />
        </>
      )}
    </main>
  );
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly isToday: boolean;
}

function Days({ from, to, isToday }: DaysProps) {
  const field = (label: string, value: string, onDay: (day: string) => void) => (
    <label>
      {label}
      <input type="date" value={value} onChange={({ currentTarget }) => onDay(currentTarget.value)} />
    </label>
  );
  return (
    <div class="row" role="group" aria-label={t('Gaming days')}>
      {field(t('First gaming day'), from, (day) => setQuery({ from: day, to: day > to ? day : to }))}
      {field(t('Last gaming day'), to, (day) => setQuery({ from: day < from ? day : from, to: day }))}
      <button aria-pressed={isToday} onClick={() => setQuery({ from: '', to: '' })}>
        {t('Today')}
      </button>
      <button onClick={() => setQuery({ from: daysBefore(to, DAYS_MAX - 1), to })}>{t('7 days')}</button>
    </div>
  );
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function spanText({ from, to }: PlayByHour): string {
  return from === to ? gamingDayText(from) : t('{1} to {2}', gamingDayText(from), gamingDayText(to));
}

function laneOf(tables: number): number {
  return Math.max(6, Math.min(28, Math.floor(840 / Math.max(1, tables))));
}

const AXES_PX = 40;

function Heat({ play }: { readonly play: PlayByHour }) {
  const [measure, name, color] = MEASURES.find(([each]) => each === query.value['measure']) ?? MEASURES[0];
  const rows = heatRows(play, measure);
  const top = topOf(rows);
  const hours = play.hours.map(({ startsAt }) => hourMinuteOf(startsAt));
  return (
    <section class="panel" aria-label={t('Tables by hour')}>
      <div class="title">
        <h2>{t('Tables by hour, {1}', spanText(play))}</h2>
        <div class="row" role="group" aria-label={t('Measure')}>
          {MEASURES.map(([each, text]) => (
            <button key={each} aria-pressed={each === measure} onClick={() => setQuery({ measure: each })}>
              {text}
            </button>
          ))}
        </div>
      </div>
      {rows.length === 0 ? (
        <p class="soft">{t('This link has no tables.')}</p>
      ) : (
        <>
          <Chart
            key={measure}
            label={t('{1} of {2} tables by hour; listed below', name, rows.length)}
            file={`tables-${measure}-${play.from}`}
            height={AXES_PX + rows.length * laneOf(rows.length)}
            x={namesAxis(hours)}
            y={namesAxis(rows.map(({ table }) => table).toReversed())}
            series={[{ name, color, kind: 'cells', points: heatPoints(rows, hours, top), shades: shadeTexts(top) }]}
          />
          <details>
            <summary>{t('As a table')}</summary>
            <DataTable
              label={t('{1} by table and hour', name)}
              name="hours"
              rows={rows}
              keyOf={({ table }) => table}
              columns={[
                { head: t('Table'), of: ({ table }) => table, isHead: true },
                ...hours.map((head, at) => ({
                  head,
                  of: ({ cells }: (typeof rows)[number]) => cellText(cells[at]),
                  isFigure: true,
                })),
              ]}
            />
          </details>
        </>
      )}
    </section>
  );
}

function cellText(cell: number | null | undefined): string {
  return cell === null || cell === undefined ? '—' : countOf(cell);
}

const BAR_PX = 28;

function Contributions({ play }: { readonly play: PlayByHour }) {
  const by = query.value['by'] === 'dealer' ? 'dealer' : 'table';
  const rows = contributors(play, by);
  const choice = (value: string, text: string) => (
    <button aria-pressed={by === (value || 'table')} onClick={() => setQuery({ by: value })}>
      {text}
    </button>
  );
  return (
    <section class="panel" aria-label={t('Contribution to the meters')}>
      <div class="title">
        <h2>{t('Contribution to the meters, {1}', spanText(play))}</h2>
        <div class="row" role="group" aria-label={t('Bars')}>
          {choice('', t('By table'))}
          {choice('dealer', t('By dealer'))}
        </div>
      </div>
      <p class="soft">
        {t(
          'What the bets added to meters and reserves by the terms in force, without void hands. A hand counts on the day, and for the dealer, of its opening.',
        )}
      </p>
      {rows.length > 0 && (
        <Chart
          key={by}
          label={t('Contribution of {1} rows, largest first; listed below', rows.length)}
          file={`contribution-by-${by}-${play.from}`}
          height={AXES_PX + rows.length * BAR_PX}
          x={DOLLARS}
          y={namesAxis(rows.map(({ name }) => name).toReversed())}
          series={[{ name: t('Contribution'), color: 1, kind: 'bars', points: rows.map(barOf) }]}
        />
      )}
      <DataTable
        label={t('Contribution')}
        file={`contribution-by-${by}`}
        rows={rows}
        keyOf={({ name }) => name}
        none={t('No bets.')}
        columns={[
          { head: by === 'dealer' ? t('Dealer') : t('Table'), of: ({ name }) => name, isHead: true },
          { head: t('Hands'), of: ({ hands }) => countOf(hands), isFigure: true },
          { head: t('Bets'), of: ({ bets }) => countOf(bets), isFigure: true },
          { head: t('Voids'), of: ({ voids }) => countOf(voids), isFigure: true },
          {
            head: t('Contribution'),
            of: ({ contribution }) => <Exact>{contribution}</Exact>,
            text: ({ contribution }) => contribution,
            isFigure: true,
          },
          { head: t('Share'), of: ({ share }) => share, isFigure: true },
        ]}
      />
    </section>
  );
}

function barOf({ name, contribution }: Contributor, at: number, { length }: readonly Contributor[]) {
  return {
    ...{ x: Number(contribution), y: length - 1 - at },
    ...{ at: name, text: exactDollars(contribution), exact: contribution },
  };
}
