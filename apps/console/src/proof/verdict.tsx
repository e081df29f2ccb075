import { called, dollars, timeOf } from '../parts/texts.js';
import type { IncludedEntry, NotRead, NotTrue, VerifiedExport } from './verifier.js';

/** What is wrong, or that nothing could be looked at: two things that are not to be mixed up. */
export function NotRight({ found }: { readonly found: NotTrue | NotRead }) {
  if (found.kind === 'not-read')
    return (
      <div class="verdict unread" role="alert">
        <h3>Nothing was verified</h3>
        <p>{found.text}</p>
      </div>
    );
  return (
    <div class="verdict wrong" role="alert">
      <h3>NOT TRUE{found.line !== null && `: the first thing that is wrong is in line ${found.line}`}</h3>
      <p>{found.text}</p>
      <p class="code">{found.code}</p>
    </div>
  );
}

interface VerifiedProps {
  readonly found: VerifiedExport;
  readonly keys: readonly string[];
  readonly what: string;
}

/** An export that is right to its end, as a sentence, and what stands behind it. */
export function Verified({ found, keys, what }: VerifiedProps) {
  const { house, link, batches, events, headHash, checkpoints, exportedAt } = found;
  return (
    <div class="verdict" role="status">
      <h3>Verified: every hash, every decision, every meter</h3>
      <p>
        {what} of {link}, exported by {house} {timeOf(exportedAt)}: {batches} batches with {events} events follow one
        another without a gap, each was decided once more and came out alike to the byte, and {checkpoints} signed{' '}
        {checkpoints === 1 ? 'checkpoint covers' : 'checkpoints cover'} them to the last.
      </p>
      <dl class="hashes">
        <dt>Head hash</dt>
        <dd>
          <code>{headHash}</code>
        </dd>
        <CheckedAgainst keys={keys} />
      </dl>
      <Recomputed found={found} />
    </div>
  );
}

function Recomputed({ found }: { readonly found: VerifiedExport }) {
  const { coups, wagers, awards, meters, accounts, triggersOpened, terms, documents, software, lines, writers } = found;
  return (
    <details>
      <summary>What was recomputed</summary>
      <dl class="facts">
        <dt>Coups</dt>
        <dd>
          {coups.opened} opened, {coups.locked} locked, {coups.resolved} resolved, {coups.voided} voided
        </dd>
        <dt>Wagers</dt>
        <dd>{wagers} recognized</dd>
        {meters.map(({ level, cycle, display }) => (
          <>
            <dt key={level}>{called(level)}</dt>
            <dd>
              {display} <span class="soft">cycle {cycle}</span>
            </dd>
          </>
        ))}
        {awards.map(({ line, count, amount }) => (
          <>
            <dt key={line}>{called(line)} awards</dt>
            <dd>
              {count}, {dollars(amount)}
            </dd>
          </>
        ))}
        <dt>Books</dt>
        <dd>{accounts} accounts, together zero</dd>
        <dt>Must Hit</dt>
        <dd>{triggersOpened} triggers revealed, each the one that was committed to</dd>
        <dt>Terms, documents</dt>
        <dd>
          {terms} in force over time; {documents.prepared} documents made out, {documents.pending} owed,{' '}
          {documents.unused} void before
        </dd>
        <dt>Written by</dt>
        <dd>
          {writers} {writers === 1 ? 'writer' : 'writers'}, {software}
        </dd>
        <dt>Lines</dt>
        <dd>{lines}, chained and signed as a whole</dd>
      </dl>
    </details>
  );
}

function CheckedAgainst({ keys }: { readonly keys: readonly string[] }) {
  return (
    <>
      <dt>Checked against</dt>
      <dd>
        {keys.map((key) => (
          <code key={key}>{key}</code>
        ))}
      </dd>
    </>
  );
}

/** That one entry stands in the signed journal. */
export function IncludedNote({ found, keys }: { readonly found: IncludedEntry; readonly keys: readonly string[] }) {
  const { sequence, batch, checkpointBatch, house, link, signedAt, root, steps } = found;
  return (
    <div class="verdict" role="status">
      <h3>Proven: entry {sequence} stands in the signed journal</h3>
      <p>
        It is in batch {batch} of {link}; {steps} {steps === 1 ? 'hash leads' : 'hashes lead'} from there to the root
        that {house} signed at batch {checkpointBatch}, {timeOf(signedAt)}.
      </p>
      <dl class="hashes">
        <dt>Root</dt>
        <dd>
          <code>{root}</code>
        </dd>
        <CheckedAgainst keys={keys} />
      </dl>
    </div>
  );
}
