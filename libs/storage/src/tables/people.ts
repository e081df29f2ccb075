import {
  type RowOf,
  type SealedRowOf,
  clock,
  count,
  flag,
  hash,
  name,
  orNull,
  sealedTable,
  shortText,
  small,
  table,
  text,
} from './table.js';

/**
 * A person who may sign in. One license is one account; an account is closed and never deleted, because the audit trail
 * names it. Times in ms since 1970.
 */
export const account = sealedTable({
  name: 'account',
  owner: 'store',
  // Written at every try to sign in, for people to read: what delays a try is not read from here.
  sealing: { except: ['failedCount', 'lockedUntil'] },
  columns: {
    accountId: name(36),
    signInName: name(60),
    /** First initial and last name, as signed. */
    name: shortText(40),
    license: name(19),
    /** Names of roles, separated by commas. */
    roles: name(200),
    isActive: flag(),
    /** Null for a person who signs in through the operator's single sign-on. */
    passwordHash: orNull(name(200)),
    passwordSetAt: orNull(count()),
    mustChange: flag(),
    /** Refused passwords since the last sign-in, from all addresses. */
    failedCount: small('int'),
    /** Until when the name waits at the address of the last of them. */
    lockedUntil: orNull(count()),
    /** Identity at the single sign-on: SHA-256 of issuer and subject, in hex. */
    ssoSubject: orNull(name(64)),
    madeAt: count(),
  },
  key: ['accountId'],
  changes: [
    'name',
    'license',
    'roles',
    'isActive',
    'passwordHash',
    'passwordSetAt',
    'mustChange',
    'failedCount',
    'lockedUntil',
  ],
  isSecret: true,
  unique: {
    uq_account_sign_in_name: ['signInName'],
    uq_account_license: ['license'],
    uq_account_sso_subject: ['ssoSubject'],
  },
});
export type AccountRecord = SealedRowOf<typeof account>;

/** Hashes of a person's passwords, oldest first: the last ones cannot be used again. They open nothing, and have no seal. */
export const accountPassword = table({
  name: 'account_password',
  owner: 'store',
  columns: { accountId: name(36), number: small('int'), passwordHash: name(200) },
  key: ['accountId', 'number'],
  changes: 'never',
  isSecret: true,
});

/** A request of one person for an account, which a second person of the same side approves. Times in ms since 1970. */
export const accountRequest = sealedTable({
  name: 'account_request',
  owner: 'store',
  sealing: { except: [], live: { field: 'state', is: 'pending' } },
  columns: {
    request: count(),
    kind: name<'create' | 'change' | 'reset-password' | 'recover'>(20),
    /** The role of both people; of a recovery, the side that is recovered. */
    side: name<'administrator' | 'auditor' | 'commission'>(20),
    accountId: name(36),
    /** The account before and after, as JSON; before is null for a new account. */
    accountBefore: orNull(text('mediumtext')),
    accountAfter: text('mediumtext'),
    reason: shortText(200),
    /** SHA-256 of everything above and of the person who requested it, in hexadecimal digits. */
    hash: name(64),
    requestedBy: name(36),
    requestedName: shortText(40),
    requestedLicense: name(19),
    requestedAt: count(),
    state: name<'pending' | 'approved' | 'cancelled'>(10),
    decidedBy: orNull(name(36)),
    decidedName: orNull(shortText(40)),
    decidedLicense: orNull(name(19)),
    decidedAt: orNull(count()),
  },
  key: ['request'],
  changes: ['state', 'decidedBy', 'decidedName', 'decidedLicense', 'decidedAt'],
  indexes: { ix_account_request_state: ['state', 'request'] },
});
export type AccountRequestRecord = SealedRowOf<typeof accountRequest>;

/** A session: a browser's cookie, a person's bearer token, or the token of a service account. Only the token's hash is kept. */
export const personSession = sealedTable({
  name: 'person_session',
  owner: 'store',
  // Written once a minute. The owner of the database can keep an idle session open until it expires, for the person who has its token.
  sealing: { except: ['usedAt'], live: { field: 'endedAt', is: null, until: 'expiresAt' } },
  columns: {
    sessionId: name(36),
    accountId: name(36),
    tokenHash: hash(),
    kind: name<'cookie' | 'bearer' | 'token'>(6),
    madeAt: count(),
    usedAt: count(),
    expiresAt: count(),
    endedAt: orNull(count()),
  },
  key: ['sessionId'],
  changes: ['usedAt', 'endedAt'],
  isSecret: true,
  unique: { uq_person_session_token: ['tokenHash'] },
  indexes: { ix_person_session_account: ['accountId', 'madeAt'] },
});
export type SessionRecord = SealedRowOf<typeof personSession>;

