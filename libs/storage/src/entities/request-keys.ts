import { count, hash, name, orNull, small, text } from './columns.js';
import { Mutable, Secret, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';

/** A request with an `Idempotency-Key`, by whom it is from: acted on once, and answered as before when it comes again. */
@Entity('request_key')
@WrittenBy('controller', 'insert', 'update', 'delete')
@Secret()
@Index('ix_request_key_begun', ['begunAt'])
export class RequestKeyRecord {
  @PrimaryColumn(name(36)) readonly accountId: string;
  @PrimaryColumn(name(64)) readonly idempotencyKey: string;
  /** SHA-256 over method, address and body. */
  @Column(hash()) readonly requestHash: Uint8Array;
  @Column(count()) readonly begunAt: number;
  /** Null: it is under way, or its outcome is not known. */
  @Mutable() @Column(orNull(small('smallint'))) readonly status: number | null;
  /** The response, as JSON. */
  @Mutable() @Column(orNull(text('mediumtext'))) readonly body: string | null;
}
