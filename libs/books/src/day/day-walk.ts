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

export interface FoldCheckpoint {
  readonly state: LinkState;
  readonly balances: Map<Account, bigint>;
  readonly head: ChainHead;
  /** Last batch that was begun. Differs from `head` if the day ended within this batch. */
  readonly reached: ChainHead;
}

export function emptyFoldCheckpoint(): FoldCheckpoint {
  return { state: initialState(), balances: new Map(), head: EMPTY_CHAIN, reached: EMPTY_CHAIN };
}

export interface SavedWalk {
  readonly checkpoint: string;
  readonly day: SavedFold;
}

/**
 * Folds a link's journal day by day. Verifies every batch against the hash chain, and its meters against its events.
 */
export class DayWalk {
  readonly #state: LinkState;
  readonly #balances: Map<Account, bigint>;
  #head: ChainHead;
  #reached: ChainHead;
  #day: DayFold | undefined;

  /** @param from is changed in place */
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

  begin(request: Omit<DayRequest, 'sha256'>, saved?: SavedFold): void {
    assert(this.#day === undefined, 'one day after the other');
    this.#day = new DayFold(this.#state, this.#balances, { ...request, sha256: this.sha256 }, saved);
  }

  /**
   * Folds a batch up to the sequence `upTo`. If the day ends within the batch, pass the batch again on the next day.
   */
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

  /** Ends the day. The report of a day without events names the batch of the previous day. */
  end(): DayReport {
    const report = this.soFar();
    this.#day = undefined;
    return report;
  }

  soFar(): DayReport {
    const { batch, hash } = this.#reached;
    return must(this.#day, 'a day that was begun').end({ batch, batchHash: hash });
  }

  checkpoint(): FoldCheckpoint {
    assert(this.#day === undefined, 'a checkpoint is taken between days');
    return this.#place();
  }

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
 * Increase the number with every change of `CheckpointText`. `STATE_FORM` changes with the link's state. An archive
 * with another format is not continued (docs/adr/0020-archive-in-segments.md).
 */
const CHECKPOINT_FORMAT = `6 ${STATE_FORM}`;

/** Stored with a close, this text is only a cache. Stored in an archive, it is signed. */
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

/** Undefined if the text is damaged or in another format. The caller then starts at the first batch. */
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
