import type { DayReportBody } from '@jackpot/books';
import { called } from '../parts/texts.js';

type Level = DayReportBody['levels'][number];

const METERS = [
  ['cycle', 'Cycle'],
  ['display', 'Display'],
  ['reserve', 'Reserve'],
  ['overflow', 'Overflow'],
  ['inWagers', 'In-meter, wagers'],
  ['hits', 'Hits'],
  ['wins', 'Wins'],
  ['pending', 'Pending'],
  ['attendantPaid', 'Attendant paid'],
  ['machinePaid', 'Progressive payout'],
] as const satisfies readonly (readonly [keyof Level['metersAfter'], string])[];

/** The meters as the regulations name them, before and after the day. */
export function MeterReport({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <section class="panel" aria-label="Progressive meter report">
      <h2>Progressive meter report</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Meters before and after">
        <table>
          <thead>
            <tr>
              <th rowSpan={2}>Meter</th>
              {levels.map(({ level }) => (
                <th key={level} colSpan={2} class="right">
                  {called(level)}
                </th>
              ))}
            </tr>
            <tr>
              {levels.flatMap(({ level }) => [
                <th key={`${level} before`} class="right">
                  before
                </th>,
                <th key={`${level} after`} class="right">
                  after
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {METERS.map(([meter, label]) => (
              <tr key={meter}>
                <th scope="row">{label}</th>
                {levels.flatMap(({ level, metersBefore, metersAfter }) => [
                  <td key={`${level} before`} class="right soft">
                    {metersBefore?.[meter] ?? '—'}
                  </td>,
                  <td key={`${level} after`} class="right">
                    {metersAfter[meter]}
                  </td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
