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

export type Change<Row> = { readonly [Field in keyof Row]?: Row[Field] | { readonly plus: bigint } };
export type Condition<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | readonly Row[Field][];
};

/** Updates run after the inserts, in the order of the events. */
export interface PendingUpdate {
  readonly table: EntityClass;
  readonly set: Change<Readonly<Record<string, unknown>>>;
  readonly where: Condition<Readonly<Record<string, unknown>>>;
  readonly least: 0 | 1;
}

export interface ProjectionBatch {
  readonly memory: LinkMemory;
  readonly rows: Inserted;
  readonly tables: Set<TableMemory>;
  readonly coups: Set<CoupRow>;
  readonly wagers: Set<WagersRow>;
  readonly rounds: Set<RoundRow>;
  readonly awards: Map<number, AwardRow>;
  readonly cycles: Map<number, CycleRow>;
  readonly owedAgain: Set<number>;
  readonly updates: PendingUpdate[];
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

export function update<Row extends object>(
  run: ProjectionBatch,
  table: EntityClass<Row>,
  { set, where, least = 1 }: { readonly set: Change<Row>; readonly where: Condition<Row>; readonly least?: 0 | 1 },
): void {
  run.updates.push({ table, set, where, least });
}

/** Turns one event into rows. Uses neither database nor clock. */
export type Handler<Type extends LinkEvent['type']> = (
  run: ProjectionBatch,
  event: EventOf<Type>,
  sequence: number,
) => void;
export type Handlers = { readonly [Type in LinkEvent['type']]?: Handler<Type> };
