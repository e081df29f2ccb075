import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ask } from '../server/api.js';
import { may } from '../server/rights.js';
import type { LinkTerms } from '../server/shapes.js';
import { differences } from './difference.js';
import { Differences } from './differences.js';
import { Findings } from './findings.js';
import { type Odds, OddsTable } from './odds-table.js';
import type { Finding } from './shapes.js';
import { StageForm } from './stage-form.js';

interface TrialProps {
  readonly inForce: LinkTerms['config'];
  readonly onStaged: () => void;
}

/** Proposed terms: what they would change, whether they may be, what they would cost; and, for those who may, staging. */
export function Trial({ inForce, onStaged }: TrialProps) {
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
