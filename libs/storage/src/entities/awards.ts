import type { SystemSlipState } from '@jackpot/books';
import type { AwardLine, AwardStatus, LevelId } from '@jackpot/progressive';
import { amount, count, flag, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Projection, WrittenBy } from './decorators.js';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from './typeorm.js';

export const OPEN_STATUSES = ['pending', 'verified', 'authorized'] as const satisfies readonly AwardStatus[];

export function isOpen(status: AwardStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

@Entity('award')
@Projection()
@Mutable()
@Unique('uq_award_id', ['awardId'])
@Index('ix_award_coup', ['linkId', 'tableNo', 'coup'])
@Index('ix_award_status', ['linkId', 'status', 'awardNumber'])
@Index('ix_award_level', ['linkId', 'level', 'awardNumber'])
@Index('ix_award_hit', ['linkId', 'tableNo', 'level', 'awardNumber'])
export class AwardRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly awardNumber: number;
  @Column(name(60)) readonly awardId: string;
  @Column(count()) readonly sequence: number;
  @Column(small('smallint')) readonly tableNo: number;
  @Column(small('int')) readonly coup: number;
  @Column(small('tinyint')) readonly seat: number;
  @Column(name(20)) readonly line: AwardLine;
  @Column(orNull(name(12))) readonly level: LevelId | null;
  @Column(amount()) readonly amountCents: bigint;
  @Column(amount()) readonly fromMeterCents: bigint;
  /** 0 if the award needs no document. */
  @Column(small('int')) readonly documentNumber: number;
  @Column(small('int')) readonly reviewWith: number;
  @Column(flag()) readonly onHold: boolean;
  @Column(count()) readonly fixedAt: number;
  @Column(name(12)) readonly status: AwardStatus;
  @Column(orNull(count())) readonly paidAt: number | null;
  @Column(orNull(text('mediumtext'))) readonly preparedBy: string | null;
  @Column(orNull(text('mediumtext'))) readonly verifiedBy: string | null;
}

@Entity('claim_act')
@Projection()
@AppendOnly()
@Index('ix_claim_act_award', ['linkId', 'awardNumber', 'sequence'])
export class ClaimActRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
  @Column(small('int')) readonly awardNumber: number;
  @Column(name(24)) readonly act: string;
  @Column(shortText(120)) readonly personId: string;
  @Column(shortText(120)) readonly personName: string;
  @Column(shortText(120)) readonly personLicense: string;
  @Column(name(20)) readonly personRole: string;
  @Column(orNull(shortText(120))) readonly secondId: string | null;
  @Column(orNull(shortText(120))) readonly secondName: string | null;
  @Column(orNull(shortText(120))) readonly secondLicense: string | null;
  @Column(orNull(name(20))) readonly secondRole: string | null;
  @Column(orNull(text('mediumtext'))) readonly detail: string | null;
}

/** Numbers of payout documents. No number is skipped or reused, and a void number is marked. INV-12. */
@Entity('payout_number')
@Projection()
@Index('ix_payout_number_award', ['linkId', 'awardNumber'])
export class PayoutNumberRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly documentNumber: number;
  @Column(small('int')) readonly awardNumber: number;
  @Column(count()) readonly givenSequence: number;
  @Column(count()) readonly givenAt: number;
  @Mutable() @Column(orNull(count())) readonly voidedSequence: number | null;
  @Mutable() @Column(orNull(count())) readonly voidedAt: number | null;
  @Mutable() @Column(orNull(text('mediumtext'))) readonly voidReason: string | null;
}

/** Awards that still need a payout document. Preparing the document deletes the row in the same transaction. */
@Entity('payout_owed')
@Projection()
@AppendOnly()
@WrittenBy('controller', 'insert', 'delete')
@WrittenBy('payouts', 'delete')
export class PayoutOwedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly awardNumber: number;
  @Column(name(60)) readonly awardId: string;
  @Column(small('int')) readonly documentNumber: number;
}

/** A prepared payout document. Its keys prevent a second document with the same number (INV-07). */
@Entity('payout')
@AppendOnly()
@WrittenBy('payouts', 'insert')
@Unique('uq_payout_document', ['linkId', 'documentNumber'])
@Check('ck_payout_document', 'document_number > 0')
export class PayoutRecord {
  @PrimaryColumn(name(60)) readonly awardId: string;
  @Column(name(40)) readonly linkId: string;
  @Column(small('int')) readonly awardNumber: number;
  @PrimaryColumn(small('int')) readonly documentNumber: number;
  @Column(name(12)) readonly state: 'prepared';
  @Column(text('longtext')) readonly document: string;
  @Column(count()) readonly preparedAt: number;
}

/**
 * Slips of the slot accounting system for our documents. The journal decides whether a paid slip pays the claim. A slip
 * number names one claim permanently.
 */
@Entity('system_slip')
@Index('ix_system_slip_award', ['linkId', 'awardNumber', 'firstReportedAt'])
export class SystemSlipRecord {
  @PrimaryColumn(shortText(40)) readonly slipNumber: string;
  @Column(name(40)) readonly linkId: string;
  @Column(small('int')) readonly awardNumber: number;
  @Column(small('int')) readonly documentNumber: number;
  @Mutable() @Column(name(12)) readonly state: SystemSlipState;
  @Column(count()) readonly firstReportedAt: number;
  @Mutable() @Column(count()) readonly reportedAt: number;
  @Mutable() @Column(shortText(120)) readonly reportedBy: string;
}
