import { amount, count, flag, hash, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';

/*
 * Projections of a link, its tables, and what people and writers did to it. Texts that people wrote have no length in
 * the journal, so they have none here: a long reason must never stop a projection.
 */

@Entity('link')
@Projection()
export class LinkRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @Mutable() @Column(shortText(60)) readonly name: string;
  @Mutable() @Column(amount()) readonly priceCents: bigint;
  /** The approved terms, as hashed and journaled. */
  @Mutable() @Column(text('longtext')) readonly config: string;
  @Mutable() @Column(hash()) readonly configHash: Uint8Array;
  @Column(count()) readonly openedAt: number;
  @Column(count()) readonly openedSequence: number;
  @Mutable() @Column(flag()) readonly isInPlay: boolean;
}

@Entity('link_table')
@Projection()
@Mutable()
@Upserted()
export class TableRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('smallint')) readonly tableNo: number;
  @Column(name(40)) readonly tableId: string;
  @Column(shortText(20)) readonly assetNumber: string;
  @Column(small('int')) readonly shoe: number;
  /** The open coup or the last one; 0: none yet. */
  @Column(small('int')) readonly coup: number;
  /** When the table left the link; null while it is on the link. */
  @Column(orNull(count())) readonly leftAt: number | null;
}

/** The activity log of a link. One row per event that people should see: `projection/activity.ts`. */
@Entity('link_log')
@Projection()
@AppendOnly()
@Index('ix_link_log_table', ['linkId', 'tableNo', 'sequence'])
@Index('ix_link_log_coup', ['linkId', 'tableNo', 'coup', 'sequence'])
@Index('ix_link_log_kind', ['linkId', 'kind', 'sequence'])
export class LogRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
  @Column(name(40)) readonly kind: string;
  @Column(orNull(small('smallint'))) readonly tableNo: number | null;
  @Column(orNull(small('int'))) readonly coup: number | null;
  @Column(orNull(text('mediumtext'))) readonly who: string | null;
  /** Plain text, or JSON. */
  @Column(orNull(text('mediumtext'))) readonly detail: string | null;
}

/** Terms that came into force: those the link was opened with, and every version that was activated. */
@Entity('link_terms')
@Projection()
@AppendOnly()
export class TermsRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly version: number;
  @Column(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
  @Column(text('longtext')) readonly config: string;
  @Column(hash()) readonly configHash: Uint8Array;
  /** Who staged, approved and activated the version, as JSON; null for the terms that the link was opened with. */
  @Column(orNull(text('mediumtext'))) readonly approvals: string | null;
}

/** Scheduled activations, and how those ended that did not put terms in force. */
@Entity('link_schedule')
@Projection()
@AppendOnly()
export class ScheduleRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(small('int')) readonly version: number;
  @Column(count()) readonly at: number;
  @Column(name(12)) readonly how: 'scheduled' | 'cancelled' | 'missed';
  /** Of `scheduled`: when it is due, and the latest time. */
  @Column(orNull(count())) readonly dueAt: number | null;
  @Column(orNull(count())) readonly untilAt: number | null;
  /** Who scheduled or cancelled it, as JSON. */
  @Column(orNull(text('mediumtext'))) readonly person: string | null;
  /** Of `missed`: the code of what prevented it. */
  @Column(orNull(text('mediumtext'))) readonly code: string | null;
  /** The reason of a cancellation, or what was found when it was missed. */
  @Column(orNull(text('mediumtext'))) readonly text: string | null;
}
