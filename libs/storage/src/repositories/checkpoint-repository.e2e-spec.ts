import type { DataSource } from 'typeorm';
import { type KeptCheckpoint, extendCheckpoints } from '@jackpot/proof';
import { OPERATOR, sha256 } from '../../../proof/test/keys.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { STREAM, batchesOf, someHistory } from '../../test/some-history.js';
import { MySqlJournal } from '../journal/my-sql-journal.js';
import { openDataSource } from '../open-data-source.js';
import { CheckpointRepository } from './checkpoint-repository.js';
import { SEALS } from '../../test/seals.js';

const batches = batchesOf(someHistory().events);
let database: TestDatabase;
let journal: MySqlJournal;
let dataSource: DataSource;
let store: CheckpointRepository;
let at = 1_800_000_000_000;

const sign = (): Promise<KeptCheckpoint | undefined> =>
  extendCheckpoints({ port: store, signer: OPERATOR, sha256, now: () => (at += 1) }, STREAM);

beforeAll(async () => {
  database = await makeDatabase('checkpoints');
  journal = new MySqlJournal(database.url, SEALS);
  dataSource = await openDataSource(database.url);
  store = new CheckpointRepository(dataSource);
});
afterAll(async () => {
  await Promise.all([journal.close(), dataSource.destroy()]);
  await database.drop();
});

describe('checkpoints in the database', () => {
  const signed: KeptCheckpoint[] = [];

  it('continue from the last stored checkpoint', async () => {
    expect(await sign()).toBeUndefined();
    for (const batch of batches.slice(0, 30)) {
      await journal.append(batch);
      if (batch.batch % 6 === 0) signed.push((await sign())!);
    }
    expect(signed.map(({ checkpoint }) => checkpoint.batch)).toEqual([6, 12, 18, 24, 30]);
    expect(await store.last(STREAM)).toEqual(signed.at(-1));
    const all: KeptCheckpoint[] = [];
    for await (const kept of store.all(STREAM)) all.push(kept);
    expect(all).toEqual(signed);
  });

  it('of one state are stored once: the first signature stays', async () => {
    const [first] = signed;
    await store.keep({ ...first!, note: first!.note.replace('2027', '2028') });
    expect(await store.covering(STREAM, 1)).toEqual(first);
  });

  it('are found for a batch, and read newest first', async () => {
    expect((await store.covering(STREAM, 13))?.checkpoint.batch).toBe(18);
    expect(await store.covering(STREAM, 31)).toBeUndefined();
    const page = await store.page(STREAM, 30, 2);
    expect(page.map(({ batch, note }) => [batch, note])).toEqual([
      [24, signed[3]!.note],
      [18, signed[2]!.note],
    ]);
  });

  it('that were altered are a fault, and nothing is signed after them', async () => {
    await database.sql.run('DROP TRIGGER journal_checkpoint_no_update');
    await database.sql.run(
      "UPDATE journal_checkpoint SET note = REPLACE(note, 'sequence', 'Sequence') WHERE batch = 30",
    );
    await expect(sign()).rejects.toMatchObject({ code: 'CHECKPOINT_DAMAGED' });
  });
});
