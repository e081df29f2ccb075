import {
  type Batch,
  ByteReader,
  type ChainBreak,
  type ChainHead,
  JournalDamage,
  type Sha256,
  batchHash,
  follow,
  isChainBreak,
  sameBytes,
  toHex,
} from '@jackpot/journal';
import {
  type Account,
  type FoldCheckpoint,
  booksBalance,
  emptyFoldCheckpoint,
  metersAreBalances,
  postTo,
  ledgerLinkOf,
  postingsOf,
} from '@jackpot/books';
import {
  type LevelMeters,
  type LinkEvent,
  type LinkState,
  CardsAreConserved,
  MustHitBelowCeiling,
  NumbersHaveNoGap,
  PaidOnce,
  type SavedCards,
  type SavedCeiling,
  type SavedNumbers,
  type SavedTerms,
  TermsStay,
  decodeMeters,
  encodeMeters,
  evolve,
  hitAndResetAreOneEntry,
  onlyNamedActsLowerAMeter,
  opened,
  readEvent,
} from '@jackpot/progressive';
import {
  Commitments,
  mustHitTestOf,
  type OpenCommitment,
  type OpenedCommitment,
  type SavedCommitment,
} from './commitments.js';
import { shownDifference } from './difference.js';
import type { AuditFinding, EventProblem } from './finding.js';
import { documentProblem } from './terms-commands.js';
import { reDecide } from './re-decide.js';
import { type AwardsOfLine, type Counts, Counters } from './counters.js';

export interface AuditReport {
  readonly stream: string | null;
  readonly batches: number;
  readonly events: number;
  readonly epoch: number;
  readonly counts: Counts;
  readonly awards: readonly AwardsOfLine[];
  readonly owed: ReadonlyMap<number, bigint>;
  readonly meters: readonly LevelMeters[];
  readonly balances: ReadonlyMap<Account, bigint>;
  readonly commitments: {
    readonly opened: readonly OpenedCommitment[];
    readonly open: OpenCommitment | null;
  };
  /** Hash of the last verified batch, hex. Compare it with a copy kept elsewhere to detect a truncated journal. */
  readonly headHash: string;
  readonly finding: AuditFinding | null;
}

/** Another auditor can continue from this state. */
export interface SavedAudit {
  readonly stream: string | null;
  readonly fold: FoldCheckpoint;
  readonly numbers: SavedNumbers;
  readonly terms: SavedTerms;
  readonly owed: readonly (readonly [award: number, cents: bigint])[];
  readonly cards: SavedCards;
  readonly ceiling: SavedCeiling;
  readonly commitment: SavedCommitment;
}

/**
 * Recomputes everything a link has done from its journal alone: follows the chain of batches, decides every event
 * again, keeps the books, and checks the commitments of the Must Hit. Stops at the first difference. A journal shows
 * neither whether its end was removed (compare the head hash) nor the trigger of the open cycle.
 */
export class Auditor {
  readonly #state: LinkState;
  readonly #balances: Map<Account, bigint>;
  readonly #commitments: Commitments;
  readonly #numbers: NumbersHaveNoGap;
  readonly #terms: TermsStay;
  readonly #paidOnce: PaidOnce;
  readonly #cards: CardsAreConserved;
  readonly #ceiling: MustHitBelowCeiling;
  readonly #counters = new Counters();
  #stream: string | null;
  #head: ChainHead;
  #events = 0;
  #finding: AuditFinding | null = null;

  /** @param from is changed in place. Default: the start of the journal */
  constructor(
    private readonly sha256: Sha256,
    from?: SavedAudit,
  ) {
    const { state, balances, head } = from?.fold ?? emptyFoldCheckpoint();
    this.#state = state;
    this.#balances = balances;
    this.#head = head;
    this.#stream = from?.stream ?? null;
    this.#commitments = new Commitments(sha256, from?.commitment);
    this.#numbers = new NumbersHaveNoGap(from?.numbers);
    this.#terms = new TermsStay(from?.terms);
    this.#paidOnce = new PaidOnce(from?.owed);
    this.#cards = new CardsAreConserved(from?.cards);
    this.#ceiling = new MustHitBelowCeiling(from?.ceiling);
  }

