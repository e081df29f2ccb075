import { blob, bytes, clock, computed, count, flag, hash, name, shortText, small, text } from './columns.js';
import { AppendOnly, Facts, Mutable, Upserted, WrittenBy } from './decorators.js';
import { Check, Column, Entity, PrimaryColumn } from './typeorm.js';

/**
 * The journal: one row for each batch, and the only source of truth. Its key fences off a second writer and makes
 * retries safe. Another index would slow every commit.
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
  /** MAC of the hash under the controllers' key. A batch without a valid seal is not replayed (`Seals.batch`). */
  @Column(hash()) readonly seal: Uint8Array;
  @Column(computed(small('int'), 'LENGTH(events)')) readonly eventsBytes: number;
}

/**
 * The newest two states of each stream, so that a start need not replay the whole journal. Compressed like the server's
 * COMPRESS(), because large packets delay commits.
 */
@Entity('snapshot')
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
export class SnapshotRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @PrimaryColumn(count()) readonly batch: number;
  @Mutable() @Column(hash()) readonly hash: Uint8Array;
  @Mutable() @Column(blob('longblob')) readonly state: Uint8Array;
  @Mutable() @Column(hash()) readonly seal: Uint8Array;
  @Mutable() @Column({ ...clock(), default: () => 'CURRENT_TIMESTAMP(3)' }) readonly savedAt: Date;
}

/**
 * The leader of each stream. Only the database's clock sets and compares `expires_at`, so clocks of different machines
 * are never compared.
 */
@Entity('lease')
@Mutable()
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
export class LeaseRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @Column(name(100)) readonly holderId: string;
  @Column(shortText(255)) readonly holderAddress: string;
  @Column(shortText(255)) readonly holderFloorAddress: string;
  /** Changes each time the lease is taken, but not when it is renewed. */
  @Column(name(40)) readonly tenure: string;
  @Column(clock()) readonly expiresAt: Date;
}

@Entity('controller_presence')
@Mutable()
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
export class ControllerPresenceRecord {
  @PrimaryColumn(name(100)) readonly id: string;
  @Column(clock()) readonly expiresAt: Date;
}

/** Signed states of a journal (docs/reference/checkpoints.md). The signed text is stored byte for byte. */
@Entity('journal_checkpoint')
@AppendOnly()
export class JournalCheckpointRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly batch: number;
  @Column(count()) readonly signedAt: number;
  @Column(text('text')) readonly note: string;
  @Column(bytes(2048)) readonly peaks: Uint8Array;
}

/** Signatures of witnesses on checkpoints (docs/how-to/run-a-witness.md). A witness's first signature is kept. */
@Entity('checkpoint_cosignature')
@AppendOnly()
export class CheckpointCosignatureRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly batch: number;
  @PrimaryColumn(name(60)) readonly witness: string;
  @Column(text('text')) readonly note: string;
}

/** The last projected batch of a stream. It changes in the transaction of the projected rows. */
@Entity('projection_watermark')
@Mutable()
export class WatermarkRecord {
  @PrimaryColumn(name(40)) readonly stream: string;
  @Column(count()) readonly batch: number;
  @Column(count()) readonly sequence: number;
  @Column(small('int')) readonly epoch: number;
  @Column(hash()) readonly hash: Uint8Array;
  @Column(count()) readonly sealedAt: number;
  @Column({ ...flag(), default: 0 }) readonly isClearing: boolean;
  /** The journal's last batch when a rebuild began. Relays wait until the read tables contain it. 0: no rebuild. */
  @Column({ ...count(), default: 0 }) readonly rebuildTo: number;
}
