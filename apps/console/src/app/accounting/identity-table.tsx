import type { DayReportBody } from '@jackpot/books';
import { called, dollars } from '../parts/texts.js';
import { IDENTITY, checkIdentity, percentOf } from './identity.js';

/** The first sentence of a close, level by level, to the millionth of a cent; added up once more by this page. */
export function Identity({ report }: { readonly report: DayReportBody }) {
  return (
    <section class="panel" aria-label="Identity">
      <div class="title">
        <h2>Every level, to the millionth of a cent</h2>
        <span class="soft">display, reserve and overflow together</span>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Identity of every level">
        <table class="identity">
          <thead>
            <tr>
              <th>Level</th>
              {IDENTITY.map(([part, label, sign]) => (
                <th key={part} class="right">
                  <span class="sign">{sign}</span> {label}
                </th>
              ))}
              <th>Added up</th>
            </tr>
          </thead>
          <tbody>
            {report.levels.map((level) => (
              <tr key={level.level} data-level={level.level}>
                <th scope="row">{called(level.level)}</th>
                {IDENTITY.map(([part]) => (
                  <td key={part} class={part === 'closing' ? 'right strong' : 'right'}>
                    <Amount text={level[part]} />
                  </td>
                ))}
                <td>
                  <Check level={level} price={report.price} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">
        {report.levels[0]?.wagersLocked ?? 0} wagers of {dollars(report.price)} went into play. Contributions are wagers
        × price × rate:{' '}
        {report.levels
          .map(({ level, ratePpm, reserveRatePpm }) => `${called(level)} ${ratesOf(ratePpm, reserveRatePpm)}`)
          .join(', ')}
        .
      </p>
    </section>
  );
}

function ratesOf(ratePpm: string, reserveRatePpm: string): string {
  return reserveRatePpm === '0' ? percentOf(ratePpm) : `${percentOf(ratePpm)} and ${percentOf(reserveRatePpm)} reserve`;
}

/** An exact text: cents as people read them, what is below a cent smaller behind it. */
function Amount({ text }: { readonly text: string }) {
  const cut = text.indexOf('.') + 3;
  return (
    <span class="exact">
      {text.slice(0, cut)}
      <small>{text.slice(cut)}</small>
    </span>
  );
}

function Check({ level, price }: { readonly level: DayReportBody['levels'][number]; readonly price: string }) {
  const { addsUp, isContributed } = checkIdentity(level, price);
  if (addsUp && isContributed) return <span class="chip good">Adds up</span>;
  return <span class="chip bad">{addsUp ? 'Contributions differ' : 'Does not add up'}</span>;
}
