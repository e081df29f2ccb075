import { count, hash, name, orNull, small, text } from './columns.js';
import { Mutable, Secret, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn } from './typeorm.js';

@Entity('request_key')
@WrittenBy('controller', 'insert', 'update', 'delete')
@Secret()
@Index('ix_request_key_begun', ['begunAt'])
export class RequestKeyRecord {
  @PrimaryColumn(name(36)) readonly accountId: string;
  @PrimaryColumn(name(64)) readonly idempotencyKey: string;
  @Column(hash()) readonly requestHash: Uint8Array;
  @Column(count()) readonly begunAt: number;
  /** Null while the request is under way, or if its outcome is unknown. */
  @Mutable() @Column(orNull(small('smallint'))) readonly status: number | null;
  @Mutable() @Column(orNull(text('mediumtext'))) readonly body: string | null;
}
