import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type Scene, given, journalOf, linkWithThreeCard, threeCard } from '../../../progressive/src/testing/index.js';
import { WAIT_MS_MAX } from '../../../../test/support/eventually.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import { MySqlJournal, ReadModel, courseOfRound, makeProjector, openDataSource } from '../index.js';

const LINK = 'royal-9-east';
const TABLE = 1;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const at = threeCard();

let database: TestDatabase;
let dataSource: DataSource;
let reads: ReadModel;

function story(): Scene {
  return given(linkWithThreeCard()).when(
    at.deals([1]),
    at.showsHand(0, '2S 3S 4S'),
    at.showsHand(1, '9S TS KS'),
    at.showsHand(1, '9H TS KS'),
    at.settles(),
    at.deals([3]),
    at.has('hands-counted', { handSizes: [4, 3] }),
    at.isReady(),
    at.opens(),
  );
}

beforeAll(async () => {
  database = await makeDatabase('rounds');
  const scene = story();
  const journal = new MySqlJournal(database.url, SEALS);
  for (const batch of journalOf(scene.events, { stream: LINK, sha256 })) {
    await journal.append(batch);
    const projector = makeProjector(database.url, SEALS);
    expect(await projector.waitFor(LINK, batch.lastSequence, WAIT_MS_MAX)).toBe(true);
    await projector.close();
  }
  await journal.close();
  dataSource = await openDataSource(database.url);
  reads = new ReadModel(dataSource);
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

describe('rounds of Three Card Baccarat', () => {
  const found = async (search: Parameters<ReadModel['rounds']>[1]) =>
    (await reads.rounds(LINK, search)).rows.map(({ round }) => round);

  it('are found by table, cards and void, newest or oldest first', async () => {
    expect(await found({ limit: 10 })).toEqual([3, 2, 1]);
    expect(await found({ limit: 10, order: 'oldest', table: TABLE })).toEqual([1, 2, 3]);
    expect(await found({ limit: 10, table: 0 })).toEqual([]);
    expect(await found({ limit: 10, mark: 'void' })).toEqual([2]);
    expect(await found({ limit: 10, cards: ['9H', '2S'] })).toEqual([1]);
    expect(await found({ limit: 10, cards: ['9S'] })).toEqual([]);
  });

  it('have what happened in them, a misread hand and the clause of a void too', async () => {
    const [first, second] = await Promise.all([reads.round(LINK, TABLE, 1), reads.round(LINK, TABLE, 2)]);
    expect(courseOfRound(first!).hands.map(({ hand, cards }) => [hand, cards])).toEqual([
      [0, '2S 3S 4S'],
      [1, '9S TS KS'],
      [1, '9H TS KS'],
    ]);
    expect(first).toMatchObject({ phase: 'settled', cards: '2S 3S 4S 9H TS KS' });
    expect(second).toMatchObject({ phase: 'void', voidReason: '13 C' });
    expect(await reads.round(LINK, TABLE, 4)).toBeUndefined();
  });
});
