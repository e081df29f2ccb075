import { exactDollars, labelOf, dollars } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';
import type { IncludedEntry, Unreadable, Invalid, VerifiedExport } from './verifier.js';

/** The heading of a verdict: `h3` under the heading of its panel, `h2` directly under that of the page. */
type Heading = 'h2' | 'h3';

interface VerifyFailureProps {
  readonly found: Invalid | Unreadable;
  readonly heading?: Heading;
}

/** An invalid record, or a failure to read it: two different results. */
export function VerifyFailure({ found, heading: Title = 'h3' }: VerifyFailureProps) {
  if (found.kind === 'unreadable')
    return (
      <div class="verdict unread" role="alert">
        <Title>Nothing was verified</Title>
        <p>{found.text}</p>
      </div>
    );
  return (
    <div class="verdict wrong" role="alert">
      <Title>NOT VALID{found.line !== null && `: first error in line ${found.line}`}</Title>
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
  const { operator, link, batches, events, headHash, checkpoints, exportedAt } = found;
  return (
    <div class="verdict" role="status">
      <h3>Verified: every hash, every decision, every meter</h3>
      <p>
        {what} of {link}, exported by {operator} {utcOf(exportedAt)}: {batches} batches with {events} events are
        consecutive, every event was re-decided with an identical result, and {checkpoints} signed{' '}
        {checkpoints === 1 ? 'checkpoint covers' : 'checkpoints cover'} all of them.
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
        <dt>Hands</dt>
        <dd>
          {coups.opened} opened, {coups.locked} locked, {coups.resolved} resolved, {coups.voided} voided
        </dd>
        <dt>Bets</dt>
        <dd>{wagers} accepted</dd>
        {meters.map(({ level, cycle, display }) => (
          <>
            <dt key={level}>{labelOf(level)}</dt>
            <dd>
              {exactDollars(display)} <span class="soft">cycle {cycle}</span>
            </dd>
          </>
        ))}
        {awards.map(({ line, count, amount }) => (
          <>
            <dt key={line}>{labelOf(line)} awards</dt>
            <dd>
              {count}, {dollars(amount)}
            </dd>
          </>
        ))}
        <dt>Ledger</dt>
        <dd>{accounts} accounts, balanced to zero</dd>
        <dt>Must Hit</dt>
        <dd>{triggersOpened} triggers revealed, each matching its commitment</dd>
        <dt>Terms, slips</dt>
        <dd>
          {terms} versions in force over time; {documents.prepared} slips prepared, {documents.pending} unpaid,{' '}
          {documents.unused} voided
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

interface IncludedNoteProps {
  readonly found: IncludedEntry;
  readonly keys: readonly string[];
  readonly heading?: Heading;
}

/** That one entry stands in the signed journal. */
export function IncludedNote({ found, keys, heading: Title = 'h3' }: IncludedNoteProps) {
  const { sequence, batch, checkpointBatch, operator, link, signedAt, root, steps } = found;
  return (
    <div class="verdict" role="status">
      <Title>Verified: event {sequence} is in the signed journal</Title>
      <p>
        Batch {batch} of {link}; {steps} {steps === 1 ? 'hash leads' : 'hashes lead'} to the root that {operator} signed
        at batch {checkpointBatch}, {utcOf(signedAt)}.
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
