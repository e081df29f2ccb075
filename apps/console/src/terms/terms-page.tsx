import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { Field, ReasonForm, type Values } from '../parts/form.js';
import { labelOf, timeOf } from '../parts/texts.js';
import { request } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { differences } from './difference.js';
import { STATE_CHIPS } from './terms-tables.js';
import { Differences, Findings, type Odds, OddsTable } from './terms-tables.js';
import type { Finding, LinkTerms, TermsHead, TermsList, TermsVersion } from '../server/types.js';

/** Every version of the link's terms, and an editor to try and stage others. */
export function TermsPage() {
  const versions = useRead<TermsList>(ofLink('terms'), { readMsMax: GLANCE_MS });
  const link = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  return (
    <main>
      <h1 tabIndex={-1}>Terms</h1>
      <RefusalNote refusal={versions.refusal ?? link.refusal} />
      {versions.value !== undefined && <Versions versions={versions.value.versions} />}
      {link.value !== undefined && <ProposedTerms inForce={link.value.config} onStaged={versions.refresh} />}
    </main>
  );
}

function Versions({ versions }: { readonly versions: readonly TermsHead[] }) {
  return (
    <section class="panel" aria-label="Versions">
      <h2>Versions</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="All versions">
        <table>
          <thead>
            <tr>
              <th>Version</th>
              <th>State</th>
              <th>Approval</th>
              <th>Staged</th>
              <th>In force from</th>
              <th>Until</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, state, approval, stagedAt, inForceFrom, inForceUntil }) => (
              <tr key={version}>
                <th scope="row">
                  <a href={pathTo('terms', version)}>Version {version}</a>
                </th>
                <td>
                  <span class={`chip ${STATE_CHIPS[state]}`}>{labelOf(state)}</span>
                </td>
                <td>{approval.reference}</td>
                <td>{stagedAt === null ? 'with the link opening' : timeOf(stagedAt)}</td>
                <td>{timeOf(inForceFrom)}</td>
                <td>{timeOf(inForceUntil)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ProposedTermsProps {
  readonly inForce: LinkTerms['config'];
  readonly onStaged: () => void;
}

/** Proposed terms: the changes, the findings, the odds; and the staging, for those who may. */
function ProposedTerms({ inForce, onStaged }: ProposedTermsProps) {
  const [text, setText] = useState(() => JSON.stringify(inForce, null, 2));
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [odds, setOdds] = useState<Odds>();
  const { isBusy, refusal, run } = useAct();
  const proposed = readTerms(text);
  const change = (next: string): void => {
    setText(next);
    setFindings(undefined);
    setOdds(undefined);
  };
  const lint = async (): Promise<void> => {
    const answer = await request<{ readonly findings: readonly Finding[] }>('POST', 'rules/lint', proposed ?? {});
    setFindings(answer.findings);
  };
  const calculateOdds = async (): Promise<void> =>
    setOdds(await request<Odds>('POST', 'rules/odds', { config: proposed, wagers: ['player'] }));
  const isReady = proposed !== undefined && !isBusy;
  const found = proposed === undefined ? [] : differences(inForce, proposed);
  return (
    <div class="halves">
      <section class="panel" aria-label="Proposed terms">
        <h2>Proposed terms</h2>
        <p class="soft">Starts as a copy of the current terms. Editing here changes nothing on the link.</p>
        <label>
          <span class="visually-hidden">Proposed terms as JSON</span>
          <textarea rows={28} spellcheck={false} value={text} onInput={(event) => change(event.currentTarget.value)} />
        </label>
        {proposed === undefined && <p class="refusal">Not valid JSON.</p>}
        <div class="row">
          <button class="main" disabled={!isReady} onClick={() => void run(lint)}>
            {' '}
            Validate{' '}
          </button>
          <button disabled={!isReady} onClick={() => void run(calculateOdds)}>
            {' '}
            Calculate odds{' '}
          </button>
          <button class="minor" onClick={() => change(JSON.stringify(inForce, null, 2))}>
            {' '}
            Reset to current{' '}
          </button>
        </div>
        <RefusalNote refusal={refusal} />
        {may('terms.stage') && proposed !== undefined && found.length > 0 && (
          <StageForm terms={proposed} onStaged={onStaged} />
        )}
      </section>
      <div class="stack">
        <Differences title="Changes from the current terms" differences={found} />
        {findings !== undefined && <Findings findings={findings} />}
        {odds !== undefined && <OddsTable odds={odds} />}
      </div>
    </div>
  );
}

function readTerms(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

interface StageFormProps {
  readonly terms: object;
  readonly onStaged: () => void;
}

/** Stages a version: its text is fixed from now on, and the other sides sign or refuse it. */
function StageForm({ terms, onStaged }: StageFormProps) {
  const stage = async (reason: string, values: Values): Promise<void> => {
    const noticePostedOn = values('noticePostedOn') === '' ? null : values('noticePostedOn');
    const staged = await request<TermsVersion>('POST', ofLink('terms'), { terms, reason, noticePostedOn });
    onStaged();
    location.hash = pathTo('terms', staged.version);
  };
  return (
    <ReasonForm title="Stage these terms" act="Stage" onAct={stage}>
      <Field
        label="Table notice posted on (when a table is removed)"
        name="noticePostedOn"
        type="date"
        required={false}
      />
    </ReasonForm>
  );
}
