import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import {
  AccountRequestRepository,
  AccountRepository,
  type AuditEntry,
  AuditReads,
  AuditTrail,
  SessionRepository,
  openDataSource,
} from '../index.js';
import type { AccountRecord, SessionRecord } from '../entities/people.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await makeDatabase('people');
  dataSource = await openDataSource(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function entry(subject: string, act = 'claim.pay'): AuditEntry {
  const who = { accountId: 'p-1', name: 'Zoë Keller', license: 'L-1', roles: 'cage' };
  return { at: 1_800_000_000_000, ...who, act, subject, outcome: 'DONE', requestId: 'req-1' };
}

const by = { id: 'second', name: 'B. Second', license: 'L-2', at: 2 };

function requestOf(accountId: string) {
  return {
    ...({ kind: 'create', side: 'administrator', accountId, accountBefore: null, accountAfter: '{}' } as const),
    ...{ reason: 'new', hash: 'ab'.repeat(32), requestedBy: 'first', requestedName: 'A. First' },
    ...{ requestedLicense: 'L-1', requestedAt: 1 },
  };
}

function session(accountId: string, n: number): SessionRecord {
  const times = { madeAt: 1, usedAt: 1, expiresAt: 9, endedAt: null };
  return { sessionId: `${accountId}-${n}`, accountId, tokenHash: tokenHashOf(accountId, n), kind: 'bearer', ...times };
}

function tokenHashOf(accountId: string, n: number): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(`${accountId}-${n}`).digest());
}

function account(accountId: string, more: Partial<AccountRecord> = {}): AccountRecord {
  return {
    accountId,
    signInName: accountId,
    name: 'Zoë Keller',
    license: `L-${accountId}`,
    roles: 'administrator',
    isActive: true,
    passwordHash: 'scrypt$4$8$1$c2FsdA$aGFzaA',
    passwordSetAt: 1,
    mustChange: true,
    failedCount: 0,
    lockedUntil: null,
    ssoSubject: null,
    madeAt: 1,
    ...more,
  };
}

describe('the audit trail', () => {
  it('of several controllers that write at once is one chain without a gap', async () => {
    const trails = [1, 2, 3].map(() => new AuditTrail(dataSource, SEALS));
    const written = await Promise.all(
      trails.flatMap((trail, writer) => [1, 2, 3, 4, 5, 6].map((n) => trail.append(entry(`${writer}/${n}`)))),
    );
    const sequences = written.map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    const reads = new AuditReads(dataSource, SEALS);
    expect(await reads.check(await trails[0]!.head())).toMatchObject({ entries: 18, flaw: undefined });
  });

  it('is read newest first, by filter, and comes back as it was written', async () => {
    const trail = new AuditTrail(dataSource, SEALS);
    const last = await trail.append({ ...entry('Ü "quoted" | \\', 'link.resume'), accountId: null });
    const reads = new AuditReads(dataSource, SEALS);
    expect(await reads.page({ limit: 1 })).toEqual({ rows: [last], next: last.sequence });
    expect((await reads.page({ limit: 50, act: 'link.resume' })).rows).toEqual([last]);
    expect((await reads.page({ limit: 50, act: 'claim.pay', before: 3 })).rows.map(({ sequence }) => sequence)).toEqual(
      [2, 1],
    );
    expect((await reads.page({ limit: 50, to: last.at })).rows).toEqual([]);
  });

  it('finds a removed end or a removed entry', async () => {
    const trail = new AuditTrail(dataSource, SEALS);
    const reads = new AuditReads(dataSource, SEALS);
    const head = await trail.head();
    await database.sql.run('DROP TRIGGER audit_entry_no_delete');
    await database.sql.run('DELETE FROM audit_entry WHERE sequence = ?', [head.sequence]);
    expect((await reads.check(head)).flaw).toEqual({ sequence: head.sequence, what: 'NOT_THE_HEAD' });
    await database.sql.run('DELETE FROM audit_entry WHERE sequence = 4');
    expect(await reads.check(head)).toMatchObject({ entries: 3, flaw: { sequence: 4, what: 'SEQUENCE_GAP' } });
  });

  it('that cannot be written is a fault to try again', async () => {
    const closed = await openDataSource(database.url);
    const away = new AuditTrail(closed, SEALS);
    await closed.destroy();
    await expect(away.append(entry('x'))).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE', retryable: true });
  });
});

