import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { saveAs } from '../parts/save.js';
import { LONG_ANSWER_MS_MAX, ask } from '../server/api.js';
import { linkId, ofLink } from '../shell/link.js';
import { trustedKeys } from './trusted-key.js';
import { askVerifier } from './verifier.js';
import { IncludedNote, NotRight } from './verdict.js';
import type { VerifierAnswer } from './worker/asks.js';

/** The inclusion proof of one entry, a wager for example, fetched and verified by this browser. */
export function EntryProof({ sequence }: { readonly sequence: number | null }) {
  const { isBusy, refusal, run } = useAct();
  const [asked, setAsked] = useState(sequence === null ? '' : String(sequence));
  const [proof, setProof] = useState<unknown>();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<VerifierAnswer>();
  const prove = (event: Event): void => {
    event.preventDefault();
    setAnswer(undefined);
    setKeys(trustedKeys.value);
    void run(async () => {
      const path = ofLink(`journal/${encodeURIComponent(asked.trim())}/inclusion`);
      const fetched = await ask<unknown>('GET', path, undefined, LONG_ANSWER_MS_MAX);
      setProof(fetched);
      setAnswer(await askVerifier({ kind: 'inclusion', proof: fetched }, trustedKeys.value));
    });
  };
  return (
    <section class="panel" aria-label="One wager">
      <h2>One wager, or any other entry</h2>
      <form onSubmit={prove}>
        <div class="row">
          <label>
            Number in the journal
            <input
              value={asked}
              inputMode="numeric"
              pattern="[1-9][0-9]*"
              required
              onInput={(event) => setAsked(event.currentTarget.value)}
            />
          </label>
          <button class="main" disabled={isBusy || asked.trim() === ''}>
            Prove it
          </button>
        </div>
        <p class="soft">The recall of a coup says the number of each of its wagers.</p>
      </form>
      <RefusalNote refusal={refusal} />
      {answer?.kind === 'included' && (
        <>
          <IncludedNote found={answer.included} keys={keys} />
          <pre tabIndex={0} aria-label="The entry">
            {answer.included.event}
          </pre>
          <div class="row">
            <button
              onClick={() => saveAs(`${linkId.value}-${asked}.json`, 'application/json', `${JSON.stringify(proof)}\n`)}
            >
              Download the proof
            </button>
          </div>
        </>
      )}
      {(answer?.kind === 'not-true' || answer?.kind === 'not-read') && <NotRight found={answer} />}
    </section>
  );
}
