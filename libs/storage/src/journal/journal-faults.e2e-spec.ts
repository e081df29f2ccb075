import { batchOf } from '../../../engine/src/testing/index.js';
import { Fault } from '@jackpot/engine';
import { FlakyProxy } from '../../test/flaky-proxy.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { Seals } from '../sealed/seals.js';
import { MySqlJournal } from './my-sql-journal.js';
import { journalStreams, readJournal } from './read-journal.js';
import { SEALS } from '../../test/seals.js';

let database: TestDatabase;
let proxy: FlakyProxy;
let journal: MySqlJournal;
let streams = 0;
const TIMEOUT_MS = 3_000;

beforeAll(async () => {
  database = await makeDatabase('journal_faults');
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await FlakyProxy.to(database.url);
  journal = new MySqlJournal(proxy.url, SEALS, { connectTimeoutMs: TIMEOUT_MS, statementTimeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  proxy.losesAnswers = proxy.isDead = false;
  proxy.cut();
  await journal.close();
  await proxy.close();
});

const freshStream = (): string => `faults-${(streams += 1)}`;
const unreachable = { name: 'Fault', code: 'JOURNAL_UNREACHABLE', retryable: true };

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no fault',
    (fault: unknown) => fault,
  );
}

describe('an append whose fate is unknown', () => {
  it('is found as written when it is sent again after its answer was lost', async () => {
    const stream = freshStream();
    expect(await journal.append(batchOf(stream, 1))).toBe('appended');
    proxy.losesAnswers = true;
    const batch = batchOf(stream, 2);
    const waiting = faultOf(journal.append(batch));
    await rowArrives(stream, 2);
    proxy.cut();
    expect(await waiting).toMatchObject(unreachable);
    proxy.losesAnswers = false;
    expect(await journal.append(batch)).toBe('appended');
    expect(await journal.read(stream, 0, { batches: 10, bytes: 1_000_000 })).toHaveLength(2);
  });

  it('reports that the place is taken if another writer was faster in the meantime', async () => {
    const stream = freshStream();
    expect(await journal.append(batchOf(stream, 1))).toBe('appended');
    proxy.isDead = true;
    expect(await faultOf(journal.append(batchOf(stream, 2)))).toMatchObject(unreachable);
    const other = new MySqlJournal(database.url, SEALS);
    expect(await other.append(batchOf(stream, 2, { epoch: 2 }))).toBe('appended');
    await other.close();
    proxy.isDead = false;
    expect(await journal.append(batchOf(stream, 2))).toBe('taken');
  });

  it('a batch that was written without the key of the controllers is not read by them', async () => {
    const stream = freshStream();
    await journal.append(batchOf(stream, 1));
    const stranger = new MySqlJournal(database.url, new Seals({ key: new Uint8Array(32), now: () => 0 }));
    await stranger.append(batchOf(stream, 2));
    await stranger.close();
    const page = { batches: 10, bytes: 1_000_000 };
    await expect(journal.read(stream, 0, page)).rejects.toMatchObject({ code: 'JOURNAL_FORGED', retryable: false });
    expect(await journal.read(stream, 0, { ...page, batches: 1 })).toHaveLength(1);
  });

  it('is written once when it is sent again after its connection was killed during a lock wait', async () => {
    const stream = freshStream();
    await journal.append(batchOf(stream, 1));
    await database.sql
      .transaction(async (session) => {
        await session.run(
          `INSERT INTO journal (stream, batch, epoch, first_sequence, last_sequence, sealed_at, format, events, meters,
             previous_hash, hash, seal)
           SELECT stream, 2, epoch, first_sequence, last_sequence, sealed_at, format, events, meters,
           previous_hash, hash, seal FROM journal WHERE stream = '${stream}'`,
        );
        const waiting = faultOf(journal.append(batchOf(stream, 2)));
        await session.run(`KILL ${await threadWaiting(session)}`);
        expect(await waiting).toMatchObject(unreachable);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await journal.append(batchOf(stream, 2))).toBe('appended');
    expect(await journal.head(stream)).toMatchObject({ batch: 2 });
  });

  async function threadWaiting(session: { rows<T>(sql: string): Promise<readonly T[]> }): Promise<string> {
    for (;;) {
      const rows = await session.rows<{ readonly id: string }>(
        `SELECT id FROM information_schema.processlist
         WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command = 'Execute'`,
      );
      if (rows[0] !== undefined) return rows[0].id;
    }
  }

  async function rowArrives(stream: string, batch: number): Promise<void> {
    const direct = new MySqlJournal(database.url, SEALS);
    while ((await direct.head(stream)).batch < batch);
    await direct.close();
  }
});

describe('a database that does not answer', () => {
  it('hangs: a fault within the time allowed, and all is well when it is back', async () => {
    const stream = freshStream();
    proxy.isDead = true;
    const startedMs = performance.now();
    expect(await faultOf(journal.append(batchOf(stream, 1)))).toMatchObject(unreachable);
    expect(performance.now() - startedMs).toBeLessThan(3 * TIMEOUT_MS);
    proxy.isDead = false;
    expect(await journal.append(batchOf(stream, 1))).toBe('appended');
  });

  it('is not there: a fault at once, again and again, and all is well when it is back', async () => {
    const stream = freshStream();
    const away = new MySqlJournal('mysql://stranger:x@127.0.0.1:1/none', SEALS);
    for (const tries of [1, 2, 3]) {
      expect([tries, await faultOf(away.append(batchOf(stream, 1)))]).toMatchObject([tries, unreachable]);
      expect([tries, await faultOf(away.head(stream))]).toMatchObject([tries, unreachable]);
    }
    await away.close();
  });

  it('loses the connection between two appends: both are appended', async () => {
    const stream = freshStream();
    await journal.append(batchOf(stream, 1));
    await proxy.hangUp();
    expect(await journal.append(batchOf(stream, 2))).toBe('appended');
  });
});

describe('a database that refuses', () => {
  it('is a fault that no retry mends, with its cause', async () => {
    const fault = (await faultOf(journal.append(batchOf('x'.repeat(41), 1)))) as Fault;
    expect(fault).toMatchObject({ name: 'Fault', code: 'JOURNAL_REFUSED', retryable: false });
    expect(fault.cause).toMatchObject({ name: 'SqlFailure', kind: 'refused', errno: 1406 });
  });

  it('of a wrong password: refused, not retried for ever', async () => {
    const url = new URL(database.url);
    url.password = 'wrong';
    const stranger = new MySqlJournal(url.href, SEALS);
    expect(await faultOf(stranger.head('any'))).toMatchObject({ code: 'JOURNAL_REFUSED', retryable: false });
    await stranger.close();
  });
});

describe('rows of the journal', () => {
  it('are neither changed nor deleted', async () => {
    const stream = freshStream();
    await journal.append(batchOf(stream, 1));
    await expect(database.sql.run(`UPDATE journal SET epoch = 9 WHERE stream = '${stream}'`)).rejects.toThrow(
      'journal is append-only',
    );
    await expect(database.sql.run(`DELETE FROM journal WHERE stream = '${stream}'`)).rejects.toThrow('append-only');
  });

  it('are read by tools, page after page, from any batch on', async () => {
    const stream = freshStream();
    for (let batch = 1; batch <= 70; batch += 1) await journal.append(batchOf(stream, batch));
    const read: number[] = [];
    for await (const { batch } of readJournal(database.url, stream, 2)) read.push(batch);
    expect(read).toEqual(Array.from({ length: 68 }, (_, index) => index + 3));
    expect(await journalStreams(database.url)).toContain(stream);
    for await (const { batch } of readJournal(database.url, stream)) {
      expect(batch).toBe(1);
      break;
    }
  });
});
