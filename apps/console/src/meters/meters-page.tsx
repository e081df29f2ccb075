import { useState } from 'preact/hooks';
import { RefusalNote } from '../parts/act.js';
import { saveAs } from '../parts/files.js';
import { percentOf } from '../parts/percent.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
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
type Register = readonly [string, (meters: LevelMeters) => string | number];

const REGISTERS: readonly Register[] = [
  ['Display', ({ display }) => display],
  ['Reserve', ({ reserve }) => reserve],
  ['Overflow', ({ overflow }) => overflow],
  ['Bets in', ({ inWagers }) => inWagers],
  ['Hits', ({ hits }) => hits],
  ['Wins', ({ wins }) => wins],
  ['Pending', ({ pending }) => pending],
  ['Hand paid', ({ attendantPaid }) => attendantPaid],
  ['Cumulative paid', ({ cumulativePaid }) => cumulativePaid],
  ['Largest win', ({ largest }) => largest],
  ['Maximum payout', ({ limit }) => limit ?? 'no limit'],
  ['Reset amount', ({ reset }) => reset],
  ['Rate of progression', ({ ratePpm }) => percentOf(String(ratePpm))],
  ['Rate of the reserve', ({ reserveRatePpm }) => percentOf(String(reserveRatePpm))],
];

function AllMeters({ levels }: { readonly levels: readonly LevelMeters[] }) {
  return (
    <section class="panel" aria-label="All meters">
      <h2>Meter registers</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Meter registers">
        <table>
          <thead>
            <tr>
              <th>Meter</th>
              {levels.map(({ level, cycle }) => (
                <th class="right" key={level}>
                  {labelOf(level)} <span class="soft">cycle {cycle}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {REGISTERS.map(([label, textOf]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {levels.map((meter) => (
                  <td class="right" key={meter.level}>
                    {textOf(meter)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
