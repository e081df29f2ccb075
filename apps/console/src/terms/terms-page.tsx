import { useState } from 'preact/hooks';
import { ReasonForm, RefusalNote, useAct } from '../parts/act.js';
import { called, timeOf } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { GLANCE_MS, useRead } from '../server/live.js';
import { may } from '../server/rights.js';
import type { LinkTerms } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { differences } from './difference.js';
import { type Finding, STATE_CHIPS, type TermsHead, type TermsList, type TermsVersion } from './shapes.js';
import { Differences, Findings, type Odds, OddsTable } from './terms-tables.js';

/** Every version of the link's terms, and a place to try others and stage them. */
export function TermsPage() {
  const versions = useRead<TermsList>(ofLink('terms'), GLANCE_MS);
  const link = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  return (
    <main>
      <h1 tabIndex={-1}>Terms</h1>
      <RefusalNote refusal={versions.refusal ?? link.refusal} />
      {versions.value !== undefined && <Versions versions={versions.value.versions} />}
      {link.value !== undefined && <Trial inForce={link.value.config} onStaged={versions.again} />}
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
                  <span class={`chip ${STATE_CHIPS[state]}`}>{called(state)}</span>
                </td>
                <td>{approval.reference}</td>
                <td>{stagedAt === null ? 'with the opening' : timeOf(stagedAt)}</td>
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

interface TrialProps {
  readonly inForce: LinkTerms['config'];
  readonly onStaged: () => void;
}

/** Proposed terms: what they would change, whether they may be, what they would cost; and, for those who may, staging. */
function Trial({ inForce, onStaged }: TrialProps) {
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
    const told = await ask<{ readonly findings: readonly Finding[] }>('POST', 'rules/lint', proposed ?? {});
    setFindings(told.findings);
  };
  const askOdds = async (): Promise<void> =>
    setOdds(await ask<Odds>('POST', 'rules/odds', { config: proposed, wagers: ['player'] }));
  const isReady = proposed !== undefined && !isBusy;
  const found = proposed === undefined ? [] : differences(inForce, proposed);
  return (
    <div class="halves">
      <section class="panel" aria-label="Proposed terms">
        <h2>Proposed terms</h2>
        <p class="soft">
          These are the terms in force until you change them here. Nothing of the link is changed by trying.
        </p>
        <label>
          <span class="unseen">Proposed terms as JSON</span>
          <textarea rows={28} spellcheck={false} value={text} onInput={(event) => change(event.currentTarget.value)} />
        </label>
        {proposed === undefined && <p class="refusal">This is not JSON yet.</p>}
        <div class="row">
          <button class="main" disabled={!isReady} onClick={() => void run(lint)}>
            May they be?
          </button>
          <button disabled={!isReady} onClick={() => void run(askOdds)}>
            What would they cost?
          </button>
          <button class="quiet" onClick={() => change(JSON.stringify(inForce, null, 2))}>
            Terms in force
          </button>
        </div>
        <RefusalNote refusal={refusal} />
        {may('terms.stage') && proposed !== undefined && found.length > 0 && (
          <StageForm terms={proposed} onStaged={onStaged} />
        )}
      </section>
      <div class="stack">
        <Differences title="Difference to the terms in force" differences={found} />
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

/** Brings a version in: from here on its text is fixed, and the other sides sign it or refuse it. */
function StageForm({ terms, onStaged }: StageFormProps) {
  const [noticePostedOn, setNotice] = useState('');
  const stage = async (reason: string): Promise<void> => {
    const notice = noticePostedOn === '' ? null : noticePostedOn;
    const staged = await ask<TermsVersion>('POST', ofLink('terms'), { terms, reason, noticePostedOn: notice });
    onStaged();
    location.hash = pathTo('terms', staged.version);
  };
  return (
    <ReasonForm title="Stage these terms" act="Stage" onAct={stage}>
      <label>
        Notice at the tables since (where a table leaves)
        <input type="date" value={noticePostedOn} onInput={(event) => setNotice(event.currentTarget.value)} />
      </label>
    </ReasonForm>
  );
}
