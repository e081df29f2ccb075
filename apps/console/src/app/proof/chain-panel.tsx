import { useRef, useState } from 'preact/hooks';
import { addressOf } from '../server/api.js';
import { ofLink } from '../shell/link.js';
import { trustedKeys } from './trusted-key.js';
import { askVerifier } from './verifier.js';
import { NotRight, Verified } from './verdict.js';
import type { Progress, VerifierAnswer, VerifierAsk } from './worker/asks.js';

type From = Extract<VerifierAsk, { readonly kind: 'export' }>['from'];
interface Look {
  readonly what: string;
  readonly keys: readonly string[];
  readonly answer: VerifierAnswer | undefined;
}

/** The whole journal of the link, verified by this browser: from the controller, or from a file that somebody kept. */
export function ChainPanel() {
  const [look, setLook] = useState<Look>();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const isBusy = look !== undefined && look.answer === undefined;
  const verify = async (what: string, from: From): Promise<void> => {
    const keys = trustedKeys.value;
    stop.current = new AbortController();
    setProgress(undefined);
    setLook({ what, keys, answer: undefined });
    const answer = await askVerifier({ kind: 'export', from }, keys, {
      onProgress: setProgress,
      signal: stop.current.signal,
    });
    setLook({ what, keys, answer });
  };
  const take = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file !== undefined) void verify(`The file ${file.name}`, { file });
    input.value = '';
  };
  return (
    <section class="panel" aria-label="The whole journal" aria-busy={isBusy}>
      <h2>The whole journal</h2>
      <p class="soft">
        This browser fetches the signed export, hashes every batch, follows the chain, decides every event once more and
        recomputes every meter. The controller is asked for nothing but the file.
      </p>
      <div class="row">
        <button
          class="main"
          disabled={isBusy}
          onClick={() => void verify('The export', { url: addressOf(ofLink('export')) })}
        >
          Verify the journal now
        </button>
        <label>
          Or verify an export from a file
          <input type="file" accept=".jsonl" disabled={isBusy} onChange={(event) => take(event.currentTarget)} />
        </label>
        <a class="button" href={addressOf(ofLink('export'))} download>
          Download the export
        </a>
      </div>
      {isBusy && <Reading progress={progress} onStop={() => stop.current?.abort()} />}
      {look?.answer !== undefined && <Verdict look={look} answer={look.answer} />}
    </section>
  );
}

function Verdict({ look, answer }: { readonly look: Look; readonly answer: VerifierAnswer }) {
  switch (answer.kind) {
    case 'verified':
      return <Verified found={answer.export} keys={look.keys} what={look.what} />;
    case 'not-true':
    case 'not-read':
      return <NotRight found={answer} />;
    case 'included':
    case 'pack':
    case 'must-hit':
      return null;
  }
}

interface ReadingProps {
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
}

function Reading({ progress, onStop }: ReadingProps) {
  const { batches = 0, of = 0, bytes = 0, checkpoints = 0 } = progress ?? {};
  return (
    <div class="reading">
      <progress aria-label="Batches verified" max={Math.max(of, 1)} value={batches} />
      <p class="soft">
        {of === 0
          ? 'The export is being made.'
          : `${batches} of ${of} batches, ${checkpoints} checkpoints, ${Math.ceil(bytes / 1_024)} kB`}
      </p>
      <button class="quiet" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
