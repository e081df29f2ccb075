import { clock, count, flag, hash, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Sealed, Secret, Upserted, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn, Unique } from './typeorm.js';

/**
 * A person who may sign in. One license is one account. Accounts are closed but never deleted, because the audit trail
 * names them. Times are in ms since 1970.
 */
@Entity('account')
@Secret()
@Sealed({ except: ['failedCount', 'lockedUntil'] })
@Unique('uq_account_sign_in_name', ['signInName'])
@Unique('uq_account_license', ['license'])
@Unique('uq_account_sso_subject', ['ssoSubject'])
export class AccountRecord {
  @PrimaryColumn(name(36)) readonly accountId: string;
  @Column(name(60)) readonly signInName: string;
  @Mutable() @Column(shortText(40)) readonly name: string;
  @Mutable() @Column(name(19)) readonly license: string;
  @Mutable() @Column(name(200)) readonly roles: string;
  @Mutable() @Column(flag()) readonly isActive: boolean;
  @Mutable() @Column(orNull(name(200))) readonly passwordHash: string | null;
  @Mutable() @Column(orNull(count())) readonly passwordSetAt: number | null;
  @Mutable() @Column(flag()) readonly mustChange: boolean;
  @Mutable() @Column(small('int')) readonly failedCount: number;
  /** End of the sign-in delay for this name at the address of the last refused password. */
  @Mutable() @Column(orNull(count())) readonly lockedUntil: number | null;
  /** SHA-256 of issuer and subject of the single sign-on, in hex. */
  @Column(orNull(name(64))) readonly ssoSubject: string | null;
  @Column(count()) readonly madeAt: number;
}

@Entity('account_password')
@AppendOnly()
@Secret()
export class AccountPasswordRecord {
  @PrimaryColumn(name(36)) readonly accountId: string;
  @PrimaryColumn(small('int')) readonly number: number;
  @Column(name(200)) readonly passwordHash: string;
}

/** A request to change an account, approved by a second person whose role manages it. Times are in ms since 1970. */
@Entity('account_request')
@Sealed({ live: { field: 'state', is: 'pending' } })
@Index('ix_account_request_state', ['state', 'request'])
export class AccountRequestRecord {
  @PrimaryColumn(count()) readonly request: number;
  @Column(name(20)) readonly kind: 'create' | 'change' | 'reset-password' | 'recover';
  /** The role of both people. For a recovery, the side that is recovered. */
  @Column(name(20)) readonly side: 'administrator' | 'auditor' | 'commission';
  @Column(name(36)) readonly accountId: string;
  @Column(orNull(text('mediumtext'))) readonly accountBefore: string | null;
  @Column(text('mediumtext')) readonly accountAfter: string;
  @Column(shortText(200)) readonly reason: string;
  /** SHA-256 in hex of the columns above and of the requester. */
  @Column(name(64)) readonly hash: string;
  @Column(name(36)) readonly requestedBy: string;
  @Column(shortText(40)) readonly requestedName: string;
  @Column(name(19)) readonly requestedLicense: string;
  @Column(count()) readonly requestedAt: number;
  @Mutable() @Column(name(10)) readonly state: 'pending' | 'approved' | 'cancelled';
  @Mutable() @Column(orNull(name(36))) readonly decidedBy: string | null;
  @Mutable() @Column(orNull(shortText(40))) readonly decidedName: string | null;
  @Mutable() @Column(orNull(name(19))) readonly decidedLicense: string | null;
  @Mutable() @Column(orNull(count())) readonly decidedAt: number | null;
}

/** A request to open a link, for approval by the Commission. Times are in ms since 1970. */
@Entity('opening_request')
@Sealed({ live: { field: 'state', is: 'pending' } })
@Index('ix_opening_request_state', ['state', 'request'])
export class OpeningRequestRecord {
  @PrimaryColumn(count()) readonly request: number;
  @Column(name(40)) readonly linkId: string;
  @Column(text('mediumtext')) readonly terms: string;
  @Column(shortText(200)) readonly reason: string;
  @Column(name(64)) readonly hash: string;
  @Column(name(36)) readonly requestedBy: string;
  @Column(shortText(40)) readonly requestedName: string;
  @Column(name(19)) readonly requestedLicense: string;
  @Column(count()) readonly requestedAt: number;
  @Mutable() @Column(name(10)) readonly state: 'pending' | 'approved' | 'cancelled';
  @Mutable() @Column(orNull(name(36))) readonly decidedBy: string | null;
  @Mutable() @Column(orNull(shortText(40))) readonly decidedName: string | null;
  @Mutable() @Column(orNull(name(19))) readonly decidedLicense: string | null;
  @Mutable() @Column(orNull(count())) readonly decidedAt: number | null;
}