/**
 * An act of a person, of the operator's own key, or of an unknown caller, or a change of a sealed row. Each is hashed with the
 * one before, under a key that the database does not have.
 */
export const auditEntry = table({
  name: 'audit_entry',
  owner: 'store',
  columns: {
    sequence: count(),
    at: count(),
    accountId: orNull(name(36)),
    name: shortText(40),
    license: name(19),
    roles: name(200),
    act: name(40),
    subject: shortText(300),
    /** `REQUESTED` before the act; then `DONE`, or the code of the refusal. */
    outcome: name(40),
    requestId: name(60),
    /** Of a change of a sealed row: which, as `table/key`, and the seal that it has since; null where it was deleted. */
    rowKey: orNull(name(120)),
    rowSeal: orNull(hash()),
    previousHash: hash(),
    hash: hash(),
  },
  key: ['sequence'],
  changes: 'never',
  indexes: {
    ix_audit_entry_account: ['accountId', 'sequence'],
    ix_audit_entry_act: ['act', 'sequence'],
    ix_audit_entry_row: ['rowKey', 'sequence'],
  },
});
export type AuditRecord = RowOf<typeof auditEntry>;
/** What of an entry its writer gives. */
export type AuditEntry = Omit<AuditRecord, 'sequence' | 'previousHash' | 'hash' | 'rowKey' | 'rowSeal'>;

/** The head of the audit chain. Every writer locks it, so that several controllers write one chain. */
export const auditHead = table({
  name: 'audit_head',
  owner: 'store',
  columns: { one: small('tinyint'), sequence: count(), hash: hash() },
  key: ['one'],
  changes: ['sequence', 'hash'],
  writers: { controller: ['update'] },
  seed: [
    'INSERT INTO audit_head (one, sequence, hash) VALUES (1, 0, REPEAT(CHAR(0), 32)) ON DUPLICATE KEY UPDATE one = 1',
  ],
});

/** A dealer may control a table until an instant. A supervisor assigns it and may end it earlier. Times in ms since 1970. */
export const tableAssignment = sealedTable({
  name: 'table_assignment',
  owner: 'store',
  sealing: { except: [], live: { field: 'endedAt', is: null, until: 'endsAt' } },
  columns: {
    assignmentId: name(36),
    linkId: name(40),
    tableId: name(40),
    accountId: name(36),
    assignedAt: count(),
    endsAt: count(),
    /** Name and license of the supervisor. */
    assignedBy: shortText(60),
    endedAt: orNull(count()),
  },
  key: ['assignmentId'],
  changes: ['endedAt'],
  indexes: { ix_table_assignment_link: ['linkId', 'endsAt'], ix_table_assignment_account: ['accountId', 'endsAt'] },
});
export type AssignmentRecord = SealedRowOf<typeof tableAssignment>;

/** The tables that a person has put into their section of the floor page. */
export const floorSection = table({
  name: 'floor_section',
  owner: 'store',
  columns: {
    linkId: name(40),
    accountId: name(36),
    /** As JSON. */
    tableIds: text('mediumtext'),
  },
  key: ['linkId', 'accountId'],
  changes: ['tableIds'],
  isUpserted: true,
});
export type SectionRecord = RowOf<typeof floorSection>;

/** The hash of the key that a table authenticates with. */
export const tableCredential = sealedTable({
  name: 'table_credential',
  owner: 'store',
  sealing: { except: ['setAt'] },
  columns: {
    linkId: name(40),
    tableId: name(40),
    keyHash: hash(),
    setAt: clock('DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)'),
  },
  key: ['linkId', 'tableId'],
  changes: ['keyHash', 'setAt'],
  isUpserted: true,
  writers: { controller: ['insert', 'update', 'delete'] },
  isSecret: true,
});
