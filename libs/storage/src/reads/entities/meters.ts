import type { LevelId } from '@jackpot/progressive';
import { Entity } from 'typeorm';
import type { BalanceRecord, MeterCause, MeterHistoryRecord, MeterRecord, MustHitCycleRecord } from '../records.js';
import { Amount, Bytes, Count, KeyCount, KeyName, KeySmall, Name, Small } from './columns.js';

@Entity({ name: 'level_meter' })
export class LevelMeterEntity implements MeterRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyName('level', 12)
  readonly level: LevelId;
  @Small('cycle', 'int')
  readonly cycle: number;
  @Amount('display_micro')
  readonly displayMicro: bigint;
  @Amount('reserve_micro')
  readonly reserveMicro: bigint;
  @Amount('overflow_micro')
  readonly overflowMicro: bigint;
  @Count('in_wagers')
  readonly inWagers: number;
  @Small('hits', 'int')
  readonly hits: number;
  @Amount('wins_cents')
  readonly winsCents: bigint;
  @Amount('largest_cents')
  readonly largestCents: bigint;
  @Amount('pending_cents')
  readonly pendingCents: bigint;
  @Amount('machine_paid_cents')
  readonly machinePaidCents: bigint;
  @Amount('attendant_paid_cents')
  readonly attendantPaidCents: bigint;
  @Count('sequence')
  readonly sequence: number;
}

@Entity({ name: 'meter_history' })
export class MeterHistoryEntity implements MeterHistoryRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyName('level', 12)
  readonly level: LevelId;
  @KeyCount('sequence')
  readonly sequence: number;
  @Count('at')
  readonly at: number;
  @Name('cause', 12)
  readonly cause: MeterCause;
  @Small('cycle', 'int')
  readonly cycle: number;
  @Amount('before_micro')
  readonly beforeMicro: bigint;
  @Amount('display_micro')
  readonly displayMicro: bigint;
  @Amount('reserve_micro')
  readonly reserveMicro: bigint;
  @Amount('overflow_micro')
  readonly overflowMicro: bigint;
}

@Entity({ name: 'must_hit_cycle' })
export class MustHitCycleEntity implements MustHitCycleRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('cycle', 'int')
  readonly cycle: number;
  @Bytes('commitment', 'varbinary', 255)
  readonly commitment: Uint8Array;
  @Count('drawn_sequence')
  readonly drawnSequence: number;
  @Count('drawn_at')
  readonly drawnAt: number;
  @Count('hit_sequence', { nullable: true })
  readonly hitSequence: number | null;
  @Count('hit_at', { nullable: true })
  readonly hitAt: number | null;
  @Small('award_number', 'int', { nullable: true })
  readonly awardNumber: number | null;
  @Amount('trigger_cents', { nullable: true })
  readonly triggerCents: bigint | null;
  @Bytes('nonce', 'varbinary', 255, { nullable: true })
  readonly nonce: Uint8Array | null;
}

@Entity({ name: 'ledger_balance' })
export class LedgerBalanceEntity implements BalanceRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyName('account', 40)
  readonly account: string;
  @Amount('balance_micro')
  readonly balanceMicro: bigint;
}
