import { Entity } from 'typeorm';
import type { AccountRecord, AuditRecord, SessionRecord } from '../../people/records.js';
import { Bytes, Count, Flag, KeyCount, KeyName, Name, Small, Text } from './columns.js';

@Entity({ name: 'account' })
export class AccountEntity implements AccountRecord {
  @KeyName('account_id', 36)
  readonly accountId: string;
  @Name('sign_in_name', 60)
  readonly signInName: string;
  @Text('name', 'varchar', { length: 40 })
  readonly name: string;
  @Name('license', 19)
  readonly license: string;
  @Name('roles', 200)
  readonly roles: string;
  @Flag('is_active')
  readonly isActive: boolean;
  @Name('password_hash', 200, { nullable: true })
  readonly passwordHash: string | null;
  @Count('password_set_at', { nullable: true })
  readonly passwordSetAt: number | null;
  @Flag('must_change')
  readonly mustChange: boolean;
  @Small('failed_count', 'int')
  readonly failedCount: number;
  @Count('locked_until', { nullable: true })
  readonly lockedUntil: number | null;
  @Name('sso_subject', 64, { nullable: true })
  readonly ssoSubject: string | null;
  @Count('made_at')
  readonly madeAt: number;
}

@Entity({ name: 'person_session' })
export class SessionEntity implements SessionRecord {
  @KeyName('session_id', 36)
  readonly sessionId: string;
  @Name('account_id', 36)
  readonly accountId: string;
  @Bytes('token_hash', 'binary', 32)
  readonly tokenHash: Uint8Array;
  @Name('kind', 6)
  readonly kind: SessionRecord['kind'];
  @Count('made_at')
  readonly madeAt: number;
  @Count('used_at')
  readonly usedAt: number;
  @Count('expires_at')
  readonly expiresAt: number;
  @Count('ended_at', { nullable: true })
  readonly endedAt: number | null;
}

@Entity({ name: 'audit_entry' })
export class AuditEntity implements AuditRecord {
  @KeyCount('sequence')
  readonly sequence: number;
  @Count('at')
  readonly at: number;
  @Name('account_id', 36, { nullable: true })
  readonly accountId: string | null;
  @Text('name', 'varchar', { length: 40 })
  readonly name: string;
  @Name('license', 19)
  readonly license: string;
  @Name('roles', 200)
  readonly roles: string;
  @Name('act', 40)
  readonly act: string;
  @Text('subject', 'varchar', { length: 300 })
  readonly subject: string;
  @Name('outcome', 40)
  readonly outcome: string;
  @Name('request_id', 60)
  readonly requestId: string;
  @Bytes('previous_hash', 'binary', 32)
  readonly previousHash: Uint8Array;
  @Bytes('hash', 'binary', 32)
  readonly hash: Uint8Array;
}
