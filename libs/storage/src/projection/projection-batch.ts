import type { Account } from '@jackpot/books';
import type { EventOf, LinkEvent } from '@jackpot/progressive';
import { type AwardRecord, ClaimActRecord, PayoutNumberRecord } from '../entities/awards.js';
import { LinkRecord, LogRecord, ScheduleRecord, TermsRecord } from '../entities/link.js';
import { type MustHitCycleRecord, MeterHistoryRecord } from '../entities/meters.js';
import { IrregularityRecord, LateWagerRecord, ShoeRecord } from '../entities/play.js';
import type { EntityClass, OfLink } from '../tables/table.js';
import {
  NoticeCancelledRecord,
  TransferExpectationCancelledRecord,
  TransferExpectedRecord,
  TransferNoticedRecord,
  TransferReceiptConfirmedRecord,
  TransferReceivedRecord,
  TransferSentRecord,
} from '../entities/transfers.js';
import { PublishedRecord } from '../entities/webhooks.js';
import type { CoupRow, LinkMemory, RoundRow, TableMemory, WagersRow } from './link-memory.js';

/** Tables whose rows are only added, by the name of their list in a batch. Written in this order. */
export const INSERTED = {
  links: LinkRecord,
  terms: TermsRecord,
  schedule: ScheduleRecord,
  log: LogRecord,
  lateWagers: LateWagerRecord,
  shoes: ShoeRecord,
  irregularities: IrregularityRecord,
  history: MeterHistoryRecord,
  claimActs: ClaimActRecord,
  documentNumbers: PayoutNumberRecord,
  noticed: TransferNoticedRecord,
  cancelledNotices: NoticeCancelledRecord,
  expected: TransferExpectedRecord,
  cancelledExpectations: TransferExpectationCancelledRecord,
  sent: TransferSentRecord,
  received: TransferReceivedRecord,
  confirmedReceipts: TransferReceiptConfirmedRecord,
  published: PublishedRecord,
} as const;
export type Inserted = { readonly [List in keyof typeof INSERTED]: OfLink<InstanceType<(typeof INSERTED)[List]>>[] };

export type AwardRow = OfLink<AwardRecord>;
export type CycleRow = OfLink<MustHitCycleRecord>;

/** The new values of some columns; `plus` adds to an amount. */
export type Change<Row> = { readonly [Field in keyof Row]?: Row[Field] | { readonly plus: bigint } };
/** What the other columns of a row must hold: a value (NULL too), or one of several. */
export type Condition<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | readonly Row[Field][];
};

/** A change to a row of an earlier batch. Executed after the inserts, in the order of the events. */
export interface PendingUpdate {
  readonly table: EntityClass;
  readonly set: Change<Readonly<Record<string, unknown>>>;
  readonly where: Condition<Readonly<Record<string, unknown>>>;
  /** Rows that must match. At most one ever does. */
  readonly least: 0 | 1;
}

/** A run of journal batches under projection: the memory of the link, and the rows that the events lead to. */
export interface ProjectionBatch {
  readonly memory: LinkMemory;
  readonly rows: Inserted;
  /** Rows that an earlier batch may have written already. */
  readonly tables: Set<TableMemory>;
  readonly coups: Set<CoupRow>;
  readonly wagers: Set<WagersRow>;
  readonly rounds: Set<RoundRow>;
  /** New rows that later events of the same batch may change. */
  readonly awards: Map<number, AwardRow>;
  readonly cycles: Map<number, CycleRow>;
  /** Awards of earlier batches whose document may be owed now, or no longer. */
  readonly owedAgain: Set<number>;
  readonly updates: PendingUpdate[];
  /** What each account gains or loses. */
  readonly balances: Map<Account, bigint>;
}

export function emptyBatch(memory: LinkMemory): ProjectionBatch {
  return {
    memory,
    rows: Object.fromEntries(Object.keys(INSERTED).map((list) => [list, []])) as unknown as Inserted,
    tables: new Set(),
    coups: new Set(),
    wagers: new Set(),
    rounds: new Set(),
    awards: new Map(),
    cycles: new Map(),
    owedAgain: new Set(),
    updates: [],
    balances: new Map(),
  };
}

/** Adds an update of one row. */
export function update<Row extends object>(
  run: ProjectionBatch,
  table: EntityClass<Row>,
  { set, where, least = 1 }: { readonly set: Change<Row>; readonly where: Condition<Row>; readonly least?: 0 | 1 },
): void {
  run.updates.push({ table, set, where, least });
}

/** Adds an event to a projection batch: its rows, and what it changes in memory. Reaches no database and no clock. */
export type Handler<Type extends LinkEvent['type']> = (
  run: ProjectionBatch,
  event: EventOf<Type>,
  sequence: number,
) => void;
export type Handlers = { readonly [Type in LinkEvent['type']]?: Handler<Type> };
