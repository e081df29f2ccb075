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
  decodeEvents,
  decodeState,
  encodeMeters,
  encodeState,
  initialState,
} from '@jackpot/progressive';
import { AccountingFault } from '../fault.js';
import { type DayRequest, DayFold } from './day-fold.js';
import type { DayReport } from './day-report.js';

/** Where a walk may go on: what a link was after a sequence, and the last batch that was folded whole. */
export interface FoldCheckpoint {
  readonly state: LinkState;
  readonly balances: Map<Account, bigint>;
  readonly head: ChainHead;
  /** The batch of the last event, of which the day may have taken a part only. */
  readonly reached: ChainHead;
}

export function emptyFoldCheckpoint(): FoldCheckpoint {
  return { state: initialState(), balances: new Map(), head: EMPTY_CHAIN, reached: EMPTY_CHAIN };
}

/**
 * Walks a link's journal and folds it day by day. Every batch is held to the chain, and its stored meters to what its
 * events lead to, so a report stands on a journal that was checked up to its last event.
 */
export class DayWalk {
  readonly #state: LinkState;
  readonly #balances: Map<Account, bigint>;
  #head: ChainHead;
  #reached: ChainHead;
  #day: DayFold | undefined;

  /** @param carry is changed in place. */
  constructor(
    carry: FoldCheckpoint,
    private readonly sha256: Sha256,
  ) {
    this.#state = carry.state;
    this.#balances = carry.balances;
    this.#head = carry.head;
    this.#reached = carry.reached;
  }

  get sequence(): number {
    return this.#state.sequence;
  }

  begin(asked: Omit<DayRequest, 'sha256'>): void {
    assert(this.#day === undefined, 'one day after the other');
    this.#day = new DayFold(this.#state, this.#balances, { ...asked, sha256: this.sha256 });
  }

  /** Folds the events of a batch that are not folded yet, as far as `upTo`. The same batch may come again for its rest. */
  take(batch: Batch, upTo: number): void {
    const day = must(this.#day, 'a day that was begun');
    if (this.sequence >= upTo) return;
    this.#follow(batch);
    const events = decodeEvents(batch.events);
    assert(events.length === batch.lastSequence - batch.firstSequence + 1, 'a batch holds the events it says');
    for (let at = this.sequence + 1 - batch.firstSequence; at < events.length && this.sequence < upTo; at += 1)
      day.take(must(events[at], 'an event of the batch'));
    if (this.sequence < batch.lastSequence) return;
    this.#holdMeters(batch);
    this.#head = this.#reached;
  }

  /** Ends the day. A day without events stands on the same batch as the one before. */
  end(): DayReport {
    const { batch, hash } = this.#reached;
    const report = must(this.#day, 'a day that was begun').end({ batch, batchHash: hash });
    this.#day = undefined;
    return report;
  }

  /** Where the next walk may begin. Only between days. */
  carry(): FoldCheckpoint {
    assert(this.#day === undefined, 'a walk is left between days');
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

/** Goes up with every change of the link's state as text (`encodeState`), or of what stands beside it here. */
const CARRY_FORMAT = 3;

/** A carry as text: only spares a walk from the first batch, and may be thrown away. */
export function foldCheckpointText({ state, balances, head, reached }: FoldCheckpoint): string {
  const books = [...balances].map(([account, micro]) => [account, micro.toString()]);
  return JSON.stringify({
    format: CARRY_FORMAT,
    state: encodeState(state),
    books,
    head: headText(head),
    reached: headText(reached),
  });
}

/** A carry from its text; undefined where another release wrote it: then the walk begins at the first batch. */
export function readFoldCheckpoint(text: string): FoldCheckpoint | undefined {
  const { format, state, books, head, reached } = JSON.parse(text) as CarryText;
  if (format !== CARRY_FORMAT) return undefined;
  return {
    state: decodeState(state),
    balances: new Map(books.map(([account, micro]) => [account, BigInt(micro)])),
    head: headOf(head),
    reached: headOf(reached),
  };
}

type HeadText = Omit<ChainHead, 'hash'> & { readonly hash: string };

interface CarryText {
  readonly format: number;
  readonly state: string;
  readonly books: readonly (readonly [Account, string])[];
  readonly head: HeadText;
  readonly reached: HeadText;
}

function headText(head: ChainHead): HeadText {
  return { ...head, hash: toHex(head.hash) };
}

function headOf(text: HeadText): ChainHead {
  return { ...text, hash: must(fromHex(text.hash), 'a hash in hex') };
}
