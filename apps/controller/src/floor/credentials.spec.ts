import { secretHash } from '@jackpot/platform';
import { Credentials } from './credentials.js';

const [OLD, NEW] = ['a'.repeat(40), 'b'.repeat(40)];
const TABLE = { linkId: 'east', tableId: 't-1' };

class FakeStore {
  keys = new Map([['t-1', secretHash(OLD)]]);
  reads = 0;
  reading: Promise<void> = Promise.resolve();

  async set(_link: string, tableId: string, keyHash: Uint8Array): Promise<void> {
    this.keys.set(tableId, Buffer.from(keyHash));
  }

  async remove(_link: string, tableId: string): Promise<void> {
    this.keys.delete(tableId);
  }

  async all() {
    this.reads += 1;
    await this.reading;
    return [...this.keys].map(([tableId, keyHash]) => ({ linkId: 'east', tableId, keyHash }));
  }
}

function credentials(now = { ms: 0 }) {
  const store = new FakeStore();
  return { store, now, keys: new Credentials(store, () => now.ms) };
}

describe('the key of a table', () => {
  it('opens its table, and no other key does', async () => {
    const { keys } = credentials();
    expect(await keys.tableOf(`east/t-1/${OLD}`)).toEqual({ ...TABLE, key: 'east/t-1', keyHash: secretHash(OLD) });
    expect(await keys.tableOf(`east/t-1/${NEW}`)).toBeUndefined();
    expect(await keys.tableOf(`east/t-2/${OLD}`)).toBeUndefined();
    expect(await keys.tableOf(undefined)).toBeUndefined();
    const wrong: string[] = [];
    keys.onWrong((key) => wrong.push(key));
    for (const token of [`east/t-1/${OLD}`, `east/t-1/${NEW}`, `east/t-2/${OLD}`, 'no token of a table'])
      await keys.tableOf(token);
    expect(wrong).toEqual(['east/t-1', 'east/t-2']);
  });

  it('is accepted from tables that connect at once while the keys are being read', async () => {
    const { keys, store } = credentials();
    let isRead: () => void = () => undefined;
    store.reading = new Promise((resolve) => (isRead = resolve));
    const together = [1, 2, 3].map(() => keys.tableOf(`east/t-1/${OLD}`));
    isRead();
    expect(await Promise.all(together)).toEqual(
      [1, 2, 3].map(() => ({ ...TABLE, key: 'east/t-1', keyHash: secretHash(OLD) })),
    );
    expect(store.reads).toBe(1);
  });

  it('is unknown rather than wrong while the database is away, and accepted again afterwards', async () => {
    const { keys, store } = credentials();
    store.reading = Promise.reject(new Error('away'));
    await expect(keys.tableOf(`east/t-1/${OLD}`)).rejects.toThrow('away');
    store.reading = Promise.resolve();
    expect(await keys.tableOf(`east/t-1/${OLD}`)).toBeDefined();
  });

  it('stops working at once when it is replaced, and the connections of the table are notified', async () => {
    const { keys } = credentials();
    await keys.tableOf(`east/t-1/${OLD}`);
    const replaced: string[] = [];
    keys.onReplaced((key) => replaced.push(key));
    await keys.set(TABLE, NEW);
    expect(replaced).toEqual(['east/t-1']);
    expect(await keys.tableOf(`east/t-1/${OLD}`)).toBeUndefined();
    expect(await keys.tableOf(`east/t-1/${NEW}`)).toBeDefined();
  });

  it('ends open connections when it is replaced or revoked, also by another process', async () => {
    const { keys, store } = credentials();
    const table = (await keys.tableOf(`east/t-1/${OLD}`))!;
    expect((await keys.current())(table)).toBe(true);
    store.keys.set('t-1', secretHash(NEW));
    expect((await keys.current())(table)).toBe(false);
    const renewed = (await keys.tableOf(`east/t-1/${NEW}`))!;
    await keys.revoke(TABLE);
    expect((await keys.current())(renewed)).toBe(false);
    expect(await keys.tableOf(`east/t-1/${NEW}`)).toBeUndefined();
  });

  it('that another controller replaced stops working here after a second', async () => {
    const { keys, store, now } = credentials();
    await keys.tableOf(`east/t-1/${OLD}`);
    store.keys.set('t-1', secretHash(NEW));
    now.ms = 1_000;
    expect(await keys.tableOf(`east/t-1/${OLD}`)).toBeUndefined();
  });
});
