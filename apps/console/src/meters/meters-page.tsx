import type { ComponentChildren } from 'preact';
import { Chart, DOLLARS, HOURS } from '../charts/chart.js';
import { percentOf } from '../parts/percent.js';
import { Exact } from '../parts/exact.js';
import { DataTable } from '../parts/data-table.js';
import { countOf, labelOf, dollars, timeOf } from '../parts/texts.js';
import { Reading } from '../parts/reading.js';
import { controllerMs, useRead } from '../server/live.js';
import { lazy } from '../parts/lazy.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { query, setQuery } from '../shell/router.js';
import { t } from '../texts/t.js';
import { cycleSeries, hasCycles } from './cycles.js';
import { HitsPanel } from './hits-panel.js';
import { MeterChart } from './meter-chart.js';
import { useMeterPoints } from './meter-points.js';
import { MustHitNearness } from './must-hit-panel.js';
import { MustHitProof } from '../proof/must-hit-proof.js';
import type { LevelMeters, MeterPoint } from '../server/types.js';
import { SavedViews } from '../search/saved-views.js';

const ReturnPanel = lazy(() => import('./return-panel.js').then(({ ReturnPanel }) => ReturnPanel), 'div');

const HOUR_MS = 3_600_000;

const RANGES = [
  ['hour', t('1 hour'), HOUR_MS],
  ['day', t('24 hours'), 24 * HOUR_MS],
  ['week', t('7 days'), 7 * 24 * HOUR_MS],
  ['cycle', t('This cycle'), null],
  ['cycles', t('Last cycles'), null],
] as const;
type Range = (typeof RANGES)[number][0];

export function MetersPage() {
  const { level = 'star', range: chosen = 'day' } = query.value;
  const range = RANGES.find(([name]) => name === chosen)?.[0] ?? 'day';
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const history = useMeterPoints({ level, key: range, isEnough: (points) => isEnough(range, points) });
  const points = within(range, history.points ?? []);
  const levels = meters.value?.levels ?? [];
  const mustHit = levels.find((each) => each.level === 'must-hit');
  return (
    <main>
      <div class="title">
        <h1 tabIndex={-1}>{t('Meters')}</h1>
        <SavedViews />
      </div>
      <Reading isLoading={meters.isLoading} refusal={meters.refusal ?? history.refusal} lines={1} />
      <div class="row" role="group" aria-label={t('Level')}>
        {levels.map((each) => (
          <button key={each.level} aria-pressed={each.level === level} onClick={() => setQuery({ level: each.level })}>
            {labelOf(each.level)}
          </button>
        ))}
      </div>
      <section class="panel" aria-label={t('{1} over time', labelOf(level))} aria-busy={history.points === undefined}>
        <div class="title">
          <h2>{t('{1} over time', labelOf(level))}</h2>
          <div class="row" role="group" aria-label={t('Range')}>
            {RANGES.map(([name, text]) => (
              <button key={name} aria-pressed={name === range} onClick={() => setQuery({ range: name })}>
                {text}
              </button>
            ))}
          </div>
        </div>
        {history.points === undefined ? (
          <Reading isLoading={history.refusal === undefined} refusal={undefined} lines={8} />
        ) : (
          <Course range={range} level={level} points={points} />
        )}
        {history.isCut && (
          <p class="soft">
            {t(
              'This chart goes back to {1}. Use the exports for older history.',
              timeOf(history.points?.at(-1)?.at ?? null),
            )}
          </p>
        )}
      </section>
      {levels.length > 0 && level !== 'must-hit' && may('odds.read') && <ReturnPanel level={level} />}
      {levels.length > 0 && <HitsPanel levels={levels.map((each) => each.level)} />}
      {mustHit !== undefined && <MustHitNearness level={mustHit} />}
      <AllMeters levels={levels} />
      <Changes points={points} />
      <MustHitProof />
    </main>
  );
}

