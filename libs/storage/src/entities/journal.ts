import { blob, bytes, clock, computed, count, flag, hash, name, shortText, small, text } from './columns.js';
import { AppendOnly, Facts, Mutable, Upserted, WrittenBy } from './decorators.js';
import { Check, Column, Entity, PrimaryColumn } from './typeorm.js';

/**
 * The journal: one row per batch, and the only source of truth. Its key is both the fence against a second writer and
 * the guard of a retry. It has no other index: each commit would pay for it.
 */
@Entity('journal')
@Facts()
@AppendOnly()
@Check('ck_journal_order', 'last_sequence >= first_sequence')
export class JournalRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @PrimaryColumn(count()) readonly batch: number;
  @Column(small('int')) readonly epoch: number;
  @Column(count()) readonly firstSequence: number;
  @Column(count()) readonly lastSequence: number;
  @Column(count()) readonly sealedAt: number;
  @Column(small('tinyint')) readonly format: number;
  @Column(blob('mediumblob')) readonly events: Uint8Array;
  @Column(blob('blob')) readonly meters: Uint8Array;
  @Column(hash()) readonly previousHash: Uint8Array;
  @Column(hash()) readonly hash: Uint8Array;
  /** MAC of the hash under the key of the controllers: a batch that they did not write is not replayed (`Seals.batch`). */
  @Column(hash()) readonly seal: Uint8Array;
  /** Lets a reader bound a page by bytes without reading the events. */
  @Column(computed(small('int'), 'LENGTH(events)')) readonly eventsBytes: number;
}

/**
 * States kept beside the journal so that a start need not replay everything; the newest two of each stream. The state is
 * compressed in the form of the server's own COMPRESS(): twenty megabytes of text would hold up the commits behind it
 * and pass the packet limit of a default server. `SELECT UNCOMPRESS(state)` reads it.
 */
@Entity('snapshot')
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
export class SnapshotRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @PrimaryColumn(count()) readonly batch: number;
  @Mutable() @Column(hash()) readonly hash: Uint8Array;
  @Mutable() @Column(blob('longblob')) readonly state: Uint8Array;
  /** MAC of all of it: a state that the controllers did not write is not started from. */
  @Mutable() @Column(hash()) readonly seal: Uint8Array;
  @Mutable() @Column({ ...clock(), default: () => 'CURRENT_TIMESTAMP(3)' }) readonly savedAt: Date;
}

/** Who should lead a stream. `expires_at` is set and compared by the database's clock alone: no two clocks ever meet. */
@Entity('lease')
@Mutable()
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
export class LeaseRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @Column(name(100)) readonly holderId: string;
  @Column(shortText(255)) readonly holderAddress: string;
  @Column(shortText(255)) readonly holderFloorAddress: string;
  /** Another one each time the lease is taken, and not where it is renewed. */
  @Column(name(40)) readonly tenure: string;
  @Column(clock()) readonly expiresAt: Date;
}

/** Which controllers are there, to lead links or to stand by, by the database's clock. */
@Entity('controller_presence')
@Mutable()
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
export class ControllerPresenceRecord {
  @PrimaryColumn(name(100)) readonly id: string;
  @Column(clock()) readonly expiresAt: Date;
}

/**
 * Signed states of a journal: docs/reference/checkpoints.md. The note is kept byte for byte; the columns beside it only
 * serve to find it and to continue from it.
 */
@Entity('journal_checkpoint')
@AppendOnly()
export class JournalCheckpointRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly batch: number;
  @Column(count()) readonly signedAt: number;
  @Column(text('text')) readonly note: string;
  @Column(bytes(2048)) readonly peaks: Uint8Array;
}

/** The signatures of witnesses under checkpoints: docs/how-to/run-a-witness.md. The first of each witness stays. */
@Entity('checkpoint_cosignature')
@AppendOnly()
export class CheckpointCosignatureRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly batch: number;
  @PrimaryColumn(name(60)) readonly witness: string;
  @Column(text('text')) readonly note: string;
}

/**
 * The last batch that the projection of a stream contains. Moved in the transaction of the rows it covers, so each batch
 * is projected exactly once.
 */
@Entity('projection_watermark')
@Mutable()
export class WatermarkRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @Column(count()) readonly batch: number;
  @Column(count()) readonly sequence: number;
  @Column(small('int')) readonly epoch: number;
  /** Ties the watermark to the journal it was made from. */
  @Column(hash()) readonly hash: Uint8Array;
  /** When the last projected batch was sealed. */
  @Column(count()) readonly sealedAt: number;
  /** A rebuild has begun and is still deleting the old rows. */
  @Column({ ...flag(), default: 0 }) readonly isClearing: boolean;
  /** The batch that the tables must contain again after a rebuild before a relay reads them; 0: they do. */
  @Column({ ...count(), default: 0 }) readonly rebuildTo: number;
}
