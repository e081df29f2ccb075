import { must } from '@jackpot/money';
import { StartRefused } from '@jackpot/platform';
import { MIGRATIONS, MIGRATIONS_TABLE, MIGRATION_NAMES } from '../../../../migrations/index.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { migrateAnew } from '../../test/accounts.js';
import { createGuard, createTable } from '../../test/described.js';
import { guardsOf } from '../tables/guards.js';
import { TABLES } from '../tables/index.js';
import { readGuardProblems } from './guard-check.js';
import { migrate, planMigration } from './migrate.js';
import { schemaDifference } from './schema-check.js';

const silent = (): void => undefined;
let database: TestDatabase;

beforeEach(async () => {
  database = await makeDatabase('migrations', { migrated: false });
});
afterEach(() => database.drop());

describe('the schema', () => {
  it('of an empty database is older than the code, and equals the code after a migration', async () => {
    expect(await schemaDifference(database.url)).toEqual({ pending: MIGRATION_NAMES, unknown: [], added: [] });
    const lines: string[] = [];
    await migrate(database.url, (line) => lines.push(line));
    expect(await schemaDifference(database.url)).toEqual({ pending: [], unknown: [], added: [] });
    expect(lines).toHaveLength(MIGRATION_NAMES.length + 1);
  });

  it('migrated, has the tables, indexes, checks and triggers of the descriptions', async () => {
    await migrate(database.url, silent);
    const described = await makeDatabase('described', { migrated: false });
    try {
      for (const table of TABLES) {
        await described.sql.run(createTable(table));
        for (const guard of guardsOf(table)) await described.sql.run(createGuard(guard));
      }
      expect(await statementsOf(database)).toEqual(await statementsOf(described));
    } finally {
      await described.drop();
    }
  });

  it('migrated twice is migrated once', async () => {
    await migrate(database.url, silent);
    const before = await schemaOf(database);
    const lines: string[] = [];
    await migrate(database.url, (line) => lines.push(line));
    expect(lines).toEqual([]);
    expect(await schemaOf(database)).toEqual(before);
  });

  it('several processes that start at once migrate it once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, silent)));
    expect(await schemaDifference(database.url)).toEqual({ pending: [], unknown: [], added: [] });
    const rows = await database.sql.rows<{ name: string }>('SELECT name FROM schema_migration ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
  });

  it('a migration that died in its middle is run again', async () => {
    await migrate(database.url, silent);
    await database.sql.run('DELETE FROM schema_migration');
    await database.sql.run(
      'DROP TABLE link_log, patron, patron_mark, three_card_round, patron_sharing, opening_request, terms_findings, alert, alert_message, alert_rules',
    );
    await database.sql.run('ALTER TABLE coup DROP COLUMN stakes');
    await migrate(database.url, silent);
    expect(await database.sql.rows('SELECT * FROM link_log')).toEqual([]);
    for (const name of MIGRATION_NAMES.slice(1))
      await database.sql.run('DELETE FROM schema_migration WHERE name = ?', [name]);
    await database.sql.run(
      'DROP TABLE patron_mark, three_card_round, patron_sharing, opening_request, terms_findings, alert, alert_message, alert_rules',
    );
    await migrate(database.url, silent);
    expect(await database.sql.rows('SELECT * FROM patron_mark')).toEqual([]);
  });

  it('of a later release that only added to it can be used', async () => {
    await migrate(database.url, silent);
    await database.sql.run("INSERT INTO schema_migration (timestamp, name) VALUES (2, 'Expand_Later_2')");
    const later = { pending: [], unknown: [], added: ['Expand_Later_2'] };
    expect(await schemaDifference(database.url)).toEqual(later);
  });

  it('is planned before it is migrated, and planning changes nothing', async () => {
    expect(await planMigration(database.url)).toEqual({ from: null, pending: MIGRATION_NAMES, added: [] });
    expect(await schemaOf(database)).toEqual([]);
    await migrateAnew(database.url);
    const later = MIGRATION_NAMES.slice(1);
    for (const name of later) await database.sql.run('DELETE FROM schema_migration WHERE name = ?', [name]);
    expect(await planMigration(database.url)).toEqual({ from: '0.9.0', pending: later, added: [] });
    const refused = planMigration(database.urlFor('reader'));
    await expect(refused).rejects.toThrow('lacks SELECT, INSERT, CREATE, ALTER, INDEX, TRIGGER');
    await migrate(database.url, silent);
    await database.sql.run("INSERT INTO schema_migration (timestamp, name) VALUES (2, 'Expand_Later_2')");
    const { pending, added } = await planMigration(database.url);
    expect({ pending, added }).toEqual({ pending: [], added: ['Expand_Later_2'] });
  });

  it('of a newer release cannot be used', async () => {
    await migrate(database.url, silent);
    await database.sql.run("INSERT INTO schema_migration (timestamp, name) VALUES (1, 'FromTheFuture1')");
    expect(await schemaDifference(database.url)).toEqual({ pending: [], unknown: ['FromTheFuture1'], added: [] });
  });

  it.each([
    ['another build', 'InitialSchema_00000000_1795219200001', 'another build'],
    ['a later release', 'Contract_Later_1895219200002', 'a later release'],
  ])('of %s is refused by a migration before anything is changed', async (_, name, who) => {
    await migrate(database.url, silent);
    await database.sql.run('DROP TABLE link_log');
    await database.sql.run('UPDATE schema_migration SET name = ?', [name]);
    const before = [await schemaOf(database), await database.sql.rows('SELECT * FROM schema_migration')];
    await expect(planMigration(database.url)).rejects.toThrow(who);
    const lines: string[] = [];
    const refused = migrate(database.url, (line) => lines.push(line));
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(who);
    await expect(refused).rejects.toThrow(name);
    expect(lines).toEqual([]);
    expect([await schemaOf(database), await database.sql.rows('SELECT * FROM schema_migration')]).toEqual(before);
  });

  it('that two builds have written is refused without a change', async () => {
    await migrate(database.url, silent);
    await database.sql.run("INSERT INTO schema_migration (timestamp, name) VALUES (1, 'InitialSchema_00000000_1')");
    await expect(migrate(database.url, silent)).rejects.toThrow('InitialSchema_00000000_1');
  });

  it.each([
    ['a table that is not ours', 'CREATE TABLE invoice (id INT PRIMARY KEY)', 'invoice'],
    ['a table of ours with other columns', 'ALTER TABLE link_log ADD COLUMN colour INT NULL', 'link_log'],
  ])('without a record of migrations and with %s is refused', async (_, statement, what) => {
    await migrate(database.url, silent);
    await database.sql.run('DELETE FROM schema_migration');
    await database.sql.run(
      'DROP TABLE payout_owed, patron, patron_mark, three_card_round, patron_sharing, opening_request, terms_findings, alert, alert_message, alert_rules',
    );
    await database.sql.run(statement);
    const before = await schemaOf(database);
    await expect(migrate(database.url, silent)).rejects.toThrow(what);
    expect(await schemaOf(database)).toEqual(before);
  });

  it('goes forward only', async () => {
    for (const Migration of MIGRATIONS) await expect(new Migration().down()).rejects.toThrow('only go forward');
  });
});

