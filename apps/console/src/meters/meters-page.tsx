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
import { MeterChart } from './meter-chart.js';
import { MustHitProof } from '../proof/must-hit-proof.js';
import type { LevelMeters, MeterPoint } from '../server/types.js';

const POINTS_MAX = 500;

/** Every meter to the micro-cent, and how each came to be what it is. */
export function MetersPage() {
  const [level, setLevel] = useState('star');
  const meters = useRead<{ readonly levels: readonly LevelMeters[] }>(ofLink('meters'));
  const history = useRead<{ readonly history: readonly MeterPoint[] }>(
    ofLink(`meter-history?level=${level}&limit=${POINTS_MAX}`),
  );
  const points = history.value?.history ?? [];
  return (
    <main>
      <h1 tabIndex={-1}>Meters</h1>
      <RefusalNote refusal={meters.refusal ?? history.refusal} />
      <div class="row" role="group" aria-label="Level">
        {meters.value?.levels.map((each) => (
          <button key={each.level} aria-pressed={each.level === level} onClick={() => setLevel(each.level)}>
            {labelOf(each.level)}
          </button>
        ))}
      </div>
      <section class="panel" aria-label={`${labelOf(level)} over time`}>
        <h2>{labelOf(level)} over time</h2>
        {points.length > 1 ? (
          <MeterChart key={level} points={points} />
        ) : (
          <p class="soft">Not enough history for a chart yet.</p>
        )}
      </section>
      <AllMeters levels={meters.value?.levels ?? []} />
      <Changes points={points} />
      <MustHitProof />
    </main>
  );
}

/** A figure under its own name, or made of the level's figures. */
type Register = readonly [label: string, of: (meters: LevelMeters) => ComponentChildren];

const REGISTERS: readonly Register[] = [
  ['Display', ({ display }) => <Exact>{display}</Exact>],
  ['Reserve', ({ reserve }) => <Exact>{reserve}</Exact>],
  ['Overflow', ({ overflow }) => <Exact>{overflow}</Exact>],
  ['Bets in', ({ inWagers }) => countOf(inWagers)],
  ['Hits', ({ hits }) => countOf(hits)],
  ['Wins', ({ wins }) => dollars(wins)],
  ['Pending', ({ pending }) => dollars(pending)],
  ['Hand paid', ({ attendantPaid }) => dollars(attendantPaid)],
  ['Cumulative paid', ({ cumulativePaid }) => dollars(cumulativePaid)],
  ['Largest win', ({ largest }) => dollars(largest)],
  ['Maximum payout', ({ limit }) => (limit === null ? 'no limit' : dollars(limit))],
  ['Reset amount', ({ reset }) => dollars(reset)],
  ['Rate of progression', ({ ratePpm }) => percentOf(String(ratePpm))],
  ['Rate of the reserve', ({ reserveRatePpm }) => percentOf(String(reserveRatePpm))],
];

function AllMeters({ levels }: { readonly levels: readonly LevelMeters[] }) {
  return (
    <section class="panel" aria-label="All meters">
      <h2>Meter registers</h2>
      <DataTable
        label="Meter registers"
        file="meter-registers"
        rows={REGISTERS}
        keyOf={([label]) => label}
        columns={[
          { head: 'Meter', of: ([label]: Register) => label, isHead: true },
          ...levels.map((meters) => ({
            head: `${labelOf(meters.level)}, cycle ${meters.cycle}`,
            of: ([, textOf]: Register) => textOf(meters),
            isFigure: true,
          })),
        ]}
      />
    </section>
  );
}

/** What is not play: every hit, reset, void and correction. */
function Changes({ points }: { readonly points: readonly MeterPoint[] }) {
  const marked = points.filter(({ cause }) => cause !== 'play');
  return (
    <section class="panel" aria-label="Hits and changes">
      <div class="title">
        <h2>Hits and changes</h2>
        <button onClick={() => download(points)}>Download as CSV</button>
      </div>
      <ul class="wagers">
        {marked.map(({ sequence, at, cause, before, display }) => (
          <li key={sequence}>
            <strong>{labelOf(cause)}</strong> {dollars(before)} → {dollars(display)}{' '}
            <span class="soft">
              {timeOf(at)} · event {sequence}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The points on the screen with the controller's exact texts. */
function download(points: readonly MeterPoint[]): void {
  const lines = points.map(({ sequence, at, cause, before, display }) =>
    [sequence, at, cause, before, display].join(','),
  );
  saveAs('meters.csv', 'text/csv', ['sequence,at,cause,before,display', ...lines, ''].join('\n'));
}