/** A session with a cookie or bearer token, or a service account's token. Only the hash of the token is stored. */
@Entity('person_session')
@Secret()
@Sealed({ except: ['usedAt'], live: { field: 'endedAt', is: null, until: 'expiresAt' } })
@Unique('uq_person_session_token', ['tokenHash'])
@Index('ix_person_session_account', ['accountId', 'madeAt'])
export class SessionRecord {
  @PrimaryColumn(name(36)) readonly sessionId: string;
  @Column(name(36)) readonly accountId: string;
  @Column(hash()) readonly tokenHash: Uint8Array;
  @Column(name(6)) readonly kind: 'cookie' | 'bearer' | 'token';
  @Column(count()) readonly madeAt: number;
  @Mutable() @Column(count()) readonly usedAt: number;
  @Column(count()) readonly expiresAt: number;
  @Mutable() @Column(orNull(count())) readonly endedAt: number | null;
}

/**
 * The audit trail: acts and changes of sealed rows. Each entry is hashed with the previous one, under a key that the
 * database does not have.
 */
@Entity('audit_entry')
@AppendOnly()
@Index('ix_audit_entry_account', ['accountId', 'sequence'])
@Index('ix_audit_entry_act', ['act', 'sequence'])
@Index('ix_audit_entry_row', ['rowKey', 'sequence'])
export class AuditRecord {
  @PrimaryColumn(count()) readonly sequence: number;
  @Column(count()) readonly at: number;
  @Column(orNull(name(36))) readonly accountId: string | null;
  @Column(shortText(40)) readonly name: string;
  @Column(name(19)) readonly license: string;
  @Column(name(200)) readonly roles: string;
  @Column(name(40)) readonly act: string;
  @Column(shortText(300)) readonly subject: string;
  /** `REQUESTED` before the act, then `DONE` or the code of the refusal. */
  @Column(name(40)) readonly outcome: string;
  @Column(name(60)) readonly requestId: string;
  /** The sealed row that changed, as `table/key`, and its new seal. The seal is null if the row was deleted. */
  @Column(orNull(name(120))) readonly rowKey: string | null;
  @Column(orNull(hash())) readonly rowSeal: Uint8Array | null;
  @Column(hash()) readonly previousHash: Uint8Array;
  @Column(hash()) readonly hash: Uint8Array;
}
export type AuditEntry = Omit<AuditRecord, 'sequence' | 'previousHash' | 'hash' | 'rowKey' | 'rowSeal'>;

/** The last entry of the audit trail. Every writer locks this row, so that several controllers write one chain. */
@Entity('audit_head')
@WrittenBy('controller', 'update')
export class AuditHeadRecord {
  @PrimaryColumn(small('tinyint')) readonly one: number;
  @Mutable() @Column(count()) readonly sequence: number;
  @Mutable() @Column(hash()) readonly hash: Uint8Array;
}

@Entity('table_assignment')
@Sealed({ live: { field: 'endedAt', is: null, until: 'endsAt' } })
@Index('ix_table_assignment_link', ['linkId', 'endsAt'])
@Index('ix_table_assignment_account', ['accountId', 'endsAt'])
export class AssignmentRecord {
  @PrimaryColumn(name(36)) readonly assignmentId: string;
  @Column(name(40)) readonly linkId: string;
  @Column(name(40)) readonly tableId: string;
  @Column(name(36)) readonly accountId: string;
  @Column(count()) readonly assignedAt: number;
  @Column(count()) readonly endsAt: number;
  @Column(shortText(60)) readonly assignedBy: string;
  @Mutable() @Column(orNull(count())) readonly endedAt: number | null;
}

@Entity('floor_section')
@Upserted()
export class SectionRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(36)) readonly accountId: string;
  @Mutable() @Column(text('mediumtext')) readonly tableIds: string;
}

@Entity('table_credential')
@Upserted()
@WrittenBy('controller', 'insert', 'update', 'delete')
@Secret()
@Sealed({ except: ['setAt'] })
export class TableCredentialRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(name(40)) readonly tableId: string;
  @Mutable() @Column(hash()) readonly keyHash: Uint8Array;
  @Mutable()
  @Column({ ...clock(), default: () => 'CURRENT_TIMESTAMP(3)', onUpdate: 'CURRENT_TIMESTAMP(3)' })
  readonly setAt: Date;
}
