import { Entity } from 'typeorm';
import type { CoupPhase, CoupRecord, LateWagerRecord, WagerRecord } from '../records.js';
import { Amount, Count, KeyCount, KeyName, KeySmall, Name, Small, Text } from './columns.js';

@Entity({ name: 'coup' })
export class CoupEntity implements CoupRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('table_no', 'smallint')
  readonly tableNo: number;
  @KeySmall('coup', 'int')
  readonly coup: number;
  @Name('kind', 12)
  readonly kind: CoupRecord['kind'];
  @Name('phase', 12)
  readonly phase: CoupPhase;
  @Small('shoe', 'int')
  readonly shoe: number;
  @Count('opened_sequence')
  readonly openedSequence: number;
  @Count('opened_at')
  readonly openedAt: number;
  @Count('locked_sequence', { nullable: true })
  readonly lockedSequence: number | null;
  @Count('locked_at', { nullable: true })
  readonly lockedAt: number | null;
  @Small('wagers', 'smallint', { nullable: true })
  readonly wagers: number | null;
  @Count('resolved_sequence', { nullable: true })
  readonly resolvedSequence: number | null;
  @Count('resolved_at', { nullable: true })
  readonly resolvedAt: number | null;
  @Name('cards', 60, { nullable: true })
  readonly cards: string | null;
  @Count('settled_at', { nullable: true })
  readonly settledAt: number | null;
  @Count('voided_sequence', { nullable: true })
  readonly voidedSequence: number | null;
  @Count('voided_at', { nullable: true })
  readonly voidedAt: number | null;
  @Text('voided_by', 'mediumtext', { nullable: true })
  readonly voidedBy: string | null;
  @Text('void_reason', 'mediumtext', { nullable: true })
  readonly voidReason: string | null;
}

@Entity({ name: 'wager' })
export class WagerEntity implements WagerRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyCount('sequence')
  readonly sequence: number;
  @Small('table_no', 'smallint')
  readonly tableNo: number;
  @Small('coup', 'int')
  readonly coup: number;
  @Small('seat', 'tinyint')
  readonly seat: number;
  @Small('boot', 'int')
  readonly boot: number;
  @Small('device_sequence', 'int')
  readonly deviceSequence: number;
  @Amount('price_cents')
  readonly priceCents: bigint;
  @Count('acknowledged_at')
  readonly acknowledgedAt: number;
  @Count('withdrawn_sequence', { nullable: true })
  readonly withdrawnSequence: number | null;
}

@Entity({ name: 'late_wager' })
export class LateWagerEntity implements LateWagerRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyCount('sequence')
  readonly sequence: number;
  @Small('table_no', 'smallint')
  readonly tableNo: number;
  @Small('coup', 'int')
  readonly coup: number;
  @Small('seat', 'tinyint')
  readonly seat: number;
  @Small('boot', 'int')
  readonly boot: number;
  @Small('device_sequence', 'int')
  readonly deviceSequence: number;
  @Amount('price_cents')
  readonly priceCents: bigint;
  @Count('refused_at')
  readonly refusedAt: number;
}
