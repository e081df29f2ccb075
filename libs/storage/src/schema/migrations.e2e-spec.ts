import { MIGRATIONS, MIGRATION_NAMES } from '../../../../migrations/index.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { migrate } from './migrate.js';
import { schemaDifference } from './schema-check.js';

const silent = (): void => undefined;
let database: TestDatabase;

beforeEach(async () => {
  database = await makeDatabase('migrations', { migrated: false });
});
afterEach(() => database.drop());

describe('the schema', () => {
  it('of an empty database is older than the code; migrated, it is the code’s', async () => {
    expect(await schemaDifference(database.url)).toEqual({ pending: MIGRATION_NAMES, unknown: [] });
    const lines: string[] = [];
    await migrate(database.url, (line) => lines.push(line));
    expect(await schemaDifference(database.url)).toEqual({ pending: [], unknown: [] });
    expect(lines).toHaveLength(MIGRATION_NAMES.length + 1);
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
    expect(await schemaDifference(database.url)).toEqual({ pending: [], unknown: [] });
    const rows = await database.sql.rows<{ name: string }>('SELECT name FROM schema_migration ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
  });

  it('a migration that died in its middle is run again', async () => {
    await migrate(database.url, silent);
    await database.sql.run('DELETE FROM schema_migration');
    await database.sql.run('DROP TABLE link_log');
    await migrate(database.url, silent);
    expect(await database.sql.rows('SELECT * FROM link_log')).toEqual([]);
  });

  it('of a newer release is not ours to use', async () => {
    await migrate(database.url, silent);
    await database.sql.run("INSERT INTO schema_migration (timestamp, name) VALUES (1, 'FromTheFuture1')");
    expect(await schemaDifference(database.url)).toEqual({ pending: [], unknown: ['FromTheFuture1'] });
  });

  it('goes forward only', async () => {
    for (const Migration of MIGRATIONS) await expect(new Migration().down()).rejects.toThrow('only go forward');
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

async function schemaOf({ sql }: TestDatabase): Promise<unknown> {
  return sql.rows(
    `SELECT table_name AS t, column_name AS c, column_type AS ty, is_nullable AS n, character_set_name AS cs
     FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY t, c`,
  );
}
