import { expect, jest } from '@jest/globals';
import type { Holder } from '@jackpot/engine';
import { type TestDatabase, makeDatabase } from '../test/database.js';
import { MySqlLease } from './my-sql-lease.js';
import { SqlClient } from './sql/sql-client.js';

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

const holderOf = async (stream: string, ttlMs = LONG_MS): Promise<unknown> => {
  const found = await other.hold(stream, { id: 'eve', address: '', floorAddress: '' }, ttlMs);
  return found.isOurs ? 'free' : found.holder;
};
const ours = { isOurs: true, tenure: expect.any(String) };
const heldBy = (holder: Holder): object => ({ isOurs: false, holder });

async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const sent = [jest.spyOn(SqlClient.prototype, 'run'), jest.spyOn(SqlClient.prototype, 'rows')];
  await act();
  const count = sent.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const each of sent) each.mockRestore();
  return count;
}

describe('a lease', () => {
  it('is free, then held by the first that requests it, and renewed by requesting it again', async () => {
    const stream = freshStream();
    const taken = await lease.hold(stream, anne, LONG_MS);
    expect(taken).toEqual(ours);
    expect(await other.hold(stream, bert, LONG_MS)).toEqual(heldBy(anne));
    expect(await lease.hold(stream, anne, LONG_MS)).toEqual(taken);
  });

  it('expires, and can then be taken by another controller', async () => {
    const stream = freshStream();
    expect(await lease.hold(stream, anne, LONG_MS)).toEqual(ours);
    expect(await other.hold(stream, bert, LONG_MS)).toEqual(heldBy(anne));
    await lease.hold(stream, anne, SHORT_MS);
    await pause(1.5 * SHORT_MS);
    expect(await other.hold(stream, bert, LONG_MS)).toEqual(ours);
    expect(await lease.hold(stream, anne, LONG_MS)).toEqual(heldBy(bert));
  });

  it('that was over meanwhile is another tenure, also of the same process', async () => {
    const stream = freshStream();
    const first = await lease.hold(stream, anne, SHORT_MS);
    await pause(1.5 * SHORT_MS);
    const second = await lease.hold(stream, anne, LONG_MS);
    expect(second).toEqual(ours);
    expect(second).not.toEqual(first);
    await lease.release(stream, anne);
    expect(await lease.hold(stream, anne, LONG_MS)).not.toEqual(second);
  });

  it('is lengthened while it is held', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, SHORT_MS);
    await lease.hold(stream, anne, LONG_MS);
    await pause(1.5 * SHORT_MS);
    expect(await other.hold(stream, bert, LONG_MS)).toEqual(heldBy(anne));
  });

  it('that was written while the clock of the server was an hour ahead is over', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, SHORT_MS);
    await database.sql.run(`UPDATE lease SET expires_at = NOW(3) + INTERVAL 1 HOUR WHERE stream = '${stream}'`);
    expect(await other.hold(stream, bert, SHORT_MS)).toEqual(ours);
    expect(await lease.hold(stream, anne, SHORT_MS)).toEqual(heldBy(bert));
  });

  it('is given back by its holder only', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, LONG_MS);
    await other.release(stream, bert);
    expect(await holderOf(stream)).toEqual(anne);
    await lease.release(stream, anne);
    expect(await other.hold(stream, bert, LONG_MS)).toEqual(ours);
  });

  it('gives the address of its holder', async () => {
    const stream = freshStream();
    await lease.hold(stream, anne, LONG_MS);
    const moved = { ...anne, address: 'http://anne:2', floorAddress: 'http://anne:3' };
    await lease.hold(stream, moved, LONG_MS);
    expect(await holderOf(stream)).toEqual(moved);
  });

  it('costs two statements, whether of one link or of five hundred', async () => {
    const streams = Array.from({ length: 500 }, freshStream);
    const one = await statementsOf(() => lease.hold(streams[0]!, anne, LONG_MS));
    const all = await statementsOf(() => Promise.all(streams.map((stream) => lease.hold(stream, anne, LONG_MS))));
    expect([one, all]).toEqual([2, 2]);
    const found = await Promise.all(streams.map((stream) => other.hold(stream, bert, LONG_MS)));
    expect(found.filter((each) => !each.isOurs && each.holder?.id === 'anne')).toHaveLength(500);
  });

  it('is taken by exactly one of many simultaneous requests, each time it is free', async () => {
    const stream = freshStream();
    const many = await Promise.all(Array.from({ length: 6 }, async () => new MySqlLease(database.url)));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        many.map((each, index) =>
          each.hold(stream, { id: `h-${round}-${index}`, address: '', floorAddress: '' }, LONG_MS),
        ),
      );
      expect(answers.filter(({ isOurs }) => isOurs)).toHaveLength(1);
      await database.sql.run(`UPDATE lease SET expires_at = NOW(3) WHERE stream = '${stream}'`);
    }
    await Promise.all(many.map((each) => each.close()));
  });

  it('cannot be read while the database is away', async () => {
    const away = new MySqlLease('mysql://stranger:x@127.0.0.1:1/none');
    await expect(away.hold('any', anne, 1)).rejects.toMatchObject({ code: 'LEASE_UNREACHABLE', retryable: true });
    await away.close();
  });
});
