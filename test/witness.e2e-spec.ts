import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { must } from '@jackpot/money';
import { type Batch, sealBatch, toHex } from '@jackpot/journal';
import { readJournal } from '@jackpot/storage';
import { guardsOf } from '../libs/storage/src/tables/guards.js';
import { createGuard } from '../libs/storage/test/described.js';
import { TABLES } from '../libs/storage/src/tables/index.js';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { readBlocks } from './docs/blocks.js';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTableOverHttp, caller, fileAt, plays, termsOf } from './support/floor.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf, sealsOf } from './support/people.js';
import { TestWitness } from './support/witness.js';
import { mainOf } from '../ops/lib/mains.mjs';

const LINK = 'witnessed';
const CLI = mainOf('cli');
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

describe('a witness', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let witness: TestWitness;
  let witnessKey: string;
  let operatorKey: string;
  let admin: Administrator;
  let technician: TestPerson;

  beforeAll(async () => {
    witness = await TestWitness.make();
    witnessKey = witness.key;
    environment = await startEnvironment({ WITNESS_KEYS: witnessKey, CHECKPOINT_SECONDS: '3600' });
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    technician = await personOf({ controller, environment, admin }, 'technician', ['technician']);
    const terms = termsOf({ linkId: LINK, tables: 1, seats: 2 });
    expect(await admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await admin.permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    operatorKey = String((await admin.permitted('GET', '/api/v1/checkpoint-key')).body['key']);
    await play(1);
    await sign();
    await witness.start(controller, operatorKey);
    await eventually(async () => expect(await troubles()).toEqual([]), 60_000);
  });
  afterAll(async () => {
    await environment.close();
    await witness.end();
  });

  const seats = new TestSeats(1);

  async function play(coup: number): Promise<void> {
    const table = new TestTableOverHttp(controller.url, `${LINK}/t-1/${SECRET}`);
    await table.request({ type: 'heartbeat' });
    await plays(table, { coup, wagers: seats.wagers(1), cards: ['2S', '3S', '5H', '6H'] });
  }

  const sign = () => technician.request('POST', `/api/v1/links/${LINK}/checkpoints`);
  const verify = (...more: string[]) => environment.run(CLI, ['verify', '--link', LINK, ...more]);
  const troubles = () => witness.troubles();

  it('shows its public key in its log, as run-a-witness.md states', () => {
    expect(witness.log).toContain(witnessKey);
  });

  it('signs continuations, and the verifier shows up to where', async () => {
    await eventually(async () => expect(await signedUpTo()).toBeGreaterThan(0));
    const before = await signedUpTo();
    await play(2);
    const { body } = await sign();
    await eventually(async () => expect(await signedUpTo()).toBe(body['batch']));
    expect(Number(body['batch'])).toBeGreaterThan(before);
    const verified = await verify('--witness-key', witnessKey);
    expect(verified).toMatchObject({
      code: 0,
      output: expect.stringContaining(`signed up to batch ${Number(body['batch'])}`),
    });
  });

  it('is what a lost database is compared with, restored from a backup and the binary log behind it', async () => {
    const programs = await clientEnvironment({ log: () => undefined });
    const name = new URL(environment.databaseUrl).pathname.slice(1);
    const [backups, logs] = [join(witness.dir, 'backups'), join(witness.dir, 'binary-log/')];
    await mkdir(logs);
    await environment.sql('FLUSH BINARY LOGS');
    const account = await backupAccount(name);
    const backedUp = await environment.run(CLI, ['backup', '--to', backups], {
      ...programs,
      DATABASE_URL: account.href,
    });
    expect(backedUp).toMatchObject({ code: 0, output: expect.stringContaining('binary log: from ') });
    const [place] = await environment.sql('SHOW MASTER STATUS');
    await play(3);
    const { body } = await sign();
    await eventually(async () => expect(await signedUpTo()).toBe(body['batch']));
    expect(await controller.stop()).toBe(0);
    const defaults = join(witness.dir, 'backup.cnf');
    const { hostname, port, username, password } = account;
    const client = [`host=${hostname}`, `port=${port}`, `user=${username}`, `password=${password}`];
    await writeFile(defaults, ['[client]', ...client, ''].join('\n'), { mode: 0o600 });
    await promisify(execFile)(
      'mariadb-binlog',
      [
        ...[`--defaults-file=${defaults}`, '--read-from-remote-server', '--raw', '--to-last-log'],
        ...[`--result-file=${logs}`, String(place?.['File'])],
      ],
      { env: { ...process.env, ...programs } },
    );
    await environment.sql(`DROP DATABASE ${name}`);
    const server = await createConnection(Object.assign(new URL(environment.databaseUrl), { pathname: '/' }).href);
    for (const statement of [`CREATE DATABASE ${name}`, `DROP USER '${username}'@'127.0.0.1'`])
      await server.query(statement);
    await server.end();
    const from = join(backups, must((await readdir(backups))[0], 'a backup'));
    const memory = join(witness.dir, 'memory.jsonl');
    const restored = await environment.run(
      CLI,
      ['restore', '--from', from, '--binary-log', logs, '--witnessed', memory],
      { ...programs, DATABASE_URL: environment.databaseUrl },
    );
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining(`link ${LINK}: has what the witness signed`),
    });
    expect(restored.output).toContain('replayed the binary log');
    const hands = await environment.sql(`SELECT COUNT(*) AS hands FROM coup WHERE link_id = '${LINK}'`);
    expect(hands).toEqual([{ hands: '3' }]);
    controller = await environment.controller(controller.port);
  });

  async function backupAccount(name: string): Promise<URL> {
    const [user, password] = [`backup_${randomBytes(6).toString('hex')}`, randomBytes(16).toString('hex')];
    const page = 'docs/operate/backup-and-restore.md';
    const { text } = must(
      readBlocks().find((block) => block.page === page && block.kind === 'sql'),
      'the statements of the page',
    );
    const statements = text
      .replaceAll("jackpot_backup@'10.0.0.%'", `'${user}'@'127.0.0.1'`)
      .replaceAll("'...'", `'${password}'`)
      .replaceAll('jackpot.*', `${name}.*`);
    for (const statement of statements.split(';').filter((each) => each.trim() !== ''))
      await environment.sql(statement);
    return Object.assign(new URL(environment.databaseUrl), { username: user, password });
  }

  it('stands in the export under its own key, and under no other', async () => {
    const file = join(witness.dir, 'export.jsonl');
    const { token } = admin.sides.auditor[0];
    await writeFile(file, (await fileAt(`${controller.url}/api/v1/links/${LINK}/export`, token)).bytes);
    const check = (key: string) =>
      environment.run(CLI, ['verify-export', '--key', operatorKey, '--witness-key', key, file], { DATABASE_URL: '' });
    expect(await check(witnessKey)).toMatchObject({
      code: 0,
      output: expect.stringContaining('witness      signed up'),
    });
    expect(await check(operatorKey)).toMatchObject({ code: 1, output: expect.stringContaining('NOT_WITNESSED') });
  });

  it('has a signature taken only from the witness itself', async () => {
    const batch = await signedUpTo();
    const [own] = await environment.sql('SELECT note FROM journal_checkpoint ORDER BY batch DESC LIMIT 1');
    const path = `/api/v1/links/${LINK}/checkpoints/${batch}/cosignatures`;
    expect(await caller(controller.url, undefined)('POST', path, { note: own!['note'] })).toMatchObject({
      status: 422,
      body: { code: 'COSIGNATURE_WRONG' },
    });
  });

  it('refuses a history that the owner of the database wrote again with the key of the records, though the operator signs it and all of it verifies', async () => {
    await controller.stop();
    for (const trigger of ['journal_no_update', 'journal_checkpoint_no_delete'])
      await environment.sql(`DROP TRIGGER ${trigger}`);
    await environment.sql('DELETE FROM snapshot');
    await environment.sql('DELETE FROM journal_checkpoint');
    await writeAgain(3);
    controller = await environment.controller(controller.port);
    await eventually(async () => expect(await sign()).toMatchObject({ status: 200 }));
    for (const guard of TABLES.flatMap(guardsOf)) await environment.sql(createGuard(guard));
    expect(await verify()).toMatchObject({ code: 0 });
    await eventually(async () => expect(await troubles()).toMatchObject([{ link: LINK, code: 'CHECKPOINT_VANISHED' }]));
    expect(await verify('--witness-key', witnessKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('HISTORY CHANGED'),
    });
    await environment.sql('DROP TRIGGER checkpoint_cosignature_no_delete');
    await environment.sql('DELETE FROM checkpoint_cosignature');
    expect(await verify('--witness-key', witnessKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('HAS SIGNED NOTHING'),
    });
  });

  it('refuses an audit trail whose end was cut off, though the operator signs what is left of it', async () => {
    const trail = 'audit-trail';
    const signTrail = () => technician.request('POST', `/api/v1/links/${trail}/checkpoints`);
    const signed = Number((await signTrail()).body['batch']);
    await eventually(async () => expect(await signedUpTo(trail)).toBeGreaterThanOrEqual(signed));
    await controller.stop();
    for (const trigger of ['audit_entry_no_delete', 'journal_checkpoint_no_delete'])
      await environment.sql(`DROP TRIGGER ${trigger}`);
    await environment.sql(`DELETE FROM journal_checkpoint WHERE link_id = '${trail}'`);
    await environment.sql(`DELETE FROM audit_entry WHERE sequence > ${signed - 2}`);
    await environment.sql(`UPDATE audit_head SET sequence = ${signed - 2},
      hash = (SELECT hash FROM audit_entry e WHERE e.sequence = ${signed - 2})`);
    for (const guard of TABLES.flatMap(guardsOf)) await environment.sql(createGuard(guard));
    controller = await environment.controller(controller.port);
    await eventually(async () => expect(await signTrail()).toMatchObject({ status: 200 }));
    expect(await environment.run(CLI, ['verify'])).toMatchObject({ code: 0 });
    await eventually(async () =>
      expect(await troubles()).toContainEqual(expect.objectContaining({ link: trail, code: expect.any(String) })),
    );
    expect(await environment.run(CLI, ['verify', '--witness-key', witnessKey])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${trail}: witness regulator.example: HISTORY CHANGED`),
    });
  });

  async function signedUpTo(name = LINK): Promise<number> {
    const [row] = await environment.sql(
      `SELECT MAX(batch) AS batch FROM checkpoint_cosignature WHERE link_id = '${name}'`,
    );
    return Number(row?.['batch'] ?? 0);
  }

  async function writeAgain(from: number): Promise<void> {
    const seals = sealsOf(environment);
    let last: Batch | undefined;
    for await (const batch of readJournal(environment.databaseUrl, LINK)) {
      const isChanged = batch.batch >= from;
      const previousHash = last?.hash ?? batch.previousHash;
      const written: Batch = isChanged
        ? sealBatch({ ...batch, previousHash, sealedAt: batch.sealedAt + 1 }, sha256)
        : batch;
      if (isChanged)
        await environment.sql(
          `UPDATE journal SET sealed_at = ${written.sealedAt}, previous_hash = X'${toHex(written.previousHash)}',
             hash = X'${toHex(written.hash)}', seal = X'${toHex(seals.batch(written))}' WHERE stream = '${LINK}' AND batch = ${batch.batch}`,
        );
      last = written;
    }
    await environment.sql(
      `UPDATE projection_watermark SET hash = X'${toHex(last!.hash)}', sealed_at = ${last!.sealedAt} WHERE stream = '${LINK}'`,
    );
  }
});