  /** Shares objects with this auditor, so serialize it before the next batch. */
  get saved(): SavedAudit {
    return {
      stream: this.#stream,
      fold: { state: this.#state, balances: this.#balances, head: this.#head, reached: this.#head },
      numbers: this.#numbers.saved,
      terms: this.#terms.saved,
      owed: [...this.#paidOnce.owed],
      cards: this.#cards.saved,
      ceiling: this.#ceiling.saved,
      commitment: this.#commitments.saved,
    };
  }

  /** Null if the batch is right. After the first finding, every call returns that finding. */
  take(batch: Batch): AuditFinding | null {
    this.#finding ??= this.#audit(batch);
    return this.#finding;
  }

  report(): AuditReport {
    return {
      stream: this.#stream,
      batches: this.#head.batch,
      events: this.#events,
      epoch: this.#state.epoch,
      counts: { ...this.#counters.counts },
      awards: this.#counters.awards,
      owed: new Map(this.#paidOnce.owed),
      meters: [...(this.#state.opened?.meters ?? [])],
      balances: new Map(this.#balances),
      commitments: { opened: [...this.#commitments.opened], open: this.#commitments.open },
      headHash: toHex(this.#head.hash),
      finding: this.#finding,
    };
  }

  #audit(batch: Batch): AuditFinding | null {
    const impossible = impossibleField(batch) ?? this.#ofOtherStream(batch);
    if (impossible !== null) return ofBatch(batch, impossible);
    const head = follow(this.#head, batch, this.sha256);
    if (isChainBreak(head)) return ofBatch(batch, chainProblem(head, this.#head, batch, this.sha256));
    const finding = this.#auditEvents(batch) ?? this.#auditMeters(batch);
    if (finding !== null) return finding;
    this.#stream = batch.stream;
    this.#head = head;
    return null;
  }

  #ofOtherStream({ stream }: Batch): EventProblem | null {
    if (this.#stream === null || this.#stream === stream) return null;
    return { code: 'STREAM_OTHER', expected: this.#stream, found: stream };
  }

  #auditEvents(batch: Batch): AuditFinding | null {
    const reader = new ByteReader(batch.events);
    let sequence = batch.firstSequence;
    for (; !reader.isAtEnd; sequence += 1) {
      const from = reader.position;
      const event = readOrDamage(reader);
      if (event instanceof JournalDamage) return ofEvent(batch, sequence, null, damaged(event));
      if (sequence > batch.lastSequence) return ofBatch(batch, wrongCount(batch, 'more'));
      const problem = this.#auditEvent(batch, event, batch.events.subarray(from, reader.position), sequence);
      if (problem !== null) return ofEvent(batch, sequence, event, problem);
      this.#events += 1;
    }
    return sequence > batch.lastSequence
      ? null
      : ofBatch(batch, wrongCount(batch, `${sequence - batch.firstSequence}`));
  }

  #auditEvent(batch: Batch, event: LinkEvent, recorded: Uint8Array, sequence: number): EventProblem | null {
    const link = this.#state.opened;
    const problem = this.#commitments.check(link, event) ?? documentProblem(event, this.sha256);
    if (problem !== null) return problem;
    const decidedBy = reDecide(this.#state, event, recorded);
    if (typeof decidedBy === 'object') return decidedBy;
    const before = mustHitTestOf(link, event);
    const metersBefore = link?.meters.slice() ?? [];
    evolve(this.#state, event);
    this.#commitments.take(before, event, sequence);
    this.#counters.take(event, decidedBy);
    return this.#ofItsWriter(batch) ?? this.#ofItsLink(batch, event) ?? this.#checkInvariants(metersBefore, event);
  }

  /** INV-05: a takeover is the first event of its batch, and every batch belongs to the writer that took over last. */
  #ofItsWriter({ epoch }: Batch): EventProblem | null {
    if (this.#state.epoch === epoch) return null;
    return { code: 'EPOCH_WRONG', expected: `epoch ${this.#state.epoch}`, found: `epoch ${epoch} of the batch` };
  }

  #ofItsLink({ stream }: Batch, event: LinkEvent): EventProblem | null {
    if (event.type !== 'LinkOpened') return null;
    const { linkId } = opened(this.#state).config;
    return linkId === stream ? null : { code: 'STREAM_OTHER', expected: `the journal of ${linkId}`, found: stream };
  }

  #checkInvariants(before: readonly LevelMeters[], event: LinkEvent): EventProblem | null {
    const broken = this.#brokenBy(before, event);
    return broken === null ? null : { code: 'INVARIANT_BROKEN', expected: broken[0], found: broken[1] };
  }

  #brokenBy(before: readonly LevelMeters[], event: LinkEvent): readonly [id: string, what: string] | null {
    const link = this.#state.opened;
    const checks: (readonly [string, string | null])[] = [['INV-04', hitAndResetAreOneEntry(event)]];
    if (link !== null) {
      const postings = postingsOf(event, ledgerLinkOf(link));
      postTo(this.#balances, postings);
      checks.push(['INV-01', booksBalance(postings, this.#balances)]);
      checks.push(['INV-02', metersAreBalances(link.meters, this.#balances)]);
      checks.push(['INV-09', this.#ceiling.take(event, link)]);
      checks.push(['INV-14', onlyNamedActsLowerAMeter(before, event, link.meters)]);
    }
    checks.push(['INV-12', this.#numbers.take(event)], ['INV-10', this.#terms.take(event)]);
    checks.push(['INV-07', this.#paidOnce.take(event)], ['INV-13', this.#cards.take(event)]);
    for (const [id, what] of checks) if (what !== null) return [id, what];
    return null;
  }

  #auditMeters(batch: Batch): AuditFinding | null {
    const meters = this.#state.opened?.meters ?? [];
    if (sameBytes(encodeMeters(meters), batch.meters)) return null;
    const found = readMeters(batch.meters);
    if (typeof found === 'string') return ofBatch(batch, { code: 'METERS_DIFFER', expected: 'meters', found });
    return ofBatch(batch, { code: 'METERS_DIFFER', ...shownDifference(meters, found) });
  }
}

function ofBatch({ batch }: Batch, problem: EventProblem): AuditFinding {
  return { ...problem, batch, sequence: null, eventType: null };
}

function ofEvent({ batch }: Batch, sequence: number, event: LinkEvent | null, problem: EventProblem): AuditFinding {
  return { ...problem, batch, sequence, eventType: event?.type ?? null };
}

function wrongCount({ firstSequence, lastSequence }: Batch, found: string): EventProblem {
  return { code: 'EVENT_COUNT_WRONG', expected: `${lastSequence - firstSequence + 1} events`, found };
}

const U48_MAX = 2 ** 48 - 1;
const FIELD_MAX = {
  batch: U48_MAX,
  epoch: 2 ** 32 - 1,
  firstSequence: U48_MAX,
  lastSequence: U48_MAX,
  sealedAt: U48_MAX,
  format: 255,
} as const satisfies Partial<Record<keyof Batch, number>>;

/** A batch with a number too large for its field cannot be hashed. */
function impossibleField(batch: Batch): EventProblem | null {
  for (const [field, most] of Object.entries(FIELD_MAX) as (readonly [keyof typeof FIELD_MAX, number])[]) {
    const value = batch[field];
    if (!Number.isInteger(value) || value < 0 || value > most)
      return { code: 'BATCH_FIELD_IMPOSSIBLE', expected: `${field} from 0 to ${most}`, found: String(value) };
  }
  return null;
}

function chainProblem(chainBreak: ChainBreak, head: ChainHead, batch: Batch, sha256: Sha256): EventProblem {
  const broken = (expected: string, found: string): EventProblem => ({ code: 'CHAIN_BROKEN', expected, found });
  switch (chainBreak.code) {
    case 'BATCH_GAP':
      return broken(`batch ${chainBreak.expected}`, `batch ${chainBreak.found}`);
    case 'SEQUENCE_GAP':
      return broken(`sequence ${chainBreak.expected}`, `sequence ${chainBreak.found}`);
    case 'EPOCH_WENT_BACK':
      return broken(`epoch ${chainBreak.before} or later`, `epoch ${chainBreak.found}`);
    case 'FORMAT_UNKNOWN':
      return broken('a format this auditor reads', `format ${chainBreak.found}`);
    case 'NOT_THE_SUCCESSOR':
      return broken(`the successor of ${toHex(head.hash)}`, `that of ${toHex(batch.previousHash)}`);
    case 'HASH_WRONG':
      return broken(`hash ${toHex(batchHash(batch, sha256))}`, `hash ${toHex(batch.hash)}`);
  }
}

function readOrDamage(reader: ByteReader): LinkEvent | JournalDamage {
  try {
    return readEvent(reader);
  } catch (error) {
    if (error instanceof JournalDamage) return error;
    throw error;
  }
}

function damaged({ message }: JournalDamage): EventProblem {
  return { code: 'EVENTS_DAMAGED', expected: 'an event', found: message };
}

function readMeters(bytes: Uint8Array): readonly LevelMeters[] | string {
  try {
    return decodeMeters(bytes);
  } catch (error) {
    if (error instanceof JournalDamage) return `damaged bytes: ${error.message}`;
    throw error;
  }
}