describe('accounts', () => {
  it('with the same key, sign-in name, license or single sign-on subject are refused after the first', async () => {
    const accounts = new AccountRepository(dataSource, SEALS);
    const races = await Promise.all(
      ['a', 'b', 'c'].map((name) => accounts.add(account('first', { signInName: name, license: name }))),
    );
    expect(races.sort()).toEqual(['done', 'taken', 'taken']);
    expect(await accounts.add(account('ada', { ssoSubject: 'ab'.repeat(32) }))).toBe('done');
    for (const same of [{ signInName: 'ada' }, { license: 'L-ada' }, { ssoSubject: 'ab'.repeat(32) }])
      expect(await accounts.add(account('bo', same))).toBe('taken');
    expect(await accounts.add(account('cy'), account('bo', { license: 'L-ada' }))).toBe('taken');
    for (const none of ['bo', 'cy']) expect(await accounts.byId(none)).toBeUndefined();
  });

  it('count tries that failed until one succeeds, and until when an address waits', async () => {
    const accounts = new AccountRepository(dataSource, SEALS);
    await Promise.all([null, 900, null].map((waitsUntil) => accounts.noteFailure('ada', waitsUntil)));
    expect(await accounts.byId('ada')).toMatchObject({ failedCount: 3, lockedUntil: 900 });
    await accounts.noteSuccess('ada');
    expect(await accounts.byId('ada')).toMatchObject({ failedCount: 0, lockedUntil: null });
    await accounts.noteFailure('ada', 1_800);
  });

  it('remember their last passwords, newest first', async () => {
    const accounts = new AccountRepository(dataSource, SEALS);
    for (const passwordHash of ['two', 'three', 'four'])
      await accounts.setPassword((await accounts.byId('ada'))!, { passwordHash, passwordSetAt: 2, mustChange: false });
    expect(await accounts.lastPasswords('ada', 2)).toEqual(['four', 'three']);
    expect(await accounts.lastPasswords('ada', 9)).toHaveLength(4);
    expect(await accounts.byId('ada')).toMatchObject({ passwordHash: 'four', failedCount: 0, lockedUntil: null });
  });
});

describe('an account that has changed since it was read', () => {
  const fresh = { passwordHash: 'fresh', passwordSetAt: 3, mustChange: true };

  it('is left as it is: one person’s reset does not reach an account that two people raise at that moment', async () => {
    const accounts = new AccountRepository(dataSource, SEALS);
    await accounts.add(account('ida', { roles: 'dealer' }));
    const read = (await accounts.byId('ida'))!;
    expect(await accounts.change({ was: read, change: { roles: 'cage' } })).toBe('done');
    expect(await accounts.setPassword(read, fresh)).toBe('changed');
    expect(await accounts.change({ was: read, change: { isActive: false } })).toBe('changed');
    expect(await accounts.byId('ida')).toEqual({ ...read, roles: 'cage' });
    const requests = new AccountRequestRepository(dataSource, SEALS);
    const waiting = { ...requestOf('ida'), kind: 'change' } as const;
    const effect = { kind: 'change', was: read, change: { name: 'I. Other' } } as const;
    const request = await requests.add(waiting);
    expect(await requests.approve(request, by, effect)).toBe('changed');
    expect(await requests.byNumber(request)).toMatchObject({ state: 'pending' });
    expect(await requests.cancel(request, by)).toBe(true);
  });

  it('opens no session by the password it had, nor when it was closed', async () => {
    const accounts = new AccountRepository(dataSource, SEALS);
    const sessions = new SessionRepository(dataSource, SEALS);
    await accounts.add(account('joe', { roles: 'dealer' }));
    const read = (await accounts.byId('joe'))!;
    expect(await sessions.open(session('joe', 1), read)).toBe(true);
    expect(await accounts.setPassword(read, fresh)).toBe('done');
    expect(await sessions.open(session('joe', 2), read)).toBe(false);
    const now = (await accounts.byId('joe'))!;
    expect(await accounts.change({ was: now, change: { isActive: false } })).toBe('done');
    expect(await sessions.open(session('joe', 3), now)).toBe(false);
    expect(await sessions.openOf('joe', 0)).toHaveLength(1);
  });

  it('of two keepers closed at the same time by each other leaves one, where one must remain', async () => {
    const accounts = new AccountRepository(dataSource, SEALS);
    const pair = [account('kim', { roles: 'auditor' }), account('lea', { roles: 'auditor' })];
    await accounts.add(...pair);
    const remaining = { roles: 'auditor', min: 1 };
    const ends = await Promise.all(pair.map((was) => accounts.change({ was, change: { isActive: false }, remaining })));
    expect(ends.sort()).toEqual(['done', 'too-few']);
  });
});

describe('a request for an account', () => {
  it('is executed once, however many approve it at the same time', async () => {
    const requests = new AccountRequestRepository(dataSource, SEALS);
    const request = await requests.add(requestOf('eve'));
    const effect = { kind: 'create', account: account('eve') } as const;
    const ends = await Promise.all([1, 2, 3].map(() => requests.approve(request, by, effect)));
    expect(ends.sort()).toEqual(['done', 'gone', 'gone']);
    expect(await requests.byNumber(request)).toMatchObject({
      state: 'approved',
      decidedBy: 'second',
      requestedBy: 'first',
    });
    expect(await requests.cancel(request, by)).toBe(false);
  });

  it('keeps waiting if it cannot be executed, and is listed before decided requests', async () => {
    const requests = new AccountRequestRepository(dataSource, SEALS);
    const request = await requests.add(requestOf('fay'));
    const taken = { kind: 'create', account: account('fay', { license: 'L-ada' }) } as const;
    expect(await requests.approve(request, by, taken)).toBe('taken');
    const [first, ...others] = await requests.latest(5);
    expect(first).toMatchObject({ request, state: 'pending', decidedBy: null });
    expect(others.every(({ state }) => state !== 'pending')).toBe(true);
    expect(await requests.cancel(request, by)).toBe(true);
  });
});
