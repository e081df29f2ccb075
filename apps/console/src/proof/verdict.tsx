import { exactDollars, labelOf, dollars } from '../parts/texts.js';
import { utcOf } from '../parts/times.js';
import { t } from '../texts/t.js';
import type { IncludedEntry, Unreadable, Invalid, VerifiedExport } from './verifier.js';

type Heading = 'h2' | 'h3';

interface VerifyFailureProps {
  readonly found: Invalid | Unreadable;
  readonly heading?: Heading;
}

export function VerifyFailure({ found, heading: Title = 'h3' }: VerifyFailureProps) {
  if (found.kind === 'unreadable')
    return (
      <div class="verdict unread" role="alert">
        <Title>{t('Nothing was verified')}</Title>
        <p>{found.text}</p>
      </div>
    );
  return (
    <div class="verdict wrong" role="alert">
      <Title>{t('NOT VALID{1}', found.line !== null && t(': first error in line {1}', found.line))}</Title>
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

export function Verified({ found, keys, what }: VerifiedProps) {
  const { operator, link, batches, events, headHash, checkpoints, exportedAt } = found;
  return (
    <div class="verdict" role="status">
      <h3>{t('Verified: all hashes, decisions and meters are correct')}</h3>
      <p>
        {t(
          '{1} of {2}, exported by {3} {4}: none of the {5} batches with {6} events is missing, every decision was computed again with the same result, and {7} signed {8} all of them.',
          what,
          link,
          operator,
          utcOf(exportedAt),
          batches,
          events,
          checkpoints,
          checkpoints === 1 ? t('checkpoint covers') : t('checkpoints cover'),
        )}
      </p>
      <dl class="hashes">
        <dt>{t('Head hash')}</dt>
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
      <summary>{t('What was recomputed')}</summary>
      <dl class="facts">
        <dt>{t('Hands')}</dt>
        <dd>
          {t(
            '{1} opened, {2} locked, {3} resolved, {4} voided',
            coups.opened,
            coups.locked,
            coups.resolved,
            coups.voided,
          )}
        </dd>
        <dt>{t('Bets')}</dt>
        <dd>{t('{1} accepted', wagers)}</dd>
        {meters.map(({ level, cycle, display }) => (
          <>
            <dt key={level}>{labelOf(level)}</dt>
            <dd>
              {exactDollars(display)} <span class="soft">{t('cycle {1}', cycle)}</span>
            </dd>
          </>
        ))}
        {awards.map(({ line, count, amount }) => (
          <>
            <dt key={line}>{t('{1} awards', labelOf(line))}</dt>
            <dd>
              {count}, {dollars(amount)}
            </dd>
          </>
        ))}
        <dt>{t('Ledger')}</dt>
        <dd>{t('{1} ledger accounts; their sum is zero', accounts)}</dd>
        <dt>{t('Must Hit')}</dt>
        <dd>{t('{1} triggers revealed, each matching its commitment', triggersOpened)}</dd>
        <dt>{t('Terms, slips')}</dt>
        <dd>
          {t(
            '{1} versions of the terms put in force; {2} slips prepared, {3} unpaid, {4} voided',
            terms,
            documents.prepared,
            documents.pending,
            documents.unused,
          )}
        </dd>
        <dt>{t('Written by')}</dt>
        <dd>
          {writers} {writers === 1 ? t('writer') : t('writers')}, {software}
        </dd>
        <dt>{t('Lines')}</dt>
        <dd>{t('{1}: every entry is linked to the one before, and all of them are signed', lines)}</dd>
      </dl>
    </details>
  );
}

function CheckedAgainst({ keys }: { readonly keys: readonly string[] }) {
  return (
    <>
      <dt>{t('Checked against')}</dt>
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

export function IncludedNote({ found, keys, heading: Title = 'h3' }: IncludedNoteProps) {
  const { sequence, batch, checkpointBatch, operator, link, signedAt, root, steps } = found;
  return (
    <div class="verdict" role="status">
      <Title>{t('Verified: event {1} is in the signed journal', sequence)}</Title>
      <p>
        {t(
          'Batch {1} of {2}. {3} {4} lead from this batch to the root hash that {5} signed at batch {6}, {7}.',
          batch,
          link,
          steps,
          steps === 1 ? t('hash leads') : t('hashes lead'),
          operator,
          checkpointBatch,
          utcOf(signedAt),
        )}
      </p>
      <dl class="hashes">
        <dt>{t('Root')}</dt>
        <dd>
          <code>{root}</code>
        </dd>
        <CheckedAgainst keys={keys} />
      </dl>
    </div>
  );
}
