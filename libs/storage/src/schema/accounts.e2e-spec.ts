import { batchesOf, someHistory } from '../../test/some-history.js';
import { migrateAnew } from '../../test/accounts.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { MySqlJournal } from '../journal/my-sql-journal.js';
import { readJournal } from '../journal/read-journal.js';
import { MySqlLease } from '../my-sql-lease.js';
import { MySqlSnapshots } from '../my-sql-snapshots.js';
import { withDataSource } from '../open-data-source.js';
import { makeProjector, makeRebuilder } from '../projection/projector.js';
import { PayoutRepository } from '../repositories/payout-repository.js';
import { ACCOUNTS } from '../tables/rights.js';
import { SqlClient } from '../sql/sql-client.js';
import { readRightsDifference, rightsProblem } from './account-check.js';
import { SEALS } from '../../test/seals.js';

const STREAM = 'royal-9-east';
const BATCHES = batchesOf(someHistory().events);

let database: TestDatabase;

beforeAll(async () => {
  database = await makeDatabase('accounts', { migrated: false });
  await migrateAnew(database.url);
});
afterAll(() => database.drop());

async function answer(account: (typeof ACCOUNTS)[number], statement: string): Promise<string> {
  const sql = new SqlClient(database.urlFor(account));
  try {
    await sql.run(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await sql.close();
  }
}

describe('the accounts of the programs', () => {
  it.each(ACCOUNTS)('%s has the least rights that it needs after a migration', async (account) => {
    expect(await readRightsDifference(database.urlFor(account), account)).toEqual({ missing: [], excess: [] });
    expect(await rightsProblem(database.url, account, 'least')).toContain('may do more than');
    expect(await rightsProblem(database.url, account, 'any')).toBeNull();
  });

  it('controller writes and reads its journal, leads, and keeps snapshots', async () => {
    const url = database.urlFor('controller');
    const [journal, lease, snapshots] = [
      new MySqlJournal(url, SEALS),
      new MySqlLease(url),
      new MySqlSnapshots(url, SEALS),
    ];
    const holder = { id: 'one', address: 'http://127.0.0.1:1', floorAddress: 'http://127.0.0.1:2' };
    expect(await lease.hold(STREAM, holder, 5_000)).toMatchObject({ isOurs: true });
    expect(await lease.hold(STREAM, holder, 5_000)).toMatchObject({ isOurs: true });
    for (const batch of BATCHES) expect(await journal.append(batch)).toBe('appended');
    expect((await journal.head(STREAM)).batch).toBe(BATCHES.length);
    expect(await journal.read(STREAM, 0, { batches: 2, bytes: 1_000_000 })).toHaveLength(2);
    for (const batch of [1, 2, 3])
      await snapshots.save({ stream: STREAM, batch, hash: new Uint8Array(32), state: '{}' });
    expect((await snapshots.latest(STREAM))?.batch).toBe(3);
    await lease.release(STREAM, holder);
    await Promise.all([journal.close(), lease.close(), snapshots.close()]);
  });

  it('controller projects and deletes no row; what a rebuilder has begun, a rebuilder completes', async () => {
    const projector = makeProjector(database.urlFor('controller'), SEALS);
    const rebuilder = makeRebuilder(database.urlFor('rebuilder'), SEALS);
    while ((await projector.projectNext(STREAM)).batches > 0);
    await rebuilder.rebuild(STREAM);
    await database.sql.run(`
      UPDATE projection_watermark
      SET is_clearing = 1, batch = 0, sequence = 0, epoch = 0, hash = REPEAT(CHAR(0), 32)`);
    await expect(projector.projectNext(STREAM)).rejects.toMatchObject({ code: 'TABLES_REBUILDING', retryable: true });
    while ((await rebuilder.projectNext(STREAM)).batches > 0);
    expect((await projector.projectNext(STREAM)).sequence).toBe(BATCHES.at(-1)!.lastSequence);
    await Promise.all([projector.close(), rebuilder.close()]);
  });

  it('payouts and reader read the journal and the documents', async () => {
    for (const account of ['payouts', 'reader'] as const) {
      let batches = 0;
      for await (const _ of readJournal(database.urlFor(account), STREAM)) batches += 1;
      expect(batches).toBe(BATCHES.length);
      await withDataSource(database.urlFor(account), async (dataSource) => {
        const store = new PayoutRepository(dataSource);
        await store.owed(10);
        await store.gaps(STREAM);
      });
    }
  });

  it('may not do what none of them needs', async () => {
    for (const account of ACCOUNTS)
      for (const statement of [
        'DELETE FROM journal',
        'UPDATE journal SET epoch = 9',
        'TRUNCATE TABLE journal_checkpoint',
        'DROP TRIGGER journal_no_update',
        'ALTER TABLE payout ADD x INT',
        "UPDATE payout SET document = '{}'",
        'DELETE FROM audit_entry',
        'DELETE FROM journal_checkpoint',
        'DELETE FROM account',
        'UPDATE account SET account_id = 1',
      ])
        expect([account, statement, await answer(account, statement)]).toEqual([
          account,
          statement,
          expect.stringContaining('denied'),
        ]);
    for (const account of ['payouts', 'reader', 'rebuilder'] as const)
      for (const query of [
        'SELECT password_hash FROM account',
        'SELECT sealed FROM patron',
        'SELECT mark FROM patron_mark',
        'SELECT sealed FROM patron_sharing',
      ])
        expect([query, await answer(account, query)]).toEqual([query, expect.stringContaining('denied')]);
    expect(await answer('controller', "INSERT INTO payout (award_id) VALUES ('x')")).toContain('denied');
    for (const account of ['controller', 'payouts'] as const)
      expect(await answer(account, 'DELETE FROM award')).toContain('denied');
  });
});
