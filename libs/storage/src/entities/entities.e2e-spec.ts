import type { DataSource } from 'typeorm';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { openDataSource } from '../open-data-source.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await makeDatabase('entities');
  const server = await database.sql.rows<{ readonly version: string }>('SELECT VERSION() AS version');
  const isMariaDb = server[0]?.version.includes('MariaDB') === true;
  dataSource = await openDataSource(isMariaDb ? database.url.replace(/^mysql:/, 'mariadb:') : database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function changes(): Promise<readonly string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

describe('the entities', () => {
  it('match the migrated database: the schema builder of TypeORM would change nothing', async () => {
    await database.sql.run('ALTER TABLE journal MODIFY events_bytes INT UNSIGNED NULL');
    expect(await changes()).toEqual([]);
  });

  it.each([
    ['an index that is missing', 'ALTER TABLE award DROP INDEX ix_award_status', 'ix_award_status'],
    ['a column of another length', 'ALTER TABLE link MODIFY link_id VARCHAR(41) NOT NULL', 'link_id'],
    ['a column that may be empty', 'ALTER TABLE shoe MODIFY opened_at BIGINT UNSIGNED NULL', 'opened_at'],
    [
      'a default that is gone',
      'ALTER TABLE projection_watermark MODIFY rebuild_to BIGINT UNSIGNED NOT NULL',
      'rebuild_to',
    ],
  ])('differ from a database with %s', async (_, statement, what) => {
    await database.sql.run(statement);
    expect((await changes()).join('\n')).toContain(what);
  });
});
