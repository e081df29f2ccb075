import type { LevelId } from '@jackpot/progressive';
import { amount, bytes, count, name, orNull, small } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted } from './decorators.js';
import { Check, Column, Entity, PrimaryColumn } from './typeorm.js';

/** A level's meters as of a place in the journal. */
@Entity('level_meter')
@Projection()
@Mutable()
@Upserted()
@Check('ck_level_meter_not_negative', 'display_micro >= 0 AND reserve_micro >= 0 AND overflow_micro >= 0')
export class MeterRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(12)) readonly level: LevelId;
  @Column(small('int')) readonly cycle: number;
  @Column(amount()) readonly displayMicro: bigint;
  @Column(amount()) readonly reserveMicro: bigint;
  @Column(amount()) readonly overflowMicro: bigint;
  @Column(count()) readonly inWagers: number;
  @Column(small('int')) readonly hits: number;
  @Column(amount()) readonly winsCents: bigint;
  @Column(amount()) readonly largestCents: bigint;
  @Column(amount()) readonly pendingCents: bigint;
  @Column(amount()) readonly machinePaidCents: bigint;
  @Column(amount()) readonly attendantPaidCents: bigint;
  @Column(count()) readonly sequence: number;
}

/** Why a level's meters were recorded. */
export type MeterCause =
  /** The link was opened. */
  | 'opened'
  /** The whole meter was won and reset. */
  | 'hit'
  /** A part of the meter was won. */
  | 'partial'
  /** The meter was filled up to its reset amount. */
  | 'top-up'
  /** A fixed award was funded by the level's reserve and overflow. */
  | 'pool'
  /** A void returned contributions. */
  | 'void'
  /** A rejected claim returned what it had taken. */
  | 'restored'
  /** Two people adjusted a register. */
  | 'adjusted'
  /** The balance was transferred, or another level's balance was received. */
  | 'transfer'
  | 'retired'
  /** A misread card was corrected. */
  | 'corrected'
  /** Contributions only: the first of each minute. */
  | 'play';

/** How a level's meters have moved: a row per hit, void, adjustment and so on, and otherwise one per minute of play. */
@Entity('meter_history')
@Projection()
@AppendOnly()
export class MeterHistoryRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(12)) readonly level: LevelId;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
  @Column(name(12)) readonly cause: MeterCause;
  @Column(small('int')) readonly cycle: number;
  /** The display just before. */
  @Column(amount()) readonly beforeMicro: bigint;
  @Column(amount()) readonly displayMicro: bigint;
  @Column(amount()) readonly reserveMicro: bigint;
  @Column(amount()) readonly overflowMicro: bigint;
}

/** A Must Hit trigger: what was published when it was drawn, and what was revealed when it hit. */
@Entity('must_hit_cycle')
@Projection()
@Mutable()
export class MustHitCycleRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly cycle: number;
  @Column(bytes(255)) readonly commitment: Uint8Array;
  @Column(count()) readonly drawnSequence: number;
  @Column(count()) readonly drawnAt: number;
  @Column(orNull(count())) readonly hitSequence: number | null;
  @Column(orNull(count())) readonly hitAt: number | null;
  @Column(orNull(small('int'))) readonly awardNumber: number | null;
  @Column(orNull(amount())) readonly triggerCents: bigint | null;
  @Column(orNull(bytes(255))) readonly nonce: Uint8Array | null;
  @Column(orNull(bytes(255))) readonly winnerNonce: Uint8Array | null;
}

/** Credits less debits of each account of a link. They add up to zero. INV-01. */
@Entity('ledger_balance')
@Projection()
@Upserted()
export class BalanceRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(40)) readonly account: string;
  @Mutable() @Column(amount()) readonly balanceMicro: bigint;
}