describe('the triggers that refuse changes', () => {
  it('are all there after a migration, and one that is dropped, replaced or added is named', async () => {
    await migrate(database.url, silent);
    expect(await readGuardProblems(database.url)).toEqual([]);
    await database.sql.run('DROP TRIGGER payout_no_update');
    await database.sql.run('DROP TRIGGER journal_no_delete');
    await database.sql.run('CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal FOR EACH ROW SET @nothing = 1');
    await database.sql.run('CREATE TRIGGER helper BEFORE INSERT ON journal FOR EACH ROW SET NEW.epoch = 1');
    expect(await readGuardProblems(database.url)).toEqual([
      'trigger journal_no_delete was changed',
      'trigger payout_no_update is missing: rows of payout can be changed',
      'trigger helper on journal is not ours',
    ]);
  });

  it('let a row change only where its entity allows it', async () => {
    await migrate(database.url, silent);
    const { sql } = database;
    await sql.run(`INSERT INTO person_session (session_id, account_id, token_hash, kind, made_at, used_at, expires_at, seal)
      VALUES ('s', 'a', REPEAT('x', 32), 'cookie', 1, 1, 9, REPEAT('x', 32))`);
    await sql.run('UPDATE person_session SET used_at = 2, ended_at = 3');
    await expect(sql.run('UPDATE person_session SET expires_at = 99')).rejects.toThrow('never changes');
    await expect(sql.run('DELETE FROM person_session')).rejects.toThrow('keeps its rows');
    await sql.run(
      `INSERT INTO journal_checkpoint (link_id, batch, signed_at, note, peaks) VALUES ('east', 1, 1, 'n', 'p')`,
    );
    await expect(sql.run("UPDATE journal_checkpoint SET note = 'x'")).rejects.toThrow('append-only');
    await expect(sql.run('DELETE FROM journal_checkpoint')).rejects.toThrow('append-only');
    await sql.run(`INSERT INTO payout (award_id, link_id, award_number, document_number, state, document, prepared_at)
      VALUES ('east-A1', 'east', 1, 1, 'prepared', '{}', 1)`);
    await expect(sql.run("UPDATE payout SET document = '{1}'")).rejects.toThrow('append-only');
    await expect(sql.run('DELETE FROM payout')).rejects.toThrow('append-only');
  });
});

