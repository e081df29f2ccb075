import { createHash } from 'node:crypto';
import { type TestDatabase, makeDatabase } from '../test/database.js';
import { MySqlSnapshots } from './my-sql-snapshots.js';
import { SEALS } from '../test/seals.js';

let database: TestDatabase;
let snapshots: MySqlSnapshots;
const hash = Uint8Array.from({ length: 32 }, (_, index) => index);
const of = (batch: number, state = `{"batch":${batch}}`) => ({ stream: 'link', batch, hash, state });

beforeAll(async () => {
  database = await makeDatabase('snapshots');
  snapshots = new MySqlSnapshots(database.url, SEALS);
});
afterAll(async () => {
  await snapshots.close();
  await database.drop();
});

describe('snapshots', () => {
  it('do not exist at first', async () => {
    expect(await snapshots.latest('link')).toBeUndefined();
  });

  it('return the newest one whole, and keep the one before it', async () => {
    for (const batch of [10, 20, 30]) await snapshots.save(of(batch));
    expect(await snapshots.latest('link')).toEqual(of(30));
    const kept = await database.sql.rows<{ batch: string }>('SELECT batch FROM snapshot ORDER BY batch');
    expect(kept.map(({ batch }) => batch)).toEqual(['20', '30']);
  });

  it('return the next older one below a batch, for a newest one of another history', async () => {
    expect((await snapshots.latest('link', 30))?.batch).toBe(20);
    expect(await snapshots.latest('link', 20)).toBeUndefined();
  });

  it('of another history do not replace the one just saved, and are deleted after two good ones', async () => {
    const saved = async (batch: number) => {
      await snapshots.save({ ...of(batch), stream: 'restored' });
      const rows = await database.sql.rows<{ batch: string }>(
        "SELECT batch FROM snapshot WHERE stream = 'restored' ORDER BY batch",
      );
      return rows.map((row) => Number(row.batch));
    };
    await saved(99_999);
    await saved(100_000);
    await database.sql.run("UPDATE snapshot SET saved_at = saved_at + INTERVAL 1 HOUR WHERE stream = 'restored'");
    expect(await saved(900)).toEqual([900, 100_000]);
    expect((await snapshots.latest('restored', 100_000))?.batch).toBe(900);
    expect(await saved(910)).toEqual([900, 910]);
  });

  it('that were changed without the key are skipped in favor of an older one', async () => {
    for (const batch of [10, 20]) await snapshots.save({ ...of(batch), stream: 'forged' });
    await database.sql.run("UPDATE snapshot SET state = CONCAT(state, 'x') WHERE stream = 'forged' AND batch = 20");
    expect((await snapshots.latest('forged'))?.batch).toBe(10);
    await database.sql.run("UPDATE snapshot SET hash = REPEAT('x', 32) WHERE stream = 'forged'");
    expect(await snapshots.latest('forged')).toBeUndefined();
  });

  it('saved again at the same batch return the later one', async () => {
    await snapshots.save(of(30, 'newer'));
    expect(await snapshots.latest('link')).toEqual(of(30, 'newer'));
  });

  it('of twenty megabytes with any letters are returned whole, and the server itself can read them', async () => {
    const state = JSON.stringify(
      Array.from({ length: 300_000 }, (_, index) => ({ seat: index, name: 'Zoë 王 🂡 text' })),
    );
    await snapshots.save(of(40, state));
    expect((await snapshots.latest('link'))?.state === state).toBe(true);
    const [row] = await database.sql.rows<{ sha256: string; bytes: string }>(
      'SELECT SHA2(UNCOMPRESS(state), 256) AS sha256, LENGTH(state) AS bytes FROM snapshot WHERE batch = 40',
    );
    expect(row!.sha256).toBe(createHash('sha256').update(state).digest('hex'));
    expect(Number(row!.bytes)).toBeLessThan(state.length / 4);
  });

  it('are separate for each stream', async () => {
    await snapshots.save({ ...of(1), stream: 'other' });
    expect((await snapshots.latest('link'))?.batch).toBe(40);
  });

  it('fail with a retryable fault while the database is away', async () => {
    const away = new MySqlSnapshots('mysql://stranger:x@127.0.0.1:1/none', SEALS);
    await expect(away.save(of(1))).rejects.toMatchObject({ code: 'SNAPSHOT_FAILED', retryable: true });
    await expect(away.latest('link')).rejects.toMatchObject({ code: 'SNAPSHOT_FAILED' });
    await away.close();
  });
});