function Course({
  range,
  level,
  points,
}: {
  readonly range: Range;
  readonly level: string;
  readonly points: readonly MeterPoint[];
}) {
  if (points.length < 2) return <p class="soft">{t('No change of this meter in this range.')}</p>;
  if (range !== 'cycles') return <MeterChart points={points} file={`${level}-${range}`} />;
  const series = cycleSeries(points);
  return (
    <Chart
      label={t('The last {1} cycles of {2}, each from its reset on', series.length, labelOf(level))}
      file={`${level}-cycles`}
      series={series}
      x={HOURS}
      y={DOLLARS}
    />
  );
}

/** `points` is newest first. */
function isEnough(range: Range, points: readonly MeterPoint[]): boolean {
  if (range === 'cycles') return hasCycles(points);
  const oldest = points.at(-1);
  if (oldest === undefined) return true;
  return range === 'cycle' ? oldest.cycle !== points[0]?.cycle : Date.parse(oldest.at) < since(range);
}

function within(range: Range, points: readonly MeterPoint[]): readonly MeterPoint[] {
  if (range === 'cycles') return points;
  if (range === 'cycle') return points.filter(({ cycle }) => cycle === points[0]?.cycle);
  return points.filter(({ at }) => Date.parse(at) >= since(range));
}

function since(range: Range): number {
  const spanMs = RANGES.find(([name]) => name === range)?.[2] ?? 0;
  return (controllerMs.value ?? Date.now()) - spanMs;
}

type Register = readonly [label: string, of: (meters: LevelMeters) => ComponentChildren];

const REGISTERS: readonly Register[] = [
  [t('Display'), ({ display }) => <Exact>{display}</Exact>],
  [t('Reserve'), ({ reserve }) => <Exact>{reserve}</Exact>],
  [t('Overflow'), ({ overflow }) => <Exact>{overflow}</Exact>],
  [t('Bets in'), ({ inWagers }) => countOf(inWagers)],
  [t('Hits'), ({ hits }) => countOf(hits)],
  [t('Wins'), ({ wins }) => dollars(wins)],
  [t('Pending'), ({ pending }) => dollars(pending)],
  [t('Hand paid'), ({ attendantPaid }) => dollars(attendantPaid)],
  [t('Cumulative paid'), ({ cumulativePaid }) => dollars(cumulativePaid)],
  [t('Largest win'), ({ largest }) => dollars(largest)],
  [t('Maximum payout'), ({ limit }) => (limit === null ? t('no limit') : dollars(limit))],
  [t('Reset amount'), ({ reset }) => dollars(reset)],
  [t('Rate of progression'), ({ ratePpm }) => percentOf(String(ratePpm))],
  [t('Rate of the reserve'), ({ reserveRatePpm }) => percentOf(String(reserveRatePpm))],
];

function AllMeters({ levels }: { readonly levels: readonly LevelMeters[] }) {
  return (
    <section class="panel" aria-label={t('All meters')}>
      <h2>{t('Meter registers')}</h2>
      <DataTable
        label={t('Meter registers')}
        file="meter-registers"
        rows={REGISTERS}
        keyOf={([label]) => label}
        columns={[
          { head: t('Meter'), of: ([label]: Register) => label, isHead: true },
          ...levels.map((meters) => ({
            head: t('{1}, cycle {2}', labelOf(meters.level), meters.cycle),
            of: ([, textOf]: Register) => textOf(meters),
            isFigure: true,
          })),
        ]}
      />
    </section>
  );
}

function Changes({ points }: { readonly points: readonly MeterPoint[] }) {
  const marked = points.filter(({ cause }) => cause !== 'play');
  return (
    <section class="panel" aria-label={t('Hits, resets and adjustments')}>
      <h2>{t('Hits, resets and adjustments')}</h2>
      <ul class="wagers">
        {marked.map(({ sequence, at, cause, before, display }) => (
          <li key={sequence}>
            <strong>{labelOf(cause)}</strong> {dollars(before)} → {dollars(display)}{' '}
            <span class="soft">{t('{1} · event {2}', timeOf(at), sequence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
