import { batchOf } from '../../../engine/src/testing/index.js';
import { WAIT_MS_MAX } from '../../../../test/support/eventually.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { FlakyProxy } from '../../test/flaky-proxy.js';
import { STREAM, batchesOf, someHistory } from '../../test/some-history.js';
import { checksums, emptyProjections, emptyTables, rowsOf } from '../../test/tables.js';
import { MySqlJournal } from '../journal/my-sql-journal.js';
import { Projector } from './projector.js';
import { SEALS } from '../../test/seals.js';

const { events } = someHistory();
const BATCHES = batchesOf(events);

let database: TestDatabase;
let journal: MySqlJournal;
let whole: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await makeDatabase('projector');
  journal = new MySqlJournal(database.url, SEALS);
  await append(1, BATCHES.length);
  await project(new Projector(database.url));
  whole = await checksums(database.sql);
});
afterAll(async () => {
  await journal.close();
  await database.drop();
});

async function append(from: number, to: number): Promise<void> {
  for (const batch of BATCHES.slice(from - 1, to)) expect(await journal.append(batch)).toBe('appended');
}

async function project(projector: Projector): Promise<void> {
  while ((await projector.projectNext(STREAM)).batches > 0);
  await projector.close();
}

describe('each batch is projected exactly once', () => {
  beforeEach(() => emptyTables(database.sql));

  it('however often it is polled', async () => {
    const projector = new Projector(database.url);
    expect(await projector.projectNext(STREAM)).toEqual({ batches: 0, sequence: 0 });
    await append(1, 10);
    expect(await projector.projectNext(STREAM)).toEqual({ batches: 10, sequence: BATCHES[9]!.lastSequence });
    expect(await projector.projectNext(STREAM)).toEqual({ batches: 0, sequence: BATCHES[9]!.lastSequence });
    await append(11, BATCHES.length);
    await project(projector);
    expect(await checksums(database.sql)).toEqual(whole);
  });

  it.each([
    ['before a statement arrives', false],
    ['after it was executed and before its answer arrives', true],
  ])('at any point where the process dies: %s', async (_, isDelivered) => {
    await append(1, BATCHES.length);
    const proxy = await FlakyProxy.to(database.url);
    let deaths = 0;
    for (let request = 1; await diesAt(proxy, request, isDelivered); request += 1) deaths = request;
    expect(deaths).toBeGreaterThan(12);
    await proxy.close();
  });

  async function diesAt(proxy: FlakyProxy, request: number, isDelivered: boolean): Promise<boolean> {
    await emptyProjections(database.sql);
    const dying = new Projector(proxy.url, { page: { batches: Math.ceil(BATCHES.length / 2), bytes: 1_000_000 } });
    await dying.projectNext(STREAM);
    proxy.breakAt(request, { isDelivered });
    const fault = await dying.projectNext(STREAM).then(
      () => undefined,
      (error: unknown) => error,
    );
    const hasDied = proxy.hasBroken;
    proxy.mend();
    if (hasDied) expect(fault).toMatchObject({ code: 'DATABASE_UNREACHABLE', retryable: true });
    await project(request % 2 === 0 ? dying : new Projector(database.url));
    expect([request, await checksums(database.sql)]).toEqual([request, whole]);
    await dying.close();
    return hasDied;
  }

  it('by two projectors at once', async () => {
    const two = [new Projector(database.url), new Projector(database.url)];
    const writing = (async () => {
      for (const batch of BATCHES) await journal.append(batch);
    })();
    const working = two.map(async (projector) => {
      expect(await projector.waitFor(STREAM, events.length, WAIT_MS_MAX)).toBe(true);
      await projector.close();
    });
    await Promise.all([writing, ...working]);
    expect(await checksums(database.sql)).toEqual(whole);
  });

  it('although somebody holds the rows for a while', async () => {
    await append(1, 10);
    const projector = new Projector(database.url, { limits: { lockWaitS: 1 } });
    await projector.projectNext(STREAM);
    await append(11, 20);
    let held = Promise.resolve();
    await new Promise<void>((isHeld) => {
      held = database.sql.transaction(async (session) => {
        await session.rows(`SELECT * FROM projection_watermark WHERE stream = '${STREAM}' FOR UPDATE`);
        isHeld();
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      });
    });
    expect(await projector.projectNext(STREAM)).toMatchObject({ batches: 10 });
    await held;
    await projector.close();
  });
});

