import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { called } from '../parts/texts.js';
import { ask } from '../server/api.js';
import { useRead } from '../server/live.js';
import type { LinkTerms } from '../server/shapes.js';
import { ofLink } from '../shell/link.js';
import { differences } from './difference.js';
import { type Odds, OddsTable } from './odds-table.js';

interface Finding {
  readonly severity: 'illegal' | 'impossible' | 'unwise';
  readonly code: string;
  readonly path: string;
  readonly sentence: string;
}

/** The terms in force, and a place to try others: what they would change, whether they may be, what they would cost. */
export function TermsPage() {
  const { value, refusal } = useRead<LinkTerms>(ofLink('').replace(/\/$/, ''));
  return (
    <main>
      <h1 tabIndex={-1}>Terms</h1>
      <RefusalNote refusal={refusal} />
      {value !== undefined && <Trial inForce={value.config} />}
    </main>
  );
}

function Trial({ inForce }: { readonly inForce: LinkTerms['config'] }) {
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
      </section>
      <div class="stack">
        <Differences inForce={inForce} proposed={proposed} />
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

interface DifferencesProps {
  readonly inForce: LinkTerms['config'];
  readonly proposed: object | undefined;
}

function Differences({ inForce, proposed }: DifferencesProps) {
  const found = proposed === undefined ? [] : differences(inForce, proposed);
  return (
    <section class="panel" aria-label="Difference">
      <h2>Difference to the terms in force</h2>
      {found.length === 0 && <p class="soft">None.</p>}
      <ul class="wagers">
        {found.map(({ path, now, proposed: next }) => (
          <li key={path}>
            <code>{path}</code>
            <br />
            <del>{now ?? 'nothing'}</del> → <ins>{next ?? 'nothing'}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SEVERITIES: Readonly<Record<Finding['severity'], string>> = { illegal: 'bad', impossible: 'bad', unwise: 'warn' };

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <section class="panel" aria-label="Findings" role="status">
      <h2>Findings</h2>
      {findings.length === 0 && <p class="chip good">Nothing is wrong with them.</p>}
      <ul class="wagers">
        {findings.map(({ severity, code, path, sentence }) => (
          <li key={code + path}>
            <span class={`chip ${SEVERITIES[severity]}`}>{called(severity)}</span> {sentence}
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
