import type { LevelId } from '@jackpot/progressive';
import { amount, bytes, count, name, orNull, small } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted } from './decorators.js';
import { Check, Column, Entity, PrimaryColumn } from './typeorm.js';

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

export type MeterCause =
  | 'opened'
  | 'hit'
  | 'partial'
  | 'top-up'
  /** A fixed award was funded by the level's reserve and overflow. */
  | 'pool'
  | 'void'
  | 'restored'
  | 'adjusted'
  | 'transfer'
  | 'retired'
  | 'corrected'
  /** Contributions. Recorded only if the minute has no row of the level yet. */
  | 'play';

/** The meters of a level after each event that moves them. Contributions add a row only for the first lock of a minute. */
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
  @Column(amount()) readonly beforeMicro: bigint;
  @Column(amount()) readonly displayMicro: bigint;
  @Column(amount()) readonly reserveMicro: bigint;
  @Column(amount()) readonly overflowMicro: bigint;
}

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

/** The balance of each account: credits minus debits. All balances of a link add up to zero. INV-01. */
@Entity('ledger_balance')
@Projection()
@Upserted()
export class BalanceRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(40)) readonly account: string;
  @Mutable() @Column(amount()) readonly balanceMicro: bigint;
}