describe('a rebuild', () => {
  beforeEach(async () => {
    await emptyTables(database.sql);
    await append(1, BATCHES.length);
  });

  it('gives the very same rows, and touches no payout', async () => {
    const projector = new Projector(database.url);
    await projector.rebuild();
    expect(await checksums(database.sql)).toEqual(whole);
    const [owed] = await database.sql.rows<{ link_id: string; award_number: number; award_id: string }>(
      'SELECT * FROM payout_owed LIMIT 1',
    );
    await database.sql.run(
      `INSERT INTO payout (award_id, link_id, award_number, document_number, state, document, prepared_at)
       SELECT award_id, link_id, award_number, document_number, 'prepared', 'slip', 1 FROM payout_owed
       WHERE award_id = '${owed!.award_id}'`,
    );
    const payouts = await rowsOf(database.sql, 'payout');
    await projector.rebuild(STREAM);
    expect(await rowsOf(database.sql, 'payout')).toEqual(payouts);
    const stillOwed = await rowsOf(database.sql, 'payout_owed');
    expect(stillOwed.some((row) => row.includes(owed!.award_id + '"'))).toBe(false);
    expect({ ...(await checksums(database.sql)), payout_owed: '' }).toEqual({ ...whole, payout_owed: '' });
    await projector.close();
  });

  it('that died in its middle is completed by the next projector', async () => {
    await project(new Projector(database.url));
    const proxy = await FlakyProxy.to(database.url);
    for (const request of [8, 12, 20, 30]) {
      const dying = new Projector(proxy.url, { page: { batches: Math.ceil(BATCHES.length / 2), bytes: 1_000_000 } });
      await dying.projectNext(STREAM);
      proxy.breakAt(request, { isDelivered: false });
      await expect(dying.rebuild(STREAM)).rejects.toMatchObject({ retryable: true });
      await dying.close();
      await project(new Projector(database.url));
      expect(await checksums(database.sql)).toEqual(whole);
    }
    await proxy.close();
  });

  it('after rows were lost or changed puts them right', async () => {
    await project(new Projector(database.url));
    await database.sql.run('DELETE FROM coup_wagers LIMIT 3');
    await database.sql.run('UPDATE award SET amount_cents = amount_cents + 1');
    const projector = new Projector(database.url);
    await projector.rebuild();
    expect(await checksums(database.sql)).toEqual(whole);
    await projector.close();
  });

  it('starts by itself if the watermark is lost, and does not write earlier rows twice', async () => {
    const projector = new Projector(database.url);
    while ((await projector.projectNext(STREAM)).batches > 0);
    await database.sql.run('DELETE FROM coup_wagers LIMIT 3');
    await database.sql.run('TRUNCATE TABLE projection_watermark');
    await project(projector);
    expect(await checksums(database.sql)).toEqual(whole);
  });
});

describe('a journal that contradicts itself is not projected', () => {
  beforeEach(() => emptyTables(database.sql));

  async function refused(): Promise<unknown> {
    const projector = new Projector(database.url);
    const error = await projector.projectNext(STREAM).catch((damage: unknown) => damage);
    await projector.close();
    return error;
  }

  it('a batch is missing', async () => {
    await append(1, 2);
    await append(4, 4);
    expect(await refused()).toMatchObject({ name: 'JournalDamage', message: expect.stringContaining('BATCH_GAP') });
  });

  it('a byte was changed', async () => {
    await append(1, 3);
    await database.sql.run('DROP TRIGGER journal_no_update');
    await database.sql.run('UPDATE journal SET epoch = epoch + 1 WHERE batch = 2');
    expect(await refused()).toMatchObject({ message: expect.stringContaining('HASH_WRONG') });
    expect(await rowsOf(database.sql, 'link')).toEqual([]);
  });

  it('the journal has another history than the tables', async () => {
    await append(1, 2);
    await project(new Projector(database.url));
    await database.sql.run('TRUNCATE TABLE journal');
    await append(1, 1);
    const second = batchOf(STREAM, 2, { ...BATCHES[1]!, sealedAt: 1 });
    const third = batchOf(STREAM, 3, { ...BATCHES[2]!, previousHash: second.hash });
    for (const batch of [second, third]) expect(await journal.append(batch)).toBe('appended');
    expect(await refused()).toMatchObject({ message: expect.stringContaining('NOT_THE_SUCCESSOR') });
  });
});

describe('waiting for one’s own write', () => {
  beforeEach(() => emptyTables(database.sql));

  it('ends when it is there, and gives up when it does not come', async () => {
    await append(1, 3);
    const projector = new Projector(database.url);
    expect(await projector.waitFor(STREAM, BATCHES[2]!.lastSequence, WAIT_MS_MAX)).toBe(true);
    const waiting = projector.waitFor(STREAM, BATCHES[4]!.lastSequence, WAIT_MS_MAX);
    await append(4, 5);
    expect(await waiting).toBe(true);
    expect(await projector.waitFor(STREAM, events.length + 1, 50)).toBe(false);
    await projector.close();
  });
});