describe('tables', () => {
  it('are InnoDB, have a primary key, and name every index and constraint', async () => {
    await migrate(database.url, silent);
    const tables = await database.sql.rows<{ name: string; engine: string }>(
      `SELECT table_name AS name, engine AS engine FROM information_schema.tables
       WHERE table_schema = DATABASE() AND table_name <> 'schema_migration'`,
    );
    expect(new Set(tables.map(({ engine }) => engine))).toEqual(new Set(['InnoDB']));
    const constraints = await database.sql.rows<{ table: string; name: string; type: string }>(
      `SELECT table_name AS \`table\`, constraint_name AS name, constraint_type AS type
       FROM information_schema.table_constraints
       WHERE table_schema = DATABASE() AND table_name <> 'schema_migration'`,
    );
    const keyed = constraints.filter(({ type }) => type === 'PRIMARY KEY').map(({ table }) => table);
    expect([...keyed].sort()).toEqual(tables.map(({ name }) => name).sort());
    const others = constraints.filter(({ type }) => type !== 'PRIMARY KEY').map(({ name }) => name);
    for (const name of others) expect(name).toMatch(/^(ck|uq)_/);
  });
});

async function statementsOf({ sql }: TestDatabase): Promise<readonly string[]> {
  const tables = await sql.rows<{ readonly name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = DATABASE() AND table_name <> '${MIGRATIONS_TABLE}' ORDER BY name`,
  );
  const triggers = await sql.rows<{ readonly name: string }>(
    'SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE() ORDER BY name',
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.rows<Readonly<Record<string, string>>>(`SHOW CREATE TABLE ${name}`);
    texts.push(must(row?.['Create Table'], `the statement of ${name}`));
  }
  for (const { name } of triggers) {
    const [row] = await sql.rows<Readonly<Record<string, string>>>(`SHOW CREATE TRIGGER ${name}`);
    texts.push(must(row?.['SQL Original Statement'], `the statement of ${name}`).replace(/DEFINER=\S+ /, ''));
  }
  return texts.map((text) => text.replace(/\s+/g, ' '));
}

async function schemaOf({ sql }: TestDatabase): Promise<unknown> {
  return sql.rows(
    `SELECT table_name AS t, column_name AS c, column_type AS ty, is_nullable AS n, character_set_name AS cs
     FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY t, c`,
  );
}
