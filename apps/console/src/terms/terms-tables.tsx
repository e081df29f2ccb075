import { labelOf, dollars } from '../parts/texts.js';
import type { Difference, Finding, TermsHead } from '../server/types.js';

interface DifferencesProps {
  readonly title: string;
  readonly differences: readonly Difference[];
}

/** Differences between two documents, place by place. */
export function Differences({ title, differences }: DifferencesProps) {
  return (
    <section class="panel" aria-label="Difference">
      <h2>{title}</h2>
      {differences.length === 0 && <p class="soft">None.</p>}
      <ul class="wagers">
        {differences.map(({ path, before, after }) => (
          <li key={path}>
            <code>{path}</code>
            <br />
            <del>{before ?? 'nothing'}</del> → <ins>{after ?? 'nothing'}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SEVERITIES: Readonly<Record<Finding['severity'], string>> = { illegal: 'bad', impossible: 'bad', unwise: 'warn' };

/** Findings of the linter. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <section class="panel" aria-label="Findings" role="status">
      <h2>Findings</h2>
      {findings.length === 0 && <p class="chip good">No problems found</p>}
      <ul class="wagers">
        {findings.map(({ severity, code, path, sentence }) => (
          <li key={code + path}>
            <span class={`chip ${SEVERITIES[severity]}`}>{labelOf(severity)}</span> {sentence}
            <br />
            <code>
              {path} {code}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Range {
  readonly low: string;
  readonly high: string;
}

/** Of the controller's answer, what a person compares. Every figure is its text. */
export interface Odds {
  readonly link: {
    readonly layouts: readonly {
      readonly tableIds: readonly string[];
      readonly returnedAtReset: { readonly percent: string };
      readonly levels: readonly {
        readonly level: string;
        readonly reset: string;
        readonly wagersBetweenHits: string | null;
        readonly meterAtHit: Range | null;
        readonly breakEven: string | null;
      }[];
      readonly longRun: { readonly returned: Range; readonly contributed: { readonly percent: string } };
    }[];
  } | null;
}

export function OddsTable({ odds: { link } }: { readonly odds: Odds }) {
  return (
    <section class="panel" aria-label="Odds" role="status">
      <h2>Odds</h2>
      {link?.layouts.map(({ tableIds, returnedAtReset, levels, longRun }) => (
        <div key={tableIds.join()}>
          <h3>{tableIds.join(', ')}</h3>
          <dl class="facts">
            <dt>RTP at reset</dt>
            <dd>{returnedAtReset.percent}</dd>
            <dt>RTP long-term</dt>
            <dd>{spanOf(longRun.returned)}</dd>
            <dt>Contributed</dt>
            <dd>{longRun.contributed.percent}</dd>
          </dl>
          <table>
            <thead>
              <tr>
                <th>Level</th>
                <th class="right">Reset</th>
                <th class="right">Bets per hit</th>
                <th class="right">Average hit</th>
                <th class="right">Break-even</th>
              </tr>
            </thead>
            <tbody>
              {levels.map(({ level, reset, wagersBetweenHits, meterAtHit, breakEven }) => (
                <tr key={level}>
                  <th scope="row">{labelOf(level)}</th>
                  <td class="right">{dollars(reset)}</td>
                  <td class="right">{wagersBetweenHits ?? '—'}</td>
                  <td class="right">{meterAtHit === null ? '—' : spanOf(meterAtHit)}</td>
                  <td class="right">{breakEven === null ? '—' : dollars(breakEven)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}

function spanOf({ low, high }: Range): string {
  return low === high ? low : `${low} to ${high}`;
}

/** The color of a state. */
export const STATE_CHIPS: Readonly<Record<TermsHead['state'], string>> = {
  staged: 'warn',
  approved: 'warn',
  'in-force': 'good',
  superseded: '',
  refused: 'bad',
  withdrawn: '',
  'passed-over': '',
};
