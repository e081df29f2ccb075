import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { saveAs } from '../parts/files.js';
import { percentOf } from '../parts/percent.js';
import { Exact } from '../parts/exact.js';
import { DataTable } from '../parts/data-table.js';
import { countOf, labelOf, dollars, timeOf } from '../parts/texts.js';
import { useRead } from '../server/live.js';
import { ofLink } from '../shell/link.js';
import { t } from '../texts/t.js';
import { MeterChart } from './meter-chart.js';
import { MustHitProof } from '../proof/must-hit-proof.js';
import type { LevelMeters, MeterPoint } from '../server/types.js';

const POINTS_MAX = 500;

export function MetersPage() {
  const [level, setLevel] = useState('star');
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const history = useRead<{ readonly history: readonly MeterPoint[] }>(
    ofLink(`meter-history?level=${level}&limit=${POINTS_MAX}`),
  );
  const points = history.value?.history ?? [];
  return (
    <main>
      <h1 tabIndex={-1}>{t('Meters')}</h1>
      <RefusalNote refusal={meters.refusal ?? history.refusal} />
      <div class="row" role="group" aria-label={t('Level')}>
        {meters.value?.levels.map((each) => (
          <button key={each.level} aria-pressed={each.level === level} onClick={() => setLevel(each.level)}>
            {labelOf(each.level)}
          </button>
        ))}
      </div>
      <section class="panel" aria-label={t('{1} over time', labelOf(level))}>
        <h2>{t('{1} over time', labelOf(level))}</h2>
        {points.length > 1 ? (
          <MeterChart key={level} points={points} />
        ) : (
          <p class="soft">{t('Not enough history for a chart yet.')}</p>
        )}
      </section>
      <AllMeters levels={meters.value?.levels ?? []} />
      <Changes points={points} />
      <MustHitProof />
    </main>
  );
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
      <div class="title">
        <h2>{t('Hits, resets and adjustments')}</h2>
        <button onClick={() => download(points)}>{t('Download as CSV')}</button>
      </div>
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

function download(points: readonly MeterPoint[]): void {
  const lines = points.map(({ sequence, at, cause, before, display }) =>
    [sequence, at, cause, before, display].join(','),
  );
  saveAs('meters.csv', 'text/csv', ['sequence,at,cause,before,display', ...lines, ''].join('\n'));
}
