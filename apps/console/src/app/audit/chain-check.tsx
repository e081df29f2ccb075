import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ask } from '../server/api.js';

interface Checked {
  readonly isWhole: boolean;
  readonly entries: number;
  readonly flaw: { readonly sequence: number; readonly what: string } | null;
  readonly head: { readonly sequence: number; readonly hash: string };
}

const FLAWS: Readonly<Record<string, string>> = {
  SEQUENCE_GAP: 'an entry is missing here',
  NOT_CHAINED: 'it does not follow the entry before it',
  CHANGED: 'its words were changed after it was written',
  NOT_THE_HEAD: 'the end of the trail was cut off',
};

/** The whole trail hashed anew by the controller, on a button. */
export function ChainCheck() {
  const { isBusy, refusal, run } = useAct();
  const [checked, setChecked] = useState<Checked>();
  const check = () => run(async () => setChecked(await ask<Checked>('GET', 'audit/check')));
  return (
    <section class="panel chain" aria-label="Check of the trail" data-whole={checked?.isWhole}>
      <button disabled={isBusy} onClick={() => void check()}>
        Check the trail
      </button>
      <div role="status">
        {isBusy && <p class="soft">Every entry is hashed anew…</p>}
        {!isBusy && checked === undefined && (
          <p class="soft">Each entry is hashed with the one before; the check finds what was changed or taken out.</p>
        )}
        {!isBusy && checked?.isWhole === true && (
          <p>
            <span class="chip good">Whole</span> {checked.entries} entries, none changed, none missing.
          </p>
        )}
        {!isBusy && checked?.flaw != null && (
          <p>
            <span class="chip bad">NOT WHOLE</span> Entry {checked.flaw.sequence}:{' '}
            {FLAWS[checked.flaw.what] ?? checked.flaw.what}. Keep everything as it is and call the auditor.
          </p>
        )}
        {!isBusy && checked !== undefined && (
          <p class="soft">
            Head {checked.head.sequence}: <code>{checked.head.hash}</code>
          </p>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
