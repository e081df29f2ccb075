import { useEffect, useRef, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ActForm, Field, type Values } from '../parts/form.js';
import { DataTable } from '../parts/data-table.js';
import { saveAs } from '../parts/files.js';
import { labelOf, dollars, timeOf } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';
import { Reading } from '../parts/reading.js';
import { LONG_ANSWER_MS_MAX, Refused, addressOf, request } from '../server/api.js';
import { useRead } from '../server/live.js';
import { linkId, ofLink } from '../shell/link.js';
import { pathTo } from '../shell/router.js';
import { t } from '../texts/t.js';
import { MustHitProof } from './must-hit-proof.js';
import { PackPage } from './pack-page.js';
import {
  controllerKey,
  enteredKeys,
  fetchKey,
  isKeyEntered,
  keysToVerifyWith,
  saveKeys,
  trustedKeys,
} from './trusted-key.js';
import { IncludedNote, VerifyFailure, Verified } from './verdict.js';
import { type Progress, type VerifierResult, type VerifierRequest, runVerifier } from './verifier.js';
import type { Award, PublishedCheckpoint } from '../server/types.js';

interface ProofPagesProps {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

export function ProofPages({ first, second }: ProofPagesProps) {
  if (first === 'award' && second !== undefined) return <PackPage key={second} award={second} />;
  const sequence = first === 'entry' && second !== undefined ? Number(second) : null;
  return <ProofPage key={sequence} sequence={sequence} />;
}

/** This browser verifies, and not the controller, because readers may not trust the operator. */
function ProofPage({ sequence }: { readonly sequence: number | null }) {
  return (
    <main>
      <h1 tabIndex={-1}>{t('Proof')}</h1>
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

function Awards() {
  const { value, refusal, isLoading } = useRead<{ readonly awards: readonly Award[] }>(ofLink(`awards?limit=${SHOWN}`));
  return (
    <section class="panel" aria-label={t('Dispute packs')}>
      <h2>{t('Dispute packs')}</h2>
      <Reading isLoading={isLoading} refusal={refusal} />
      <DataTable
        label={t('Awards, newest first')}
        rows={value?.awards}
        keyOf={({ awardId }) => awardId}
        none={t('No awards yet')}
        columns={[
          {
            head: t('Award'),
            of: ({ awardNumber }) => <a href={pathTo('proof', 'award', awardNumber)}>{t('Award {1}', awardNumber)}</a>,
          },
          { head: t('What'), of: ({ level, line }) => labelOf(level ?? line) },
          { head: t('Amount'), of: ({ amount }) => dollars(amount), isFigure: true },
          { head: t('Hit at'), of: ({ fixedAt }) => timeOf(fixedAt) },
        ]}
      />
      <OtherAward />
    </section>
  );
}

function OtherAward() {
  const open = (values: Values): Promise<void> => {
    location.hash = pathTo('proof', 'award', values('award'));
    return Promise.resolve();
  };
  return (
    <ActForm act={t('View pack')} onAct={open}>
      <Field label={t('Award number')} name="award" inputMode="numeric" pattern="[1-9][0-9]*" />
    </ActForm>
  );
}

function KeyPanel() {
  const { refusal, run } = useAct();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void run(fetchKey);
  }, []);
  const save = (values: Values): Promise<void> => {
    saveKeys(values('keys'));
    setOpen(false);
    return Promise.resolve();
  };
  const isOther =
    isKeyEntered.value && controllerKey.value !== null && !trustedKeys.value.includes(controllerKey.value);
  return (
    <section class="panel" aria-label={t('Public key')}>
      <div class="title">
        <h2>
          {t('Public key')}{' '}
          <span class={isKeyEntered.value ? 'chip good' : 'chip warn'}>
            {isKeyEntered.value ? t('The key you entered') : t('Not independently confirmed')}
          </span>
        </h2>
        {!isOpen && (
          <button class="minor" onClick={() => setOpen(true)}>
            {t('Enter the key you were given')}
          </button>
        )}
      </div>
      {trustedKeys.value.map((key) => (
        <code key={key} class="key">
          {key}
        </code>
      ))}
      {!isKeyEntered.value && (
        <p class="soft">
          {t(
            'This key comes from the controller itself. Compare it with the public key that you received when the link was opened, or enter that key.',
          )}
        </p>
      )}
      {isOther && (
        <p class="notice">
          {t('The controller reports a different key than the one you entered: {1}', controllerKey.value)}
        </p>
      )}
      {isOpen && (
        <ActForm
          act={t('Use key')}
          onAct={save}
          buttons={
            <button type="button" class="minor" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </button>
          }
        >
          <label>
            {t('Public key (after a key change, both keys, one per line)')}
            <textarea rows={2} name="keys" defaultValue={enteredKeys.value} />
          </label>
        </ActForm>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

type From = Extract<VerifierRequest, { readonly kind: 'export' }>['from'];
interface Verification {
  readonly what: string;
  readonly keys: readonly string[];
  readonly answer: VerifierResult | undefined;
}

function ChainPanel() {
  const [verification, setVerification] = useState<Verification>();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const isBusy = verification !== undefined && verification.answer === undefined;
  const verify = async (what: string, from: From): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    setProgress(undefined);
    setVerification({ what, keys: [], answer: undefined });
    try {
      const keys = await keysToVerifyWith();
      const answer = await runVerifier({ kind: 'export', from }, keys, { onProgress: setProgress, signal });
      setVerification({ what, keys, answer });
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      setVerification({ what, keys: [], answer: { kind: 'unreadable', text: fault.message } });
    }
  };
  const take = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file !== undefined) void verify(t('The file {1}', file.name), { file });
    input.value = '';
  };
  return (
    <section class="panel" aria-label={t('The whole journal')} aria-busy={isBusy}>
      <h2>{t('The whole journal')}</h2>
      <p class="soft">
        {t(
          'This browser downloads the signed record of the link and checks it: every hash, every decision and every meter is computed again. Apart from this file, it needs nothing from the controller.',
        )}
      </p>
      <div class="row">
        <button
          class="main"
          disabled={isBusy}
          onClick={() => void verify(t('The export'), { url: addressOf(ofLink('export')) })}
        >
          {t('Verify the journal now')}
        </button>
        <label>
          {t('Or verify an export from a file')}
          <input type="file" accept=".jsonl" disabled={isBusy} onChange={(event) => take(event.currentTarget)} />
        </label>
        <a class="button" href={addressOf(ofLink('export'))} download>
          {t('Download the export')}
        </a>
      </div>
      {isBusy && <JournalProgress progress={progress} onStop={() => stop.current?.abort()} />}
      {verification?.answer !== undefined && <Verdict verification={verification} answer={verification.answer} />}
    </section>
  );
}

function Verdict({ verification, answer }: { readonly verification: Verification; readonly answer: VerifierResult }) {
  switch (answer.kind) {
    case 'verified':
      return <Verified found={answer.export} keys={verification.keys} what={verification.what} />;
    case 'invalid':
    case 'unreadable':
      return <VerifyFailure found={answer} />;
    case 'included':
    case 'pack':
    case 'must-hit':
      return null;
  }
}

interface JournalProgressProps {
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
}

function JournalProgress({ progress, onStop }: JournalProgressProps) {
  const { batches = 0, of = 0, bytes = 0, checkpoints = 0 } = progress ?? {};
  return (
    <div class="reading">
      <progress aria-label={t('Batches verified')} max={Math.max(of, 1)} value={batches} />
      <p class="soft">
        {of === 0
          ? t('Preparing the export…')
          : t('{1} of {2} batches, {3} checkpoints, {4} kB', batches, of, checkpoints, Math.ceil(bytes / 1_024))}
      </p>
      <button class="minor" onClick={onStop}>
        {t('Stop')}
      </button>
    </div>
  );
}

function EntryProof({ sequence }: { readonly sequence: number | null }) {
  const [verified, setVerified] = useState<{
    readonly number: string;
    readonly proof: unknown;
    readonly keys: readonly string[];
    readonly answer: VerifierResult;
  }>();
  const answer = verified?.answer;
  const verify = async (values: Values): Promise<void> => {
    const [number, keys] = [values('number'), await keysToVerifyWith()];
    setVerified(undefined);
    const path = ofLink(`journal/${encodeURIComponent(number)}/inclusion`);
    const proof = await request<unknown>('GET', path, undefined, LONG_ANSWER_MS_MAX);
    setVerified({ number, proof, keys, answer: await runVerifier({ kind: 'inclusion', proof }, keys) });
  };
  return (
    <section class="panel" aria-label={t('One bet')}>
      <h2>{t('Prove one bet or any other event')}</h2>
      <ActForm act={t('Verify event')} keepsFields onAct={verify}>
        <Field
          label={t('Event number')}
          name="number"
          defaultValue={sequence === null ? '' : String(sequence)}
          inputMode="numeric"
          pattern="[1-9][0-9]*"
        />
      </ActForm>
      <p class="soft">{t('The page of a hand lists the event number of each bet.')}</p>
      {answer?.kind === 'included' && (
        <>
          <IncludedNote found={answer.included} keys={verified?.keys ?? []} />
          <pre tabIndex={0} aria-label={t('The entry')}>
            {answer.included.event}
          </pre>
          <div class="row">
            <button
              onClick={() =>
                saveAs(
                  `${linkId.value}-${verified?.number}.json`,
                  'application/json',
                  `${JSON.stringify(verified?.proof)}\n`,
                )
              }
            >
              {t('Download the proof')}
            </button>
          </div>
        </>
      )}
      {(answer?.kind === 'invalid' || answer?.kind === 'unreadable') && <VerifyFailure found={answer} />}
    </section>
  );
}

const CHECKPOINTS_SHOWN = 5;

/** A copy of a checkpoint, kept elsewhere, reveals a later change of the journal. */
function CheckpointsPanel() {
  const { value, refusal, isLoading } = useRead<{ readonly checkpoints: readonly PublishedCheckpoint[] }>(
    ofLink(`checkpoints?limit=${CHECKPOINTS_SHOWN}`),
  );
  return (
    <section class="panel" aria-label={t('Checkpoints')}>
      <h2>{t('Published checkpoints')}</h2>
      <Reading isLoading={isLoading} refusal={refusal} />
      <DataTable
        label={t('The newest checkpoints')}
        file="checkpoints"
        rows={value?.checkpoints}
        keyOf={({ batch }) => batch}
        none={t('No checkpoints yet')}
        columns={[
          { head: t('Batch'), of: ({ batch }) => batch, isFigure: true },
          { head: t('Signed'), of: ({ signedAt }) => utcOf(signedAt) },
          { head: t('Hash of the batch'), of: ({ note }) => <code>{/^hash (.*)$/m.exec(note)?.[1]}</code> },
        ]}
      />
    </section>
  );
}
