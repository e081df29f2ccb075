import type { Account } from '@jackpot/ledger';
import type {
  AwardRecord,
  ClaimActRecord,
  CoupRecord,
  LateWagerRecord,
  LogRecord,
  MeterHistoryRecord,
  MustHitCycleRecord,
  PayoutNumberRecord,
} from '../reads/records.js';
import type { EventOf, ShoeEvent } from '@jackpot/progressive';
import type { LinkMemory, TableMemory } from './link-memory.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type OfLink<T> = Mutable<Omit<T, 'linkId'>>;

/** Rows as they are built up: the link's id is the same in all of them. */
export type CoupRow = OfLink<CoupRecord>;
export type AwardRow = OfLink<AwardRecord>;
export type ActRow = Omit<ClaimActRecord, 'linkId'>;
/** A document's number as it is given; whether it is void comes later. */
export type NumberRow = Pick<PayoutNumberRecord, 'documentNumber' | 'awardNumber' | 'givenSequence' | 'givenAt'>;
export type LateWagerRow = OfLink<LateWagerRecord>;
export type LogRow = OfLink<LogRecord>;
export type HistoryRow = OfLink<MeterHistoryRecord>;
export type CycleRow = OfLink<MustHitCycleRecord>;

/** One a wager, so by far the most: kept as lean as can be. */
export interface WagerRow {
  readonly sequence: number;
  readonly tableNo: number;
  readonly coup: number;
  readonly seat: number;
  readonly boot: number;
  readonly deviceSequence: number;
  readonly priceCents: bigint;
  readonly acknowledgedAt: number;
  withdrawnSequence: number | null;
}

/** A change to a row that an earlier run wrote. In the order of the events. */
export type RowChange =
  | {
      readonly kind: 'withdrawn';
      readonly tableNo: number;
      readonly coup: number;
      readonly seat: number;
      readonly sequence: number;
    }
  | { readonly kind: 'held'; readonly awardNumber: number }
  | { readonly kind: 'award'; readonly awardNumber: number; readonly set: Partial<AwardRow> }
  | { readonly kind: 'raised'; readonly awardNumber: number; readonly amountCents: bigint }
  /** An authorised claim whose document is void. */
  | { readonly kind: 'back-to-verified'; readonly awardNumber: number }
  /** A document's number is void: this one, or the last that the award had. */
  | {
      readonly kind: 'number-void';
      readonly awardNumber: number;
      readonly documentNumber: number | null;
      readonly at: number;
      readonly sequence: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'revealed';
      readonly cycle: number;
      readonly sequence: number;
      readonly at: number;
      readonly awardNumber: number;
      readonly triggerCents: bigint;
      readonly nonce: Uint8Array;
    };

/** Something that happened to a shoe, and its place in the journal. */
export interface ShoeStep {
  readonly event: EventOf<'ShoeOpened'> | ShoeEvent;
  readonly sequence: number;
}

/** What a run of batches adds to the tables. */
export interface RunRows {
  /** The link was opened in this run; its row is new. */
  opened: { readonly at: number; readonly sequence: number } | null;
  isPlayChanged: boolean;
  readonly tables: Set<TableMemory>;
  readonly log: LogRow[];
  readonly coups: Set<CoupRow>;
  readonly wagers: WagerRow[];
  readonly lateWagers: LateWagerRow[];
  readonly shoes: ShoeStep[];
  readonly awards: Map<number, AwardRow>;
  readonly acts: ActRow[];
  readonly numbers: NumberRow[];
  /** Awards of earlier runs whose document may be owed now, or not any more. */
  readonly owedAgain: Set<number>;
  readonly history: HistoryRow[];
  readonly cycles: Map<number, CycleRow>;
  readonly changes: RowChange[];
  /** What each account gains or loses. */
  readonly balances: Map<Account, bigint>;
}

export function noRows(): RunRows {
  return {
    opened: null,
    isPlayChanged: false,
    tables: new Set(),
    log: [],
    coups: new Set(),
    wagers: [],
    lateWagers: [],
    shoes: [],
    awards: new Map(),
    acts: [],
    numbers: [],
    owedAgain: new Set(),
    history: [],
    cycles: new Map(),
    changes: [],
    balances: new Map(),
  };
}

/** A run under way: what is remembered of the link, and what has come together so far. */
export interface Run {
  readonly memory: LinkMemory;
  readonly rows: RunRows;
}
