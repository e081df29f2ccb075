import type { Account } from '@jackpot/books';
import type {
  AwardRecord,
  ClaimActRecord,
  CoupRecord,
  LateWagerRecord,
  LogRecord,
  MeterHistoryRecord,
  MustHitCycleRecord,
  PayoutNumberRecord,
  ScheduleRecord,
  TermsRecord,
} from '../reads/records.js';
import type { EventOf, LevelId, ShoeEvent } from '@jackpot/progressive';
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
export type TermsRow = OfLink<TermsRecord>;
export type ScheduleRow = OfLink<ScheduleRecord>;
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
export type PendingUpdate =
  | {
      readonly kind: 'withdrawn';
      readonly tableNo: number;
      readonly coup: number;
      readonly seat: number;
      readonly sequence: number;
    }
  | { readonly kind: 'held'; readonly awardNumber: number }
  | { readonly kind: 'award'; readonly awardNumber: number; readonly set: Partial<AwardRow> }
  /** Its coup's cards were misread: it never was, whatever it was before. */
  | { readonly kind: 'taken-back'; readonly awardNumber: number }
  | { readonly kind: 'raised'; readonly awardNumber: number; readonly amountCents: bigint }
  /** An authorized claim whose document is void. */
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

interface Moved {
  readonly notice: number;
  readonly part: number;
  readonly level: LevelId;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly sequence: number;
}

/** A part of a transfer that went to another link, and one that came from there. */
export type SentRow = Moved & { readonly toLink: string; readonly toLevel: LevelId; readonly sentAt: number };
export type ReceivedRow = Moved & {
  readonly fromLink: string;
  readonly surplusMicro: bigint;
  readonly receivedAt: number;
};

interface Step {
  readonly notice: number;
  readonly sequence: number;
  readonly at: number;
}

/** A part of a notice that is for another link, and a notice that was called off. */
export type PromisedRow = Step & { readonly part: number; readonly toLink: string; readonly toLevel: LevelId };
export type CalledOffRow = Step;
/** A part whose arrival its link is to be told, and one of which it was. */
export type PartRow = Step & { readonly part: number };
/** What another link has posted that it will send: awaited from then on, or not any more. */
export type NotAwaitedRow = Step & { readonly part: number; readonly fromLink: string };
export type AwaitedRow = NotAwaitedRow & { readonly level: LevelId };

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
  /** Other terms came into force; `terms` has each version that did, the opening's too. */
  isTermsChanged: boolean;
  readonly terms: TermsRow[];
  readonly schedule: ScheduleRow[];
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
  readonly sent: SentRow[];
  readonly received: ReceivedRow[];
  readonly underWay: PartRow[];
  readonly arrived: PartRow[];
  readonly promised: PromisedRow[];
  readonly calledOff: CalledOffRow[];
  readonly awaited: AwaitedRow[];
  readonly notAwaited: NotAwaitedRow[];
  readonly changes: PendingUpdate[];
  /** What each account gains or loses. */
  readonly balances: Map<Account, bigint>;
}

export function noRows(): RunRows {
  return {
    opened: null,
    isPlayChanged: false,
    isTermsChanged: false,
    terms: [],
    schedule: [],
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
    sent: [],
    received: [],
    underWay: [],
    arrived: [],
    promised: [],
    calledOff: [],
    awaited: [],
    notAwaited: [],
    changes: [],
    balances: new Map(),
  };
}

/** A run under way: what is remembered of the link, and what has come together so far. */
export interface ProjectionBatch {
  readonly memory: LinkMemory;
  readonly rows: RunRows;
}
