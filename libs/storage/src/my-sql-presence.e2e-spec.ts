import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { holder } from '../../engine/src/testing/index.js';
import { type TestDatabase, makeDatabase } from '../test/database.js';
import { MySqlPresence } from './my-sql-presence.js';
import { SqlClient } from './sql/sql-client.js';

const LONG_MS = 600_000;
const SHORT_MS = 200;
const [anne, bert] = [holder('anne'), holder('bert')];

describe('the presence of controllers', () => {
  let database: TestDatabase;
  let sql: SqlClient;
  let [here, there]: MySqlPresence[] = [];

  beforeEach(async () => {
    database = await makeDatabase('presence');
    sql = new SqlClient(database.url);
    [here, there] = [new MySqlPresence(database.url), new MySqlPresence(database.url)];
  });
  afterEach(async () => {
    await Promise.all([here!.close(), there!.close(), sql.close()]);
    await database.drop();
  });

  it('is known to all, until it is withdrawn', async () => {
    expect(await here!.announce(anne, LONG_MS)).toEqual(['anne']);
    expect(await there!.announce(bert, LONG_MS)).toEqual(['anne', 'bert']);
    await here!.withdraw(anne);
    expect(await there!.announce(bert, LONG_MS)).toEqual(['bert']);
  });

  it('ends by itself where it is not announced again', async () => {
    await here!.announce(anne, SHORT_MS);
    await there!.announce(bert, LONG_MS);
    await sleep(2 * SHORT_MS);
    expect(await there!.announce(bert, LONG_MS)).toEqual(['bert']);
    expect(await here!.announce(anne, LONG_MS)).toEqual(['anne', 'bert']);
  });

  it('that was written while the clock of the server was ahead counts no more', async () => {
    await sql.run("INSERT INTO controller_presence (id, expires_at) VALUES ('ahead', NOW(3) + INTERVAL 1 DAY)");
    expect(await here!.announce(anne, LONG_MS)).toEqual(['anne']);
  });

  it('of controllers that were killed is deleted by the next that starts', async () => {
    await sql.run("INSERT INTO controller_presence (id, expires_at) VALUES ('killed', NOW(3) - INTERVAL 2 HOUR)");
    await here!.announce(anne, LONG_MS);
    expect(await sql.rows('SELECT id FROM controller_presence')).toEqual([{ id: 'anne' }]);
  });

  it('states that writes wait, though reads are answered, until one is taken', async () => {
    await here!.announce(anne, LONG_MS);
    expect(here!.failure).toBeUndefined();
    const blocker = await createConnection(database.url);
    await blocker.query('LOCK TABLES controller_presence READ');
    await expect(here!.announce(anne, LONG_MS)).rejects.toMatchObject({ code: 'LEASE_UNREACHABLE' });
    expect(here!.failure).toEqual(expect.any(String));
    expect(await sql.rows('SELECT id FROM controller_presence')).toEqual([{ id: 'anne' }]);
    const later = here!.announce(anne, LONG_MS);
    expect(here!.failure).toEqual(expect.any(String));
    await blocker.end();
    await later;
    expect(here!.failure).toBeUndefined();
  });

  it('cannot be announced while the database is away: a fault that may pass', async () => {
    const away = new MySqlPresence('mysql://no-one:x@127.0.0.1:1/none');
    await expect(away.announce(anne, LONG_MS)).rejects.toMatchObject({ code: 'LEASE_UNREACHABLE', retryable: true });
    await away.close();
  });
});
