import { amount, count, flag, hash, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';

/**
 * Projections about a link: its gaming tables, acts and terms. Texts by people are unlimited, so that a long reason
 * never stops a projection.
 */

@Entity('link')
@Projection()
export class LinkRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @Mutable() @Column(shortText(60)) readonly name: string;
  @Mutable() @Column(amount()) readonly priceCents: bigint;
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
  @Column(small('int')) readonly coup: number;
  @Column(orNull(count())) readonly leftAt: number | null;
}

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
  @Column(orNull(text('mediumtext'))) readonly detail: string | null;
}

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
  /** Who staged, approved and activated the version, as JSON. Null for the opening terms. */
  @Column(orNull(text('mediumtext'))) readonly approvals: string | null;
}

@Entity('link_schedule')
@Projection()
@AppendOnly()
export class ScheduleRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(small('int')) readonly version: number;
  @Column(count()) readonly at: number;
  @Column(name(12)) readonly how: 'scheduled' | 'cancelled' | 'missed';
  @Column(orNull(count())) readonly dueAt: number | null;
  @Column(orNull(count())) readonly untilAt: number | null;
  @Column(orNull(text('mediumtext'))) readonly person: string | null;
  @Column(orNull(text('mediumtext'))) readonly code: string | null;
  @Column(orNull(text('mediumtext'))) readonly text: string | null;
}
