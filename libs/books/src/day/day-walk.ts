import {
  type Batch,
  type ChainHead,
  EMPTY_CHAIN,
  type Sha256,
  follow,
  fromHex,
  isChainBreak,
  sameBytes,
  toHex,
} from '@jackpot/journal';
import type { Account } from '../ledger/index.js';
import { assert, must } from '@jackpot/money';
import {
  type LinkState,
  STATE_FORM,
  decodeEvents,
  decodeState,
  encodeMeters,
  encodeState,
  initialState,
} from '@jackpot/progressive';
import { AccountingFault } from '../fault.js';
import { type DayRequest, DayFold, type SavedFold } from './day-fold.js';
import type { DayReport } from './day-report.js';

/** Where a walk may continue: the link's state after a sequence, and the last batch that was folded completely. */
export interface FoldCheckpoint {
  readonly state: LinkState;
  readonly balances: Map<Account, bigint>;
  readonly head: ChainHead;
  /** The batch of the last event; the day may have taken only a part of it. */
  readonly reached: ChainHead;
}

export function emptyFoldCheckpoint(): FoldCheckpoint {
  return { state: initialState(), balances: new Map(), head: EMPTY_CHAIN, reached: EMPTY_CHAIN };
}

/** A walk in the middle of a day: the state and the books as text, and the day as it is folded so far. */
export interface SavedWalk {
  readonly checkpoint: string;
  readonly day: SavedFold;
}

/**
 * Walks a link's journal and folds it day by day. Every batch is checked against the chain, and its stored meters
 * against its events, so a report is based on a journal that was verified up to the report's last event.
 */
export class DayWalk {
  readonly #state: LinkState;
  readonly #balances: Map<Account, bigint>;
  #head: ChainHead;
  #reached: ChainHead;
  #day: DayFold | undefined;

  /** @param from is changed in place. */
  constructor(
    from: FoldCheckpoint,
    private readonly sha256: Sha256,
  ) {
    this.#state = from.state;
    this.#balances = from.balances;
    this.#head = from.head;
    this.#reached = from.reached;
  }

  get sequence(): number {
    return this.#state.sequence;
  }

  /** @param saved of a walk that had begun this day before: this one goes on where that one was. */
  begin(request: Omit<DayRequest, 'sha256'>, saved?: SavedFold): void {
    assert(this.#day === undefined, 'one day after the other');
    this.#day = new DayFold(this.#state, this.#balances, { ...request, sha256: this.sha256 }, saved);
  }

  /** Folds the events of a batch that are not folded yet, as far as `upTo`. The same batch may come again for its rest. */
  take(batch: Batch, upTo: number): void {
    const day = must(this.#day, 'a day that was begun');
    if (this.sequence >= upTo) return;
    this.#follow(batch);
    const events = decodeEvents(batch.events);
    assert(
      events.length === batch.lastSequence - batch.firstSequence + 1,
      'a batch holds the number of events that it states',
    );
    for (let at = this.sequence + 1 - batch.firstSequence; at < events.length && this.sequence < upTo; at += 1)
      day.take(must(events[at], 'an event of the batch'));
    if (this.sequence < batch.lastSequence) return;
    this.#holdMeters(batch);
    this.#head = this.#reached;
  }

  /** Ends the day. A day without events stands on the same batch as the one before. */
  end(): DayReport {
    const report = this.soFar();
    this.#day = undefined;
    return report;
  }

  /** The report as if the day ended with the last event that was taken. The day goes on. */
  soFar(): DayReport {
    const { batch, hash } = this.#reached;
    return must(this.#day, 'a day that was begun').end({ batch, batchHash: hash });
  }

  /** Where the next walk may begin. Only between days. */
  checkpoint(): FoldCheckpoint {
    assert(this.#day === undefined, 'a checkpoint is taken between days');
    return this.#place();
  }

  /** The walk in the middle of a day, as plain values. */
  get saved(): SavedWalk {
    return { checkpoint: foldCheckpointText(this.#place()), day: must(this.#day, 'a day that was begun').saved };
  }

  #place(): FoldCheckpoint {
    return { state: this.#state, balances: this.#balances, head: this.#head, reached: this.#reached };
  }

  #follow(batch: Batch): void {
    if (batch.batch === this.#reached.batch && batch.batch > this.#head.batch) return;
    const next = follow(this.#head, batch, this.sha256);
    if (isChainBreak(next)) throw new AccountingFault('CHAIN_BROKEN', `at batch ${batch.batch}: ${next.code}`);
    this.#reached = next;
  }

  #holdMeters(batch: Batch): void {
    if (!sameBytes(encodeMeters(this.#state.opened?.meters ?? []), batch.meters))
      throw new AccountingFault('METERS_DIFFER', `after batch ${batch.batch}`);
  }
}

/**
 * Increase with every change of the fields here. The link's state brings a form of its own, which follows from its fields. An
 * archive whose last segment has another format is not continued (docs/adr/0020-archive-in-segments.md).
 */
const CHECKPOINT_FORMAT = `6 ${STATE_FORM}`;

/** A checkpoint as text. Beside a close a cache that saves a walk from the first batch, and may be deleted; in an archive signed. */
export function foldCheckpointText({ state, balances, head, reached }: FoldCheckpoint): string {
  const books = [...balances].map(([account, micro]) => [account, micro.toString()] as const);
  const saved: CheckpointText = {
    format: CHECKPOINT_FORMAT,
    state: encodeState(state),
    books,
    head: headText(head),
    reached: headText(reached),
  };
  return JSON.stringify(saved);
}

/**
 * A checkpoint from its text; undefined where the text is of another format or damaged: then the walk begins at the first batch.
 */
export function readFoldCheckpoint(text: string): FoldCheckpoint | undefined {
  try {
    const saved = JSON.parse(text) as CheckpointText;
    if (saved.format !== CHECKPOINT_FORMAT || !hasJust(saved, CHECKPOINT_FIELDS)) return undefined;
    return {
      state: decodeState(saved.state),
      balances: new Map(saved.books.map(([account, micro]) => [account, BigInt(micro)])),
      head: headOf(saved.head),
      reached: headOf(saved.reached),
    };
  } catch {
    return undefined;
  }
}

type HeadText = Omit<ChainHead, 'hash'> & { readonly hash: string };

interface CheckpointText {
  readonly format: string;
  readonly state: string;
  readonly books: readonly (readonly [Account, string])[];
  readonly head: HeadText;
  readonly reached: HeadText;
}

const CHECKPOINT_FIELDS: readonly (keyof CheckpointText)[] = ['format', 'state', 'books', 'head', 'reached'];
const HEAD_FIELDS: readonly (keyof HeadText)[] = ['batch', 'sequence', 'epoch', 'hash'];

function hasJust(value: object, fields: readonly string[]): boolean {
  return Object.keys(value).length === fields.length && fields.every((field) => Object.hasOwn(value, field));
}

function headText(head: ChainHead): HeadText {
  return { ...head, hash: toHex(head.hash) };
}

function headOf(text: HeadText): ChainHead {
  const isWhole = [text.batch, text.sequence, text.epoch].every((each) => Number.isSafeInteger(each));
  assert(isWhole && hasJust(text, HEAD_FIELDS), 'the head of a chain, and nothing else');
  return { ...text, hash: must(fromHex(text.hash), 'a hash in hex') };
}
