import { type TestDatabase, makeDatabase } from '../test/database.js';
import { MySqlLease } from './my-sql-lease.js';

const anne = { id: 'anne', address: 'http://anne', floorAddress: 'http://anne:1' };
const bert = { id: 'bert', address: 'http://bert', floorAddress: 'http://bert:1' };
const LONG_MS = 600_000;
const SHORT_MS = 200;

let database: TestDatabase;
let lease: MySqlLease;
let other: MySqlLease;
let streams = 0;

beforeAll(async () => {
  database = await makeDatabase('lease');
  [lease, other] = [new MySqlLease(database.url), new MySqlLease(database.url)];
});
afterAll(async () => {
  await Promise.all([lease.close(), other.close()]);
  await database.drop();
});
const freshStream = (): string => `lease-${(streams += 1)}`;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a lease', () => {
  it('is free, then held by the first that requests it, and renewed by requesting it again', async () => {
    const stream = freshStream();
    expect(await lease.holder(stream, LONG_MS)).toBeUndefined();
    expect(await lease.hold(stream, anne, LONG_MS)).toBe(true);
    expect(await other.hold(stream, bert, LONG_MS)).toBe(false);
    expect(await lease.hold(stream, anne, LONG_MS)).toBe(true);
    expect(await other.holder(stream, LONG_MS)).toEqual(anne);
  });

  it('ends by itself, and is then another’s', async () => {
    const stream = freshStream();
    expect(await lease.hold(stream, anne, LONG_MS)).toBe(true);
    expect(await other.hold(stream, bert, LONG_MS)).toBe(false);
    // From now on only so much longer.
    await lease.hold(stream, anne, SHORT_MS);
    await pause(1.5 * SHORT_MS);
    expect(await lease.holder(stream, LONG_MS)).toBeUndefined();
    expect(await other.hold(stream, bert, LONG_MS)).toBe(true);
    expect(await lease.hold(stream, anne, LONG_MS)).toBe(false);
    expect(await lease.holder(stream, LONG_MS)).toEqual(bert);
  });

  it('is lengthened while it is held', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, SHORT_MS);
    await lease.hold(stream, anne, LONG_MS);
    await pause(1.5 * SHORT_MS);
    expect(await other.hold(stream, bert, LONG_MS)).toBe(false);
  });

  it('that was written while the clock of the server was an hour ahead is over', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, SHORT_MS);
    await database.sql.run(`UPDATE lease SET expires_at = NOW(3) + INTERVAL 1 HOUR WHERE stream = '${stream}'`);
    expect(await other.holder(stream, SHORT_MS)).toBeUndefined();
    expect(await other.hold(stream, bert, SHORT_MS)).toBe(true);
    expect(await other.holder(stream, SHORT_MS)).toEqual(bert);
  });

  it('is given back by its holder only', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, LONG_MS);
    await other.release(stream, bert);
    expect(await lease.holder(stream, LONG_MS)).toEqual(anne);
    await lease.release(stream, anne);
    expect(await other.hold(stream, bert, LONG_MS)).toBe(true);
  });

  it('gives the address of its holder', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, LONG_MS);
    const moved = { ...anne, address: 'http://anne:2', floorAddress: 'http://anne:3' };
    await lease.hold(stream, moved, LONG_MS);
    expect(await other.holder(stream, LONG_MS)).toEqual(moved);
  });

  it('of many requests at one instant exactly one gets it, each time it is free', async () => {
    const stream = freshStream();
    const many = await Promise.all(Array.from({ length: 6 }, async () => new MySqlLease(database.url)));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        many.map((each, index) =>
          each.hold(stream, { id: `h-${round}-${index}`, address: '', floorAddress: '' }, LONG_MS),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      // As if the time were over: the holder's clock and ours are not read.
      await database.sql.run(`UPDATE lease SET expires_at = NOW(3) WHERE stream = '${stream}'`);
    }
    await Promise.all(many.map((each) => each.close()));
  });

  it('cannot be read while the database is away', async () => {
    const away = new MySqlLease('mysql://stranger:x@127.0.0.1:1/none');
    await expect(away.hold('any', anne, 1)).rejects.toMatchObject({ code: 'LEASE_UNREACHABLE', retryable: true });
    await expect(away.holder('any', 1)).rejects.toMatchObject({ code: 'LEASE_UNREACHABLE' });
    await away.close();
  });
});
