import { createHash, randomBytes } from 'node:crypto';
import { readBlocks } from './docs/blocks.js';
import { DatabaseOwner } from './support/database-owner.js';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { SECRET, caller, termsOf } from './support/floor.js';
import {
  type Administrator,
  type TestPerson,
  firstAdministrator,
  personOf,
  signIn,
  PASSWORD,
} from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

const LINK = 'owned';
const METERS = `/api/v1/links/${LINK}/meters`;

type Row = Readonly<Record<string, unknown>>;

describe('the owner of the database', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let cage: TestPerson;
  let pit: TestPerson;

  beforeAll(async () => {
    environment = await startEnvironment({ CHECKPOINT_SECONDS: '1' });
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    const terms = termsOf({ linkId: LINK, tables: 2, seats: 2 });
    expect(await admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await admin.permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    await admin.permitted('PUT', `/api/v1/links/${LINK}/tables/t-2/key`, { secret: SECRET });
    const made = { controller, environment, admin };
    cage = await personOf(made, 'cage', ['cage']);
    pit = await personOf(made, 'pit', ['pit-manager']);
  });
  afterAll(() => environment.close());

  const sql = (statement: string) => environment.sql(statement);
  const owner = new DatabaseOwner(sql);

  it('MariaDB prepares every statement in the documents', async () => {
    const statements = readBlocks()
      .filter(({ kind }) => kind === 'sql')
      .flatMap(({ text }) => text.replaceAll(/^--.*$/gm, '').split(';'))
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '');
    expect(statements.length).toBeGreaterThan(2);
    const prepare = (statement: string) => sql(`PREPARE shown FROM "${statement}"`);
    for (const statement of statements) await prepare(statement);
    await expect(prepare('GRANT ALL ONN jackpot')).rejects.toThrow('syntax');
  });

  it('gives the accounts of the programs their rights with the schema', async () => {
    const name = `migrated_${randomBytes(6).toString('hex')}`;
    const accounts = ['controller', 'payouts', 'reader', 'rebuilder'].map((program) => [program, `${name}_${program}`]);
    await sql(`CREATE DATABASE ${name}`);
    for (const [, user] of accounts) await sql(`CREATE USER '${user}'@'127.0.0.1'`);
    const migrated = await environment.run(mainOf('controller'), ['--migrate'], {
      DATABASE_URL: Object.assign(new URL(environment.databaseUrl), { pathname: `/${name}` }).href,
      DATABASE_ACCOUNTS: accounts.map(([program, user]) => `${program}=${user}@127.0.0.1`).join(','),
      LOG_LEVEL: 'info',
    });
    await sql(`DROP DATABASE ${name}`);
    for (const [, user] of accounts) await sql(`DROP USER '${user}'@'127.0.0.1'`);
    expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('the least rights that they need') });
    expect(migrated.output).toContain('has this version’s schema');
  });

  async function alteredRows(): Promise<readonly Row[]> {
    const { body } = await admin.sides.auditor[0].request('GET', `/api/v1/links/${LINK}/alarms`);
    return (body['alarms'] as readonly Row[]).filter(({ kind }) => kind === 'rows-altered');
  }

  const isRaised = (text: string) =>
    eventually(async () =>
      expect(await alteredRows()).toContainEqual(expect.objectContaining({ text: expect.stringContaining(text) })),
    );

  it('has changed nothing yet: the verifier with the key, under the account of the controllers, finds every row and entry right', async () => {
    const { DATABASE_URL } = environment.env;
    const verified = await environment.run(mainOf('cli'), ['verify'], {
      DATABASE_URL: DATABASE_URL ?? '',
    });
    const trail = 'audit trail: every entry and every row that gives rights is as it was written';
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining(trail) });
    expect(await alteredRows()).toEqual([]);
  });

  describe('who adds a session with a token of their own', () => {
    const token = `s_${randomBytes(32).toString('base64url')}`;
    const tokenHash = `X'${createHash('sha256').update(token).digest('hex')}'`;

    it('is a stranger, and the alarm names the row', async () => {
      const chosen = { session_id: "'forged-session'", token_hash: tokenHash };
      await owner.addLike('person_session', `account_id = '${pit.accountId}'`, chosen);
      expect((await pit.request('GET', METERS)).status).toBe(200);
      expect((await caller(controller.url, token)('GET', METERS)).status).toBe(401);
      await isRaised('forged-session');
      await owner.unguard('person_session');
      await sql("DELETE FROM person_session WHERE session_id = 'forged-session'");
      await owner.guard('person_session');
    });

    it('is a stranger too where the session is of an account whose roles they changed', async () => {
      await sql(`UPDATE account SET roles = 'commission' WHERE account_id = '${cage.accountId}'`);
      expect((await cage.request('GET', '/api/v1/me')).status).toBe(401);
      expect(await signIn(controller.url, 'cage', PASSWORD)).toMatchObject({ body: { code: 'SIGN_IN_REFUSED' } });
      await isRaised(cage.accountId);
      await sql(`UPDATE account SET roles = 'cage' WHERE account_id = '${cage.accountId}'`);
      expect((await cage.request('GET', '/api/v1/me')).status).toBe(200);
      await eventually(async () => expect(await alteredRows()).toEqual([]));
    });
  });

  it('who replaces the hash of a table key connects no table', async () => {
    const heartbeat = async (table: string, secret: string) => {
      const message = { type: 'heartbeat', id: 1 };
      return (await caller(controller.url, `${LINK}/${table}/${secret}`)('POST', '/floor/v1/messages', message)).status;
    };
    const secret = 'f'.repeat(40);
    const hash = `X'${createHash('sha256').update(secret).digest('hex')}'`;
    expect(await heartbeat('t-1', SECRET)).toBe(200);
    const before = await owner.copyOf('table_credential', "table_id = 't-1'");
    await sql(`UPDATE table_credential SET key_hash = ${hash} WHERE table_id = 't-1'`);
    await eventually(async () => expect(await heartbeat('t-1', SECRET)).toBe(401));
    expect(await heartbeat('t-1', secret)).toBe(401);
    await isRaised('t-1');
    expect(await heartbeat('t-2', SECRET)).toBe(200);
    await before();
    await eventually(async () => expect(await heartbeat('t-1', SECRET)).toBe(200));
  });

  describe('who puts an old row back', () => {
    it('of a closed account opens no session, and is found at the next checkpoint', async () => {
      const leaver = await personOf({ controller, environment, admin }, 'leaver', ['cage']);
      const before = await owner.copyOf('account', `account_id = '${leaver.accountId}'`);
      const close = { isActive: false };
      expect(await admin.request('PATCH', `/api/v1/accounts/${leaver.accountId}`, close)).toMatchObject({
        status: 200,
      });
      await before();
      await isRaised(leaver.accountId);
      expect(await signIn(controller.url, 'leaver', PASSWORD)).toMatchObject({ body: { code: 'SIGN_IN_REFUSED' } });
      expect((await leaver.request('GET', '/api/v1/me')).status).toBe(401);
    });

    it('of a revoked table key connects no table, and is found at the next checkpoint', async () => {
      const secret = 'v'.repeat(40);
      const key = `/api/v1/links/${LINK}/tables/t-2/key`;
      expect((await admin.permitted('PUT', key, { secret })).status).toBe(204);
      const before = await owner.copyOf('table_credential', "table_id = 't-2'");
      expect((await admin.permitted('DELETE', key)).status).toBe(204);
      await before();
      await isRaised('t-2');
      const heartbeat = { type: 'heartbeat', id: 1 };
      const answer = await caller(controller.url, `${LINK}/t-2/${secret}`)('POST', '/floor/v1/messages', heartbeat);
      expect(answer.status).toBe(401);
    });
  });

  it('who rewrites the audit trail and hashes it again is found by the check, the verifier and the next checkpoint', async () => {
    const check = async () => (await admin.sides.auditor[0].request('GET', '/api/v1/audit/check')).body;
    expect(await check()).toMatchObject({ isWhole: true });
    const [entry] = await sql(
      "SELECT sequence FROM audit_entry WHERE act = 'people.approve' ORDER BY sequence LIMIT 1",
    );
    await owner.unguard('audit_entry');
    await rewriteFrom(Number(entry!['sequence']));
    await owner.guard('audit_entry');
    expect(await check()).toMatchObject({ isWhole: false });
    expect(await environment.run(mainOf('cli'), ['verify'])).toMatchObject({ code: 1 });
    await eventually(async () => {
      const { body } = await admin.sides.auditor[0].request('GET', `/api/v1/links/${LINK}/alarms`);
      expect(body['alarms']).toContainEqual(expect.objectContaining({ kind: 'trail-altered' }));
    });
  });

  it('who deletes every account gets no second setup by the operator key', async () => {
    await owner.unguard('account');
    await sql('DELETE FROM account');
    await owner.guard('account');
    const side = (name: string) =>
      [1, 2].map((n) => ({ signInName: `${name}-${n}`, name: 'O. Wner', license: `${name}-${n}`, password: PASSWORD }));
    const setup = { administrators: side('x'), auditors: side('y'), commission: side('z'), services: [] };
    const operator = caller(controller.url, environment.operatorKey);
    expect(await operator('POST', '/api/v1/setup', setup)).toMatchObject({ status: 409, body: { code: 'SETUP_DONE' } });
  });

  it('gets no controller started with another key', async () => {
    const another = { ...environment.env, RECORDS_KEY: randomBytes(32).toString('hex') };
    const started = await environment.run(mainOf('controller'), [], another);
    expect(started).toMatchObject({ code: 2, output: expect.stringContaining('RECORDS_KEY is not the key') });
  });

  async function rewriteFrom(sequence: number): Promise<void> {
    await sql(`UPDATE audit_entry SET name = 'I. Nnocent', license = 'L-0' WHERE sequence = ${sequence}`);
    let previous: Buffer | undefined;
    for (const row of await sql(`SELECT * FROM audit_entry WHERE sequence >= ${sequence} ORDER BY sequence`)) {
      previous ??= row['previous_hash'] as Buffer;
      const fields = ['account_id', 'name', 'license', 'roles', 'act', 'subject', 'outcome', 'request_id'];
      const rest = ['row_key', 'row_seal'].filter((column) => column in row);
      const bytes = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : value);
      const text = JSON.stringify([
        ...[Number(row['sequence']), Number(row['at'])],
        ...[...fields, ...rest].map((column) => bytes(row[column])),
      ]);
      const hash = createHash('sha256').update(previous).update(text).digest();
      await sql(`UPDATE audit_entry SET previous_hash = X'${previous.toString('hex')}', hash = X'${hash.toString('hex')}'
        WHERE sequence = ${String(row['sequence'])}`);
      previous = hash;
    }
    await sql(`UPDATE audit_head SET hash = (SELECT hash FROM audit_entry e WHERE e.sequence = audit_head.sequence)`);
  }
});
