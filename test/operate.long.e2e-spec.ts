import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { type Running, type TestEnvironment, leads, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { termsOf } from './support/floor.js';
import { KEPT } from './support/kept.js';
import { type Administrator, firstAdministrator, personOf } from './support/people.js';

const ROUNDS = 24;
const ROUND_MS = 250;
/** A restore verifies the rights of these accounts too, and they have none in another database. */
const NO_OTHER_ACCOUNTS = {
  CONTROLLER_DATABASE_URL: '',
  PAYOUTS_DATABASE_URL: '',
  READER_DATABASE_URL: '',
  REBUILDER_DATABASE_URL: '',
};
const ROYAL9 = resolve('ops/deploy/royal9');

interface Shown {
  readonly code: number | null;
  readonly output: string;
}

describe('royal9', () => {
  let environment: TestEnvironment;
  let programs: Readonly<Record<string, string>>;
  let admin: Administrator;
  let controllers: readonly [leader: Running, standby: Running];
  const folder = mkdtempSync(join(tmpdir(), 'operate-'));

  beforeAll(async () => {
    programs = await clientEnvironment({ log: () => undefined });
    environment = await startEnvironment();
  });
  afterAll(async () => {
    await environment.close();
    rmSync(folder, { recursive: true });
  });

  function royal9(words: readonly string[], own: Readonly<Record<string, string>> = {}): Promise<Shown> {
    return started(words, own).ended;
  }

  function started(words: readonly string[], own: Readonly<Record<string, string>>) {
    const { NODE_OPTIONS: _, ...machine } = process.env;
    const env = { ...machine, ...environment.env, ...programs, DATABASE_URL: environment.databaseUrl, ...own };
    const child = spawn(ROYAL9, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = new Promise<Shown>((resolve) => child.once('close', (code) => resolve({ code, output })));
    return { child, ended };
  }

  async function roleOf({ metricsUrl }: Running): Promise<string | undefined> {
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    return /^jackpot_leader\{.*$/m.exec(text)?.[0];
  }

  it('migrate --check reports what a migration would do without doing it', async () => {
    expect(await royal9(['migrate', '--check'])).toMatchObject({ code: 0, output: expect.stringContaining('nothing') });
    const [last] = await environment.sql('SELECT name FROM schema_migration ORDER BY id DESC LIMIT 1');
    const name = String(last?.['name']);
    await environment.sql(`DELETE FROM schema_migration WHERE name = '${name}'`);
    expect(await royal9(['migrate', '--check'])).toMatchObject({ code: 0, output: expect.stringContaining(name) });
    expect(await environment.sql(`SELECT name FROM schema_migration WHERE name = '${name}'`)).toEqual([]);
    await environment.sql(`INSERT INTO schema_migration (timestamp, name) VALUES (1, 'Contract_Later_1')`);
    const refused = await royal9(['migrate', '--check']);
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('by a later release') });
    await environment.sql(`DELETE FROM schema_migration WHERE name = 'Contract_Later_1'`);
    expect(await royal9(['migrate'])).toMatchObject({ code: 0, output: expect.stringContaining(`migrated: ${name}`) });
    expect(await royal9(['migrate', '--chek'])).toMatchObject({ code: 2, output: expect.stringContaining('--check') });
  });

  it('backup names the software that wrote it, and restore refuses a backup of a later one', async () => {
    expect(await royal9(['backup', '--to', folder])).toMatchObject({ code: 0 });
    const [backup = ''] = readdirSync(folder);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    const manifest: unknown = JSON.parse(readFileSync(join(folder, backup, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ software: { version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });

    const later = join(folder, 'later');
    cpSync(KEPT, later, { recursive: true });
    const kept = JSON.parse(readFileSync(join(KEPT, 'manifest.json'), 'utf8')) as { readonly software: object };
    const software = { ...kept.software, version: '10.0.0' };
    writeFileSync(join(later, 'manifest.json'), JSON.stringify({ ...kept, software }));
    const refused = await royal9(['restore', '--from', later]);
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('restore it with 10.0.0 or later') });
  });

  it('copy-binary-log writes down until when the copy is complete, until it is stopped', async () => {
    const metrics = mkdtempSync(join(tmpdir(), 'metrics-'));
    const { child, ended } = started(['copy-binary-log', '--to', join(folder, 'log')], { METRICS_DIR: metrics });
    try {
      const completeUntil = (): number => {
        const text = readFileSync(join(metrics, 'royal9-binary-log.prom'), 'utf8');
        return Number(/^jackpot_binary_log_copy_timestamp_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
      };
      await eventually(() => expect(completeUntil()).toBeGreaterThan(0));
      await environment.sql('CREATE TABLE written_during_the_copy (id INT)');
      const writtenAtMs = Date.now();
      await eventually(() => expect(completeUntil()).toBeGreaterThan(writtenAtMs));
      const copied = readdirSync(join(folder, 'log')).map((name) => readFileSync(join(folder, 'log', name), 'latin1'));
      expect(copied.join('')).toContain('written_during_the_copy');
    } finally {
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0 });
      await environment.sql('DROP TABLE IF EXISTS written_during_the_copy');
      rmSync(metrics, { recursive: true });
    }
  });

  it('restore gives the triggers of a backup to the account that restores it', async () => {
    const { RECORDS_KEY = '' } = JSON.parse(readFileSync(join(KEPT, 'keys.json'), 'utf8')) as Record<string, string>;
    await environment.sql('CREATE DATABASE other_house');
    await environment.sql(`CREATE USER other_owner IDENTIFIED BY 'other-password'`);
    await environment.sql('GRANT ALL ON other_house.* TO other_owner WITH GRANT OPTION');
    try {
      const url = new URL(environment.databaseUrl);
      Object.assign(url, { username: 'other_owner', password: 'other-password', pathname: '/other_house' });
      const own = { DATABASE_URL: url.href, DATABASE_ACCOUNTS: '', RECORDS_KEY, ...NO_OTHER_ACCOUNTS };
      const restored = await royal9(['restore', '--from', KEPT], own);
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('restored and verified') });
      const owners = await environment.sql(
        `SELECT DISTINCT definer FROM information_schema.triggers WHERE trigger_schema = 'other_house'`,
      );
      expect(owners).toEqual([{ definer: 'other_owner@%' }]);
    } finally {
      await environment.sql('DROP DATABASE other_house');
      await environment.sql('DROP USER other_owner');
    }
  });

  it('health reports waiting writes on every port while they wait, and only existing links', async () => {
    const leader = await environment.controller();
    admin = await firstAdministrator(leader, environment);
    const forPlay = { laboratory: false, roundMsMin: 8_000, shoes: {} };
    const terms = { ...termsOf({ linkId: 'waits', tables: 1, seats: 1 }), ...forPlay };
    expect(await admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await leads(leader, ['waits']);
    const standby = await environment.controller(undefined, { OTHER_CONTROLLERS: leader.url });
    controllers = [leader, standby];
    const ready = async (url: string) => {
      const answer = await fetch(`${url}/health/ready`);
      const body = (await answer.json()) as { readonly troubles: readonly { readonly part: string }[] };
      return { status: answer.status, parts: body.troubles.map(({ part }) => part), fields: Object.keys(body) };
    };
    const seen = () => Promise.all(controllers.flatMap(({ url, metricsUrl }) => [ready(url), ready(metricsUrl)]));
    const fields = ['status', 'links', 'payouts', 'troubles'];
    const waiting = { status: 503, parts: expect.arrayContaining(['writes']), fields };

    // These locks act like a full disk: most reads succeed, but writes and reads of the journal wait.
    const blocker = await createConnection(environment.databaseUrl);
    await blocker.query('LOCK TABLES lease READ, controller_presence READ, journal WRITE');
    try {
      await eventually(async () => expect(await seen()).toEqual([waiting, waiting, waiting, waiting]));
      await eventually(() => expect(leader.log()).toContain('the links cannot be read now'), 60_000);
      for (let round = 0; round < ROUNDS; round += 1) {
        expect([round, ...(await seen())]).toEqual([round, waiting, waiting, waiting, waiting]);
        await pause(ROUND_MS);
      }
    } finally {
      await blocker.end();
    }
    const well = { status: 200, parts: [], fields };
    await eventually(async () => expect(await seen()).toEqual([well, well, well, well]), 60_000);
    const roles = await Promise.all(controllers.map(roleOf));
    expect(roles.sort()).toEqual(['jackpot_leader{link="waits"} 0', 'jackpot_leader{link="waits"} 1']);
  });

  it('the log of the controller says why the database refused a write', async () => {
    const [leader, standby] = controllers;
    const controller = (await roleOf(leader))?.endsWith(' 1') === true ? leader : standby;
    const pit = await personOf({ controller, environment, admin }, 'pit', ['pit-manager']);
    await environment.sql(
      `CREATE TRIGGER refuses BEFORE INSERT ON journal
       FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the volume of the journal is full'`,
    );
    try {
      const refused = await pit.request('POST', '/api/v1/links/waits/resume', { reason: 'a reader is replaced' });
      expect(refused.status).toBe(503);
      await eventually(() => expect(controller.log()).toContain('"reason":"the volume of the journal is full"'));
    } finally {
      await environment.sql('DROP TRIGGER refuses');
    }
    for (const each of controllers) expect(await each.stop()).toBe(0);
  });
});
