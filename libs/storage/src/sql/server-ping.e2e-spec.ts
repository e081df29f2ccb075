import { type AddressInfo, createServer } from 'node:net';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SqlClient } from './sql-client.js';

const NEVER_MS = 600_000;

describe('the servers of a cluster', () => {
  let database: TestDatabase;

  beforeAll(async () => (database = await makeDatabase('ping')));
  afterAll(() => database.drop());

  const cluster = (port: number): string => {
    const url = new URL(database.url);
    url.searchParams.set('hosts', url.host);
    url.port = String(port);
    return url.href;
  };

  it('leave a server that accepts connections and sends nothing, like a stopped process', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const sql = new SqlClient(cluster((silent.address() as AddressInfo).port), {
      ...{ connectTimeoutMs: NEVER_MS, statementTimeoutMs: NEVER_MS },
    });
    await sql.rows('SELECT 1').catch(() => undefined);
    expect(await sql.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await sql.close();
    silent.close();
  });

  it('are pinged over one permanent connection', async () => {
    const url = new URL(database.url);
    url.searchParams.set('hosts', url.host);
    const sql = new SqlClient(url.href);
    const open = () => sql.rows('SELECT id FROM information_schema.processlist WHERE db = DATABASE() ORDER BY id');
    await sql.rows('SELECT SLEEP(0.3)');
    const before = await open();
    await sql.rows('SELECT SLEEP(2)');
    expect([before.length, await open()]).toEqual([2, before]);
    await sql.close();
  });
});
