import type { DayReportBody } from '@jackpot/books';
import type { ComponentChildren } from 'preact';
import { DataTable } from '../parts/data-table.js';
import { Exact } from '../parts/exact.js';
import { countOf, labelOf, dollars } from '../parts/texts.js';
import { percentOf } from '../parts/percent.js';
import { t } from '../texts/t.js';
import { IDENTITY, checkIdentity } from './identity.js';
import { type ChanceBand, type Line, WIDTH, limitsText, pictureOf, chanceBandOf } from './limits.js';

export function Identity({ report }: { readonly report: DayReportBody }) {
  return (
    <section class="panel" aria-label={t('Identity')}>
      <div class="title">
        <h2>{t('Meter reconciliation')}</h2>
        <span class="soft">{t('display, reserve and overflow together')}</span>
      </div>
      <DataTable
        label={t('Identity of every level')}
        file="levels"
        rows={report.levels}
        keyOf={({ level }) => level}
        dataOf={({ level }) => ({ 'data-level': level })}
        columns={[
          { head: t('Level'), of: ({ level }) => labelOf(level), isHead: true },
          ...IDENTITY.map(([part, label, sign]) => ({
            head: sign === '' ? label : `${sign} ${label}`,
            of: (level: Level) => <Exact>{level[part]}</Exact>,
            isFigure: true,
          })),
          { head: t('Result'), of: (level) => checkOf(level, report.price) },
        ]}
      />
      <p class="soft">
        {t(
          '{1} bets of {2} were in play. Contributions = bets × price × rate: {3}.',
          countOf(report.levels[0]?.wagersLocked ?? 0),
          dollars(report.price),
          report.levels
            .map(({ level, ratePpm, reserveRatePpm }) => `${labelOf(level)} ${ratesOf(ratePpm, reserveRatePpm)}`)
            .join(', '),
        )}
      </p>
    </section>
  );
}

function ratesOf(ratePpm: string, reserveRatePpm: string): string {
  return reserveRatePpm === '0'
    ? percentOf(ratePpm)
    : t('{1} and {2} reserve', percentOf(ratePpm), percentOf(reserveRatePpm));
}

function checkOf(level: Level, price: string) {
  const { addsUp, isContributed } = checkIdentity(level, price);
  if (addsUp && isContributed) return <span class="chip good">{t('Adds up')}</span>;
  return <span class="chip bad">{addsUp ? t('Contributions differ') : t('Does not add up')}</span>;
}
type Level = DayReportBody['levels'][number];

type Meters = Level['metersAfter'];
type MeterRow = readonly [label: string, of: (meters: Meters) => ComponentChildren];

const METERS: readonly MeterRow[] = [
  [t('Cycle'), ({ cycle }) => countOf(cycle)],
  [t('Display'), ({ display }) => <Exact>{display}</Exact>],
  [t('Reserve'), ({ reserve }) => <Exact>{reserve}</Exact>],
  [t('Overflow'), ({ overflow }) => <Exact>{overflow}</Exact>],
  [t('In-meter, bets'), ({ inWagers }) => countOf(inWagers)],
  [t('Hits'), ({ hits }) => countOf(hits)],
  [t('Wins'), ({ wins }) => dollars(wins)],
  [t('Pending'), ({ pending }) => dollars(pending)],
  [t('Hand paid'), ({ attendantPaid }) => dollars(attendantPaid)],
  [t('Progressive payout'), ({ machinePaid }) => dollars(machinePaid)],
];

export function MeterReport({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <section class="panel" aria-label={t('Progressive meter report')}>
      <h2>{t('Progressive meter report')}</h2>
      <DataTable
        label={t('Meters before and after')}
        file="day-meters"
        rows={METERS}
        keyOf={([label]) => label}
        columns={[
          { head: t('Meter'), of: ([label]: MeterRow) => label, isHead: true },
          ...levels.flatMap(({ level, metersBefore, metersAfter }) => [
            {
              head: t('{1} before', labelOf(level)),
              of: ([, textOf]: MeterRow) => (metersBefore === null ? '—' : textOf(metersBefore)),
              isFigure: true,
            },
            { head: t('{1} after', labelOf(level)), of: ([, textOf]: MeterRow) => textOf(metersAfter), isFigure: true },
          ]),
        ]}
      />
    </section>
  );
}

const BANDS: Readonly<Record<ChanceBand, readonly [style: string, text: string]>> = {
  'n/a (mystery)': ['chip', t('n/a (mystery)')],
  'within 95%': ['chip good', t('within 95%')],
  'outside 95%': ['chip warn', t('outside 95%')],
  'outside 99%': ['chip bad', t('outside 99%')],
};

export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <section class="panel" aria-label={t('Actual vs. theoretical')}>
      <h2>{t('Actual vs. theoretical')}</h2>
      <DataTable
        label={t('Awards by line')}
        file="lines"
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { head: t('Line'), of: ({ line }) => labelOf(line) },
          { head: t('Awards'), of: ({ count }) => count, isFigure: true },
          { head: t('Amount'), of: ({ amount }) => dollars(amount), isFigure: true },
          { head: t('Expected'), of: ({ expectedCount }) => expectedCount ?? '—', isFigure: true },
          {
            head: t('Expected cost'),
            of: ({ expected }) => (expected === null ? '—' : dollars(expected)),
            isFigure: true,
          },
          { head: t('95% and 99% limits'), of: (line) => <LimitsPicture line={line} />, text: limitsText },
          {
            head: t('Variance'),
            of: (line) => {
              const [style, text] = BANDS[chanceBandOf(line)];
              return <span class={style}>{text}</span>;
            },
          },
        ]}
      />
      <p class="soft">
        {t(
          'Dot: actual count. Tick: expected count. Bands: where the count is on 95% and on 99% of days. By chance alone, one line in twenty is outside the 95% band on any day.',
        )}
      </p>
    </section>
  );
}

const HEIGHT = 28;

function LimitsPicture({ line }: { readonly line: Line }) {
  const drawn = pictureOf(line);
  if (drawn === null) return <span class="soft">{t('n/a (mystery)')}</span>;
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
