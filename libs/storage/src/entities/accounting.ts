import type { Cause, DifferenceKind, ExceptionKind, GamingDay } from '@jackpot/books';
import type { Role } from '@jackpot/progressive';
import { blob, count, day, hash, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Sealed, Upserted, WrittenBy } from './decorators.js';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from './typeorm.js';

/**
 * Closes of gaming days, numbered without a gap and chained by hashes. The journal proves their content. Only the seal
 * protects who closed a day, when, and by which rule.
 */
@Entity('gaming_day_close')
@AppendOnly()
@Unique('uq_gaming_day_close_day', ['linkId', 'day'])
@Check('ck_gaming_day_close_number', 'number > 0')
@Check('ck_gaming_day_close_period', 'ends_at > starts_at')
export class GamingDayCloseRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly number: number;
  @Column(name(40)) readonly facilityId: string;
  @Column(day()) readonly day: GamingDay;
  @Column(name(60)) readonly zone: string;
  @Column(small('tinyint')) readonly boundaryHour: number;
  @Column(count()) readonly startsAt: number;
  @Column(count()) readonly endsAt: number;
  @Column(count()) readonly firstSequence: number;
  @Column(count()) readonly lastSequence: number;
  @Column(count()) readonly batch: number;
  @Column(hash()) readonly batchHash: Uint8Array;
  @Column(count()) readonly closedAt: number;
  @Column(shortText(80)) readonly closedBy: string;
  @Column(hash()) readonly previousHash: Uint8Array;
  @Column(hash()) readonly hash: Uint8Array;
}

/**
 * Long texts of a close, in parts that fit one packet: the hashed report, the checkpoint for the next close (not
 * hashed), and the seal in hex.
 */
@Entity('gaming_day_text')
@AppendOnly()
export class GamingDayTextRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly number: number;
  @PrimaryColumn(name(12)) readonly what: 'report' | 'checkpoint' | 'seal';
  @PrimaryColumn(small('int')) readonly part: number;
  @Column(text('mediumtext')) readonly text: string;
}

@Entity('gaming_day_exception')
@AppendOnly()
@Index('ix_gaming_day_exception_kind', ['linkId', 'number', 'kind', 'position'])
export class GamingDayExceptionRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly number: number;
  @PrimaryColumn(small('int')) readonly position: number;
  @Column(name(24)) readonly kind: ExceptionKind;
  @Column(text('mediumtext')) readonly text: string;
}

/**
 * Saved totals of each link's open day, so that a start need not read the day again. A deletable cache, never used for
 * a close, and ignored unless `basis`, journal and seal match.
 */
@Entity('open_day_fold')
@Mutable()
@Upserted()
export class OpenDayFoldRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  /** SHA-256 of what the totals depend on besides the journal: software, day, zone and hour, and the previous close. */
  @Column(hash()) readonly basis: Uint8Array;
  @Column(count()) readonly batch: number;
  @Column(hash()) readonly batchHash: Uint8Array;
  @Column(blob('longblob')) readonly fold: Uint8Array;
  @Column(hash()) readonly seal: Uint8Array;
}

@Entity('day_files_written')
@AppendOnly()
@WrittenBy('payouts', 'insert')
export class DayFilesWrittenRecord {
  @PrimaryColumn(name(40)) readonly targetId: string;
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly number: number;
  @Column(count()) readonly writtenAt: number;
}

export const RECONCILIATION_KINDS = ['slips', 'signs', 'sensors'] as const;
export type ReconciliationKind = (typeof RECONCILIATION_KINDS)[number];

@Entity('reconciliation')
@AppendOnly()
@Unique('uq_reconciliation_source', ['linkId', 'kind', 'fromDay', 'toDay', 'sourceHash'])
export class ReconciliationRecord {
  @PrimaryColumn({ ...count(), generated: 'increment' }) readonly reconciliationId: number;
  @Column(name(40)) readonly linkId: string;
  @Column(name(12)) readonly kind: ReconciliationKind;
  @Column(day()) readonly fromDay: GamingDay;
  @Column(day()) readonly toDay: GamingDay;
  @Column(text('longtext')) readonly source: string;
  @Column(hash()) readonly sourceHash: Uint8Array;
  @Column(small('int')) readonly matched: number;
  @Column(count()) readonly madeAt: number;
  @Column(shortText(80)) readonly madeBy: string;
}

@Entity('reconciliation_difference')
export class ReconciliationDifferenceRecord {
  @PrimaryColumn(count()) readonly reconciliationId: number;
  @PrimaryColumn(small('int')) readonly number: number;
  @Column(name(12)) readonly kind: DifferenceKind;
  @Column(text('mediumtext')) readonly itemKey: string;
  @Column(orNull(text('mediumtext'))) readonly ours: string | null;
  @Column(orNull(text('mediumtext'))) readonly theirs: string | null;
  @Mutable() @Column(orNull(name(20))) readonly cause: Cause | null;
  @Mutable() @Column(orNull(text('mediumtext'))) readonly note: string | null;
  @Mutable() @Column(orNull(shortText(80))) readonly resolvedBy: string | null;
  @Mutable() @Column(orNull(count())) readonly resolvedAt: number | null;
}

/**
 * Staged versions of terms, never changed or deleted (COMAR 36.05.03.19: superseded versions are kept at least five
 * years).
 */
@Entity('terms_version')
@AppendOnly()
// `TermsRepository` compares the document with its sealed hash.
@Sealed({ except: ['config', 'findings'] })
export class TermsVersionRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly version: number;
  @Column(text('longtext')) readonly config: string;
  @Column(hash()) readonly configHash: Uint8Array;
  @Column(count()) readonly stagedAt: number;
  @Column(shortText(120)) readonly personId: string;
  @Column(shortText(120)) readonly personName: string;
  @Column(shortText(120)) readonly personLicense: string;
  @Column(name(20)) readonly personRole: Role;
  @Column(text('text')) readonly reason: string;
  /** ms since 1970, 0 if no notice was posted. */
  @Column(count()) readonly noticePostedAt: number;
  @Column(name(80)) readonly approverRoles: string;
  /** Read by release 0.9.0. Later releases use `TermsFindingsRecord`. */
  @Column(text('mediumtext')) readonly findings: string;
}

/** Findings of the linter when the version was staged, as JSON. Versions staged by release 0.9.0 have none. */
@Entity('terms_findings')
@AppendOnly()
@Sealed()
export class TermsFindingsRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly version: number;
  @Column(text('mediumtext')) readonly findings: string;
}

export const TERMS_ACTS = ['approved', 'refused', 'withdrawn'] as const;

/** Acts on a staged version of terms. Because `number` is in the key, two people cannot act at the same time. */
@Entity('terms_act')
@AppendOnly()
@Sealed()
export class TermsActRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly version: number;
  @PrimaryColumn(small('int')) readonly number: number;
  @Column(name(12)) readonly act: (typeof TERMS_ACTS)[number];
  @Column(count()) readonly at: number;
  @Column(shortText(120)) readonly personId: string;
  @Column(shortText(120)) readonly personName: string;
  @Column(shortText(120)) readonly personLicense: string;
  @Column(name(20)) readonly personRole: Role;
  @Column(text('text')) readonly reference: string;
  /** ms since 1970 for an approval, 0 for other acts. */
  @Column(count()) readonly effectiveFrom: number;
}
