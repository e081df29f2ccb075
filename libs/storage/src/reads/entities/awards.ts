import type { LevelId } from '@jackpot/progressive';
import { Entity } from 'typeorm';
import type { AwardRecord, AwardStatus, ClaimActRecord, PayoutNumberRecord, PayoutRecord } from '../records.js';
import { Amount, Count, Flag, KeyCount, KeyName, KeySmall, Name, Small, Text } from './columns.js';

@Entity({ name: 'award' })
export class AwardEntity implements AwardRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('award_number', 'int')
  readonly awardNumber: number;
  @Name('award_id', 60)
  readonly awardId: string;
  @Count('sequence')
  readonly sequence: number;
  @Small('table_no', 'smallint')
  readonly tableNo: number;
  @Small('coup', 'int')
  readonly coup: number;
  @Small('seat', 'tinyint')
  readonly seat: number;
  @Name('line', 20)
  readonly line: string;
  @Name('level', 12, { nullable: true })
  readonly level: LevelId | null;
  @Amount('amount_cents')
  readonly amountCents: bigint;
  @Amount('from_meter_cents')
  readonly fromMeterCents: bigint;
  @Small('document_number', 'int')
  readonly documentNumber: number;
  @Small('review_with', 'int')
  readonly reviewWith: number;
  @Flag('is_held')
  readonly isHeld: boolean;
  @Count('fixed_at')
  readonly fixedAt: number;
  @Name('status', 12)
  readonly status: AwardStatus;
  @Count('paid_at', { nullable: true })
  readonly paidAt: number | null;
  @Text('prepared_by', 'mediumtext', { nullable: true })
  readonly preparedBy: string | null;
  @Text('verified_by', 'mediumtext', { nullable: true })
  readonly verifiedBy: string | null;
}

@Entity({ name: 'payout' })
export class PayoutEntity implements PayoutRecord {
  @KeyName('award_id', 60)
  readonly awardId: string;
  @Name('link_id', 40)
  readonly linkId: string;
  @Small('award_number', 'int')
  readonly awardNumber: number;
  @KeySmall('document_number', 'int')
  readonly documentNumber: number;
  @Name('state', 12)
  readonly state: 'prepared';
  @Text('document', 'longtext')
  readonly document: string;
  @Count('prepared_at')
  readonly preparedAt: number;
}

@Entity({ name: 'claim_act' })
export class ClaimActEntity implements ClaimActRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeyCount('sequence')
  readonly sequence: number;
  @Count('at')
  readonly at: number;
  @Small('award_number', 'int')
  readonly awardNumber: number;
  @Name('act', 24)
  readonly act: string;
  @Text('person_id', 'varchar', { length: 120 })
  readonly personId: string;
  @Text('person_name', 'varchar', { length: 120 })
  readonly personName: string;
  @Text('person_license', 'varchar', { length: 120 })
  readonly personLicense: string;
  @Name('person_role', 20)
  readonly personRole: string;
  @Text('second_id', 'varchar', { length: 120, nullable: true })
  readonly secondId: string | null;
  @Text('second_name', 'varchar', { length: 120, nullable: true })
  readonly secondName: string | null;
  @Text('second_license', 'varchar', { length: 120, nullable: true })
  readonly secondLicense: string | null;
  @Name('second_role', 20, { nullable: true })
  readonly secondRole: string | null;
  @Text('detail', 'mediumtext', { nullable: true })
  readonly detail: string | null;
}

@Entity({ name: 'payout_number' })
export class PayoutNumberEntity implements PayoutNumberRecord {
  @KeyName('link_id', 40)
  readonly linkId: string;
  @KeySmall('document_number', 'int')
  readonly documentNumber: number;
  @Small('award_number', 'int')
  readonly awardNumber: number;
  @Count('given_sequence')
  readonly givenSequence: number;
  @Count('given_at')
  readonly givenAt: number;
  @Count('voided_sequence', { nullable: true })
  readonly voidedSequence: number | null;
  @Count('voided_at', { nullable: true })
  readonly voidedAt: number | null;
  @Text('void_reason', 'mediumtext', { nullable: true })
  readonly voidReason: string | null;
}
