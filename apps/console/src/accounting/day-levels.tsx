import type { DayReportBody } from '@jackpot/books';
import type { ComponentChildren } from 'preact';
import { DataTable } from '../parts/data-table.js';
import { Exact } from '../parts/exact.js';
import { countOf, labelOf, dollars } from '../parts/texts.js';
import { percentOf } from '../parts/percent.js';
import { IDENTITY, checkIdentity } from './identity.js';
import { type Line, WIDTH, limitsText, pictureOf, chanceBandOf } from './limits.js';

/** The first sentence of a close, level by level, to the millionth of a cent; added up once more by this page. */
export function Identity({ report }: { readonly report: DayReportBody }) {
  return (
    <section class="panel" aria-label="Identity">
      <div class="title">
        <h2>Every level, to the millionth of a cent</h2>
        <span class="soft">display, reserve and overflow together</span>
      </div>
      <DataTable
        label="Identity of every level"
        file="levels"
        rows={report.levels}
        keyOf={({ level }) => level}
        dataOf={({ level }) => ({ 'data-level': level })}
        columns={[
          { head: 'Level', of: ({ level }) => labelOf(level), isHead: true },
          ...IDENTITY.map(([part, label, sign]) => ({
            head: sign === '' ? label : `${sign} ${label}`,
            of: (level: Level) => <Exact>{level[part]}</Exact>,
            isFigure: true,
          })),
          { head: 'Check', of: (level) => checkOf(level, report.price) },
        ]}
      />
      <p class="soft">
        {countOf(report.levels[0]?.wagersLocked ?? 0)} bets of {dollars(report.price)} were in play. Contributions =
        bets × price × rate:{' '}
        {report.levels
          .map(({ level, ratePpm, reserveRatePpm }) => `${labelOf(level)} ${ratesOf(ratePpm, reserveRatePpm)}`)
          .join(', ')}
        .
      </p>
    </section>
  );
}

function ratesOf(ratePpm: string, reserveRatePpm: string): string {
  return reserveRatePpm === '0' ? percentOf(ratePpm) : `${percentOf(ratePpm)} and ${percentOf(reserveRatePpm)} reserve`;
}

function checkOf(level: Level, price: string) {
  const { addsUp, isContributed } = checkIdentity(level, price);
  if (addsUp && isContributed) return <span class="chip good">Adds up</span>;
  return <span class="chip bad">{addsUp ? 'Contributions differ' : 'Does not add up'}</span>;
}
type Level = DayReportBody['levels'][number];

type Meters = Level['metersAfter'];
type MeterRow = readonly [label: string, of: (meters: Meters) => ComponentChildren];

const METERS: readonly MeterRow[] = [
  ['Cycle', ({ cycle }) => countOf(cycle)],
  ['Display', ({ display }) => <Exact>{display}</Exact>],
  ['Reserve', ({ reserve }) => <Exact>{reserve}</Exact>],
  ['Overflow', ({ overflow }) => <Exact>{overflow}</Exact>],
  ['In-meter, bets', ({ inWagers }) => countOf(inWagers)],
  ['Hits', ({ hits }) => countOf(hits)],
  ['Wins', ({ wins }) => dollars(wins)],
  ['Pending', ({ pending }) => dollars(pending)],
  ['Hand paid', ({ attendantPaid }) => dollars(attendantPaid)],
  ['Progressive payout', ({ machinePaid }) => dollars(machinePaid)],
];

/** The meters as the regulations name them, before and after the day. */
export function MeterReport({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <section class="panel" aria-label="Progressive meter report">
      <h2>Progressive meter report</h2>
      <DataTable
        label="Meters before and after"
        file="day-meters"
        rows={METERS}
        keyOf={([label]) => label}
        columns={[
          { head: 'Meter', of: ([label]: MeterRow) => label, isHead: true },
          ...levels.flatMap(({ level, metersBefore, metersAfter }) => [
            {
              head: `${labelOf(level)} before`,
              of: ([, textOf]: MeterRow) => (metersBefore === null ? '—' : textOf(metersBefore)),
              isFigure: true,
            },
            { head: `${labelOf(level)} after`, of: ([, textOf]: MeterRow) => textOf(metersAfter), isFigure: true },
          ]),
        ]}
      />
    </section>
  );
}

const CHIPS = {
  'n/a (mystery)': 'chip',
  'within 95%': 'chip good',
  'outside 95%': 'chip warn',
  'outside 99%': 'chip bad',
} as const;

/** Awards of each line as they came, beside what theory lets expect of as many coups. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <section class="panel" aria-label="Actual vs. theoretical">
      <h2>Actual vs. theoretical</h2>
      <DataTable
        label="Awards by line"
        file="lines"
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: 'Line', of: ({ line }) => labelOf(line) },
          { head: 'Awards', of: ({ count }) => count, isFigure: true },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          { head: 'Expected', of: ({ expectedCount }) => expectedCount ?? '—', isFigure: true },
          {
            head: 'Expected cost',
            of: ({ expected }) => (expected === null ? '—' : dollars(expected)),
            isFigure: true,
          },
          { head: '95% and 99% limits', of: (line) => <LimitsPicture line={line} />, text: limitsText },
          { head: 'Variance', of: (line) => <span class={CHIPS[chanceBandOf(line)]}>{chanceBandOf(line)}</span> },
        ]}
      />
      <p class="soft">
        Dot: actual count. Tick: expected count. Bands: 95% and 99% of days. On any day, one line in twenty is outside
        95% by chance.
      </p>
    </section>
  );
}

const HEIGHT = 28;

/** A line's count beside what theory lets expect: the wide band is 99%, the narrow one 95%, the tick is the average. */
function LimitsPicture({ line }: { readonly line: Line }) {
  const drawn = pictureOf(line);
  if (drawn === null) return <span class="soft">n/a (mystery)</span>;
  const { band99, band95, expected, actual } = drawn;
  const middle = HEIGHT / 2;
  return (
    <svg
      class="limits"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={limitsText(line)}
    >
      <line class="axis" x1={0} x2={WIDTH} y1={middle} y2={middle} />
      <rect class="band99" x={band99.x} width={band99.width} y={middle - 7} height={14} rx={3} />
      <rect class="band95" x={band95.x} width={band95.width} y={middle - 7} height={14} rx={3} />
      <line class="expected" x1={expected} x2={expected} y1={2} y2={HEIGHT - 2} />
      <circle class="actual" cx={actual} cy={middle} r={5} />
    </svg>
  );
}
