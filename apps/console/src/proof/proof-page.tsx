import { useEffect, useRef, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { DataTable } from '../parts/data-table.js';
import { saveAs } from '../parts/files.js';
import { called, dollars, timeOf } from '../parts/texts.js';
import { LONG_ANSWER_MS_MAX, addressOf, ask } from '../server/api.js';
import { useRead } from '../server/live.js';
import type { Award } from '../server/shapes.js';
import { linkId, ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { MustHitProof } from './must-hit-proof.js';
import { PackPage } from './pack-page.js';
import { fetchKey, giveKeys, givenKeys, isKeyGiven, toldKey, trustedKeys } from './trusted-key.js';
import { IncludedNote, NotRight, Verified } from './verdict.js';
import { type Progress, type VerifierAnswer, type VerifierAsk, askVerifier } from './verifier.js';

interface ProofPagesProps {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

/** `proof`, `proof/entry/4711`, `proof/award/12`. */
export function ProofPages({ first, second }: ProofPagesProps) {
  if (first === 'award' && second !== undefined) return <PackPage key={second} award={second} />;
  const sequence = first === 'entry' && second !== undefined ? Number(second) : null;
  return <ProofPage key={sequence} sequence={sequence} />;
}

/** What proves the link to somebody who need not trust this house: verified in this browser, not told by the controller. */
function ProofPage({ sequence }: { readonly sequence: number | null }) {
  return (
    <main>
      <h1 tabIndex={-1}>Proof</h1>
      <KeyPanel />
      {sequence !== null && <EntryProof sequence={sequence} />}
      <ChainPanel />
      <div class="halves">
        <Awards />
        <CheckpointsPanel />
      </div>
      {sequence === null && <EntryProof sequence={null} />}
      <MustHitProof />
    </main>
  );
}

const SHOWN = 12;

/** Awards to choose one from: each has a dispute pack. */
function Awards() {
  const { value, refusal } = useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards?limit=${SHOWN}`));
  return (
    <section class="panel" aria-label="Dispute packs">
      <h2>Dispute packs</h2>
      <RefusalNote refusal={refusal} />
      <DataTable
        label="Awards, newest first"
        rows={value?.awards ?? []}
        keyOf={({ awardId }) => awardId}
        none="Nothing was won yet."
        columns={[
          {
            head: 'Award',
            of: ({ awardNumber }) => <a href={pathTo('proof', 'award', awardNumber)}>Award {awardNumber}</a>,
          },
          { head: 'What', of: ({ level, line }) => called(level ?? line) },
          { head: 'Amount', of: ({ amount }) => dollars(amount), isFigure: true },
          { head: 'Won', of: ({ fixedAt }) => timeOf(fixedAt) },
        ]}
      />
      <OtherAward />
    </section>
  );
}

function OtherAward() {
  const open = (event: SubmitEvent): void => {
    event.preventDefault();
    const award = new FormData(event.currentTarget as HTMLFormElement).get('award');
    if (typeof award === 'string') location.hash = pathTo('proof', 'award', award);
  };
  return (
    <form onSubmit={open}>
      <div class="row">
        <label>
          Another award, by its number
          <input name="award" inputMode="numeric" pattern="[1-9][0-9]*" required />
        </label>
        <button>Open its pack</button>
      </div>
    </form>
  );
}

/** The house’s public key, and where this page has it from. */
function KeyPanel() {
  const { refusal, run } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(givenKeys.value);
  useEffect(() => {
    void run(fetchKey);
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    giveKeys(text.trim());
    setOpen(false);
  };
  const isOther = isKeyGiven.value && toldKey.value !== null && !trustedKeys.value.includes(toldKey.value);
  return (
    <section class="panel" aria-label="Public key">
      <div class="title">
        <h2>
          Public key of the house{' '}
          <span class={isKeyGiven.value ? 'chip good' : 'chip warn'}>
            {isKeyGiven.value ? 'The one you entered' : 'As this controller tells it'}
          </span>
        </h2>
        {!isOpen && (
          <button class="quiet" onClick={() => setOpen(true)}>
            Enter the key you were given
          </button>
        )}
      </div>
      {trustedKeys.value.map((key) => (
        <code key={key} class="key">
          {key}
        </code>
      ))}
      {!isKeyGiven.value && (
        <p class="soft">
          A controller that lies would lie about its key as well: compare it with the one that was handed over when the
          house opened, or enter that one.
        </p>
      )}
      {isOther && <p class="notice">The controller tells another key than the one you entered: {toldKey.value}</p>}
      {isOpen && (
        <form onSubmit={submit}>
          <label>
            Public key; after a change of key both, one in a line
            <textarea rows={2} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <div class="row">
            <button class="main">Use it</button>
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              Leave it
            </button>
          </div>
        </form>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

type From = Extract<VerifierAsk, { readonly kind: 'export' }>['from'];
interface Look {
  readonly what: string;
  readonly keys: readonly string[];
  readonly answer: VerifierAnswer | undefined;
}

/** The whole journal of the link, verified by this browser: from the controller, or from a file that somebody kept. */
function ChainPanel() {
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

/** The inclusion proof of one entry, a wager for example, fetched and verified by this browser. */
function EntryProof({ sequence }: { readonly sequence: number | null }) {
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

interface Published {
  readonly batch: number;
  readonly signedAt: string;
  readonly note: string;
}

const CHECKPOINTS_SHOWN = 5;

/** What the house published last: whoever keeps them elsewhere can tell later that the journal was changed. */
function CheckpointsPanel() {
  const { value, refusal } = useRead<{ readonly checkpoints: readonly Published[] }>(
    ofLink(`checkpoints?limit=${CHECKPOINTS_SHOWN}`),
  );
  return (
    <section class="panel" aria-label="Checkpoints">
      <h2>Published checkpoints</h2>
      <RefusalNote refusal={refusal} />
      <DataTable
        label="The newest checkpoints"
        rows={value?.checkpoints ?? []}
        keyOf={({ batch }) => batch}
        none="None is signed yet."
        columns={[
          { head: 'Batch', of: ({ batch }) => batch, isFigure: true },
          { head: 'Signed', of: ({ signedAt }) => timeOf(signedAt) },
          { head: 'Hash of the batch', of: ({ note }) => <code>{/^hash (.*)$/m.exec(note)?.[1]}</code> },
        ]}
      />
    </section>
  );
}
