import { bytes, count, hash, name, small } from './columns.js';
import { AppendOnly, Mutable, Secret, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';

/**
 * The winner of a claim, encrypted under a key that the database does not have (ADR 35). Deleted after the retention
 * time. Times are in ms since 1970.
 */
@Entity('patron')
@Secret()
@WrittenBy('controller', 'insert', 'update', 'delete')
@Index('ix_patron_changed', ['linkId', 'changedAt'])
@Index('ix_patron_key', ['keyId'])
export class PatronRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly awardNumber: number;
  /** Counts changes of the patron and of the sharing. The encryption of both is bound to this number. */
  @Mutable() @Column(small('int')) readonly revision: number;
  @Column(count()) readonly recordedAt: number;
  @Mutable() @Column(count()) readonly changedAt: number;
  @Mutable() @Column(hash()) readonly keyId: Uint8Array;
  @Mutable() @Column(bytes(6000)) readonly sealed: Uint8Array;
}

@Entity('patron_mark')
@Secret()
@AppendOnly()
@WrittenBy('controller', 'insert', 'delete')
@Index('ix_patron_mark', ['mark'])
export class PatronMarkRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly awardNumber: number;
  @PrimaryColumn(hash()) readonly mark: Uint8Array;
}

/** How a win is shared, encrypted like the patron and bound to the revision of the patron's row. */
@Entity('patron_sharing')
@Secret()
@AppendOnly()
@WrittenBy('controller', 'insert', 'delete')
@Index('ix_patron_sharing_key', ['keyId'])
export class PatronSharingRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(small('int')) readonly awardNumber: number;
  @Column(count()) readonly changedAt: number;
  @Column(hash()) readonly keyId: Uint8Array;
  @Column(bytes(48_000)) readonly sealed: Uint8Array;
}
