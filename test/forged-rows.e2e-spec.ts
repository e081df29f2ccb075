import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { migrate } from '@jackpot/storage';
import { addressFor } from '../libs/storage/test/accounts.js';
import { PROJECTION_TABLES } from '../libs/storage/src/tables/index.js';
import { rightsOf } from '../libs/storage/src/tables/rights.js';
import { literalOf } from '../libs/storage/src/tables/row-code.js';
import type { ColumnKind, OurColumn } from '../libs/storage/src/entities/columns.js';
import { type Table, columnName } from '../libs/storage/src/tables/table.js';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { ownerGrants } from '../ops/servers/mariadb.mjs';
import { mainOf } from '../ops/lib/mains.mjs';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { DatabaseOwner } from './support/database-owner.js';
import { eventually } from './support/eventually.js';
import { caller, termsOf } from './support/floor.js';
import { type Administrator, firstAdministrator } from './support/people.js';

type Row = Readonly<Record<string, unknown>>;

const CLI = mainOf('cli');
const FOR_PLAY = {
  ...{ laboratory: false, roundMsMin: 8_000 },
  shoes: { batches: 1, exposedThirdCard: 'discard', warnMinutes: 9 },
};
const ACCOUNTS = ['controller', 'rebuilder'] as const;

describe('rows that somebody writes into the read tables', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  const connections = new Map<(typeof ACCOUNTS)[number], Connection>();

  beforeAll(async () => {
    environment = await startEnvironment({ CHECKPOINT_SECONDS: '1' });
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    for (const linkId of ['east', 'west']) {
      const terms = { ...termsOf({ linkId, tables: 1, seats: 3 }), ...FOR_PLAY };
      const { status, body } = await admin.permitted('POST', '/api/v1/links', terms);
      expect({ linkId, status, body }).toMatchObject({ status: 201 });
    }
    for (const account of ACCOUNTS)
      connections.set(account, await createConnection({ uri: addressFor(account, environment.databaseUrl) }));
  });
  afterAll(async () => {
    for (const connection of connections.values()) await connection.end();
    await environment.close();
  });

  const as = (account: (typeof ACCOUNTS)[number], statement: string) => connections.get(account)!.query(statement);
  const reads = async (path: string): Promise<Row> => {
    const { status, body } = await admin.sides.auditor[0].request('GET', `/api/v1/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const meters = async (link: string) => (await reads(`links/${link}/meters`))['levels'];
  const altered = async (): Promise<string> => {
    const alarms = (await reads('links/east/alarms'))['alarms'] as readonly Row[];
    return alarms
      .filter(({ kind }) => kind === 'rows-altered')
      .map(({ text }) => String(text))
      .join('\n');
  };
  const events = (link: string) =>
    environment.sql(`SELECT MAX(last_sequence) AS last FROM journal WHERE stream = '${link}'`);
  const verify = (...more: readonly string[]) => environment.run(CLI, ['verify', ...more]);

  it('do not exist before the attack', async () => {
    expect(await verify('--tables')).toMatchObject({ code: 0, output: expect.stringContaining('verified: clean') });
  });

  describe.each(ACCOUNTS)('with the account of the %s', (account) => {
    it('move no meter and write no event, whatever step of a transfer they state, and raise an alarm', async () => {
      const before = [await meters('east'), await meters('west'), await events('east'), await events('west')];
      const rows = {
        transfer_sent:
          "('west', 7, 0, 'star', 'east', 'star', 95000000000000, 0, 0, 3, 1), ('west', 8, 0, 'star', 'east', 'star', 1, 0, 0, 3, 1)",
        transfer_received: "('east', 'west', 8, 0, 'star', 1, 0, 0, 0, 3, 1)",
        transfer_noticed: "('west', 9, 0, 'east', 'star', 3, 1), ('west', 10, 0, 'east', 'star', 3, 1)",
        transfer_expected: "('east', 'west', 10, 0, 'star', 3, 1)",
        notice_cancelled: "('west', 10, 3, 1)",
      };
      for (const [table, values] of Object.entries(rows)) await as(account, `INSERT INTO ${table} VALUES ${values}`);
      const refused = [
        'transfer_sent west/7/0',
        'transfer_received west/8/0',
        'transfer_noticed west/9/0',
        'notice_cancelled west/10/0',
      ];
      await eventually(async () => {
        const text = await altered();
        for (const row of refused) expect(text).toContain(`${row} was changed or added`);
      });
      expect([await meters('east'), await meters('west'), await events('east'), await events('west')]).toEqual(before);
      for (const table of Object.keys(rows)) await environment.sql(`DELETE FROM ${table}`);
      await eventually(async () => expect(await altered()).toBe(''));
      expect(await verify()).toMatchObject({ code: 0 });
    });

    it('put no winner on a sign', async () => {
      await as(
        account,
        `INSERT INTO award (link_id, award_number, award_id, sequence, table_no, coup, seat, line, level, amount_cents,
           from_meter_cents, document_number, review_with, on_hold, fixed_at, status)
         VALUES ('east', 77, 'east-A77', 3, 0, 1, 2, 'star', 'star', 99999900, 0, 77, 0, 0, ${Date.now()}, 'pending')`,
      );
      await eventually(async () => {
        const { body } = await caller(controller.url, undefined)('GET', '/api/v1/links/east/sign');
        expect(body['winners']).toEqual([]);
        expect(await altered()).toContain('award east/77 was changed or added');
      });
      await environment.sql('DELETE FROM award');
    });

    it('are found by the verifier in every table that the account may write', async () => {
      const before = await meters('east');
      const writable = new Set(
        rightsOf(account).flatMap(({ table, acts }) => (acts.includes('INSERT') ? [table] : [])),
      );
      expect(PROJECTION_TABLES.map(({ name }) => name).filter((name) => !writable.has(name))).toEqual([]);
      for (const table of PROJECTION_TABLES) await as(account, forged(table, 'east'));
      expect(await meters('west')).toBeDefined();
      const { code, output } = await verify('--tables', '--link', 'east');
      expect(code).toBe(1);
      const [, found = ''] = /link east: THE DATABASE TABLES DIFFER row by row: (.*);/.exec(output) ?? [];
      const named = found.split(', ').map((text) => text.replace(/ \d+$/, ''));
      expect(PROJECTION_TABLES.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
      expect(await environment.run(CLI, ['rebuild', '--link', 'east'])).toMatchObject({ code: 0 });
      expect(await verify('--tables')).toMatchObject({ code: 0 });
      expect(await meters('east')).toEqual(before);
    });
  });

  describe('the owner of the embedded database, who may create databases of certain names only', () => {
    const user = `run_owner_${process.pid}`;
    const database = `jackpot_run_${process.pid}`;
    let url = '';

    beforeAll(async () => {
      await environment.sql(`CREATE USER '${user}'@'%' IDENTIFIED BY 'run'`);
      for (const grant of ownerGrants(`'${user}'@'%'`)) await environment.sql(grant);
      const account = { username: user, password: 'run', pathname: `/${database}` };
      url = Object.assign(new URL(environment.databaseUrl), account).href;
      await environment.sql(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
      await migrate(url, () => undefined);
      const columns = (await new DatabaseOwner((statement) => environment.sql(statement)).columnsOf('journal')).join();
      await environment.sql(`INSERT INTO ${database}.journal (${columns}) SELECT ${columns} FROM journal`);
      expect(await environment.run(CLI, ['rebuild'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    });
    afterAll(async () => {
      await environment.sql(`DROP DATABASE ${database}`);
      await environment.sql(`DROP USER '${user}'@'%'`);
    });

    const databases = async () =>
      (await environment.sql('SHOW DATABASES'))
        .map((row) => String(Object.values(row)[0]))
        .filter((name) => name.startsWith(`${database}_`));
    const programs = Object.fromEntries(
      ['CONTROLLER', 'PAYOUTS', 'READER', 'REBUILDER'].map((name) => [`${name}_DATABASE_URL`, '']),
    );

    it('compares every row of the read tables, and leaves no database behind', async () => {
      const { code, output } = await environment.run(CLI, ['verify', '--tables'], { ...programs, DATABASE_URL: url });
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).toContain('link east: every row of the read tables follows from the journal');
      expect(await databases()).toEqual([]);
    });

    it('tries a backup, leaves no database behind, and writes down what succeeded', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'backups-'));
      const metrics = await mkdtemp(join(tmpdir(), 'metrics-'));
      const clients = await clientEnvironment({ log: () => undefined });
      const settings = { ...programs, ...clients, DATABASE_URL: url, METRICS_DIR: metrics };
      const run = (...words: readonly string[]) => environment.run(CLI, words, settings);
      const written = async () => {
        const names = (await readdir(metrics)).toSorted();
        return Promise.all(names.map(async (name) => [name, await readFile(join(metrics, name), 'utf8')]));
      };
      const elsewhere = await environment.run(CLI, ['backup', '--to', folder], { ...settings, METRICS_DIR: '/absent' });
      expect(elsewhere).toMatchObject({ code: 2, output: expect.stringContaining('METRICS_DIR names no folder') });
      expect(await run('try-restore', '--from', folder)).toMatchObject({ code: 2 });
      expect(await run('verify', '--link', 'east')).toMatchObject({ code: 0 });
      expect(await written()).toEqual([]);
      expect(await run('backup', '--to', folder)).toMatchObject({ code: 0 });
      const tried = await run('try-restore', '--from', folder);
      expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('restored, verified and dropped') });
      expect(await databases()).toEqual([]);
      expect(await run('verify')).toMatchObject({ code: 0 });
      const good = await written();
      expect(good).toEqual(
        ['backup', 'try_restore', 'verify'].map((name) => [
          `royal9-${name.replace('_', '-')}.prom`,
          expect.stringMatching(new RegExp(`^jackpot_${name}_timestamp_seconds 1[0-9.]{9,}$`, 'm')),
        ]),
      );
      expect(await run('backup', '--to', '/dev/null/backups')).toMatchObject({ code: 2 });
      expect(await run('try-restore', '--from', metrics)).toMatchObject({ code: 2 });
      expect(await written()).toEqual(good);
      for (const each of [folder, metrics]) await rm(each, { recursive: true });
    });
  });
});

const VALUES: Readonly<Record<ColumnKind, unknown>> = {
  ...{ name: 'z', phrase: 'z', numbers: '[]', text: 'z', small: 99, count: 9_000, amount: 1n, flag: false },
  ...{ bytes: new Uint8Array(32), blob: new Uint8Array(1), clock: new Date(0) },
};

function forged({ entity, name, columns }: Table, linkId: string): string {
  if (name === 'link') return `UPDATE link SET name = 'z' WHERE link_id = '${linkId}'`;
  const written = Object.entries(columns).filter(([, { computedFrom }]) => computedFrom === undefined);
  const value = ([field, column]: readonly [string, OurColumn]): string =>
    literalOf(entity, field, field === 'linkId' ? linkId : VALUES[column.kind]);
  return `INSERT INTO ${name} (${written.map(([field]) => columnName(field)).join()}) VALUES (${written.map(value).join()})`;
}
