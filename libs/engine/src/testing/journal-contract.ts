import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Batch, EMPTY_CHAIN, GENESIS_HASH, JOURNAL_FORMAT, sealBatch } from '@jackpot/journal';
import type { JournalPort, PageSize } from '../ports.js';

export interface JournalUnderTest {
  readonly journal: JournalPort;
  readonly other: JournalPort;
  end(): Promise<void>;
}

const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest());

export function journalContract(name: string, makeJournal: () => Promise<JournalUnderTest>): void {
  describe(`${name} keeps the promises of a journal`, () => {
    let made: JournalUnderTest;
    let streams = 0;

    beforeAll(async () => {
      made = await makeJournal();
    });
    afterAll(() => made.end());

    const fresh = (): Fresh => ({ ...made, stream: `contract-${(streams += 1)}` });
    keepsWhatItIsGiven(fresh);
    hasOneBatchOfANumber(fresh);
    readsInOrder(fresh);
  });
}

type Fresh = JournalUnderTest & { readonly stream: string };

function keepsWhatItIsGiven(fresh: () => Fresh): void {
  it('a stream that was never written is empty', async () => {
    const { journal, stream } = fresh();
    expect(await journal.head(stream)).toEqual(EMPTY_CHAIN);
    expect(await journal.read(stream, 0, pageOf(10))).toEqual([]);
  });

  it('a batch comes back byte for byte', async () => {
    const { journal, other, stream } = fresh();
    const batch = batchOf(stream, 1, { events: everyByte(), sealedAt: 2 ** 48 - 1 });
    expect(await journal.append(batch)).toBe('appended');
    const [read] = await other.read(stream, 0, pageOf(10));
    expect(plain(read)).toEqual(plain(batch));
    expect(await other.head(stream)).toEqual({ batch: 1, sequence: 3, epoch: 1, hash: batch.hash });
  });

  it('keeps numbers above 32 bits', async () => {
    const { journal, stream } = fresh();
    const batch = batchOf(stream, 2 ** 33, { firstSequence: 2 ** 47, lastSequence: 2 ** 47 + 1 });
    expect(await journal.append(batch)).toBe('appended');
    expect(await journal.head(stream)).toMatchObject({ batch: 2 ** 33, sequence: 2 ** 47 + 1 });
  });

  it('takes a batch of a megabyte', async () => {
    const { journal, other, stream } = fresh();
    const batch = batchOf(stream, 1, { events: new Uint8Array(1_100_000).fill(0xa5) });
    expect(await journal.append(batch)).toBe('appended');
    expect((await other.read(stream, 0, pageOf(1)))[0]?.events.length).toBe(1_100_000);
  });
}

function hasOneBatchOfANumber(fresh: () => Fresh): void {
  it('a batch sent twice is recorded once, and both calls return appended', async () => {
    const { journal, other, stream } = fresh();
    const batch = batchOf(stream, 1);
    expect(await journal.append(batch)).toBe('appended');
    expect(await journal.append(batch)).toBe('appended');
    expect(await other.append(batch)).toBe('appended');
    expect(await journal.read(stream, 0, pageOf(10))).toHaveLength(1);
  });

  it('the second of two writers of one number finds it taken', async () => {
    const { journal, other, stream } = fresh();
    expect(await journal.append(batchOf(stream, 1, { epoch: 1 }))).toBe('appended');
    expect(await other.append(batchOf(stream, 1, { epoch: 2 }))).toBe('taken');
    expect(await journal.read(stream, 0, pageOf(10))).toHaveLength(1);
  });

  it('of two writers at the same instant exactly one wins each number', async () => {
    const { journal, other, stream } = fresh();
    for (let number = 1; number <= 20; number += 1) {
      const outcomes = await Promise.all([
        journal.append(batchOf(stream, number, { epoch: 1 })),
        other.append(batchOf(stream, number, { epoch: 2 })),
      ]);
      expect([...outcomes].sort()).toEqual(['appended', 'taken']);
    }
    expect(await journal.read(stream, 0, pageOf(100))).toHaveLength(20);
  });
}

function readsInOrder(fresh: () => Fresh): void {
  it('reads in order, after a batch, up to a number of batches', async () => {
    const { journal, other, stream } = fresh();
    for (let number = 1; number <= 5; number += 1) await journal.append(batchOf(stream, number));
    const numbers = async (after: number): Promise<readonly number[]> =>
      (await other.read(stream, after, pageOf(3))).map(({ batch }) => batch);
    expect(await numbers(0)).toEqual([1, 2, 3]);
    expect(await numbers(3)).toEqual([4, 5]);
    expect(await numbers(5)).toEqual([]);
  });

  it('ends a page with the batch that reaches its bytes, and has at least one batch', async () => {
    const { journal, other, stream } = fresh();
    const sizes = [100, 100, 100, 900, 100];
    for (const [index, size] of sizes.entries())
      await journal.append(batchOf(stream, index + 1, { events: new Uint8Array(size) }));
    const numbers = async (after: number, bytes: number, batches = 10): Promise<readonly number[]> =>
      (await other.read(stream, after, { batches, bytes })).map(({ batch }) => batch);
    expect(await numbers(0, 200)).toEqual([1, 2]);
    expect(await numbers(0, 201)).toEqual([1, 2, 3]);
    expect(await numbers(0, 201, 2)).toEqual([1, 2]);
    expect(await numbers(3, 10)).toEqual([4]);
    expect(await numbers(0, 1_000_000)).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers(5, 10)).toEqual([]);
  });

  it('streams are independent of each other', async () => {
    const { journal, stream: one } = fresh();
    const { stream: two } = fresh();
    await journal.append(batchOf(one, 1));
    expect(await journal.head(two)).toEqual(EMPTY_CHAIN);
    expect(await journal.append(batchOf(two, 1))).toBe('appended');
  });

  it('names every stream that has a batch, once', async () => {
    const { journal, other, stream } = fresh();
    await journal.append(batchOf(stream, 1));
    await journal.append(batchOf(stream, 2));
    expect((await other.streams()).filter((name) => name === stream)).toEqual([stream]);
  });
}

function pageOf(batches: number): PageSize {
  return { batches, bytes: 16_000_000 };
}

export function batchOf(stream: string, batch: number, changes: Partial<Batch> = {}): Batch {
  return sealBatch(
    {
      stream,
      batch,
      epoch: 1,
      firstSequence: 3 * batch - 2,
      lastSequence: 3 * batch,
      sealedAt: 1_800_000_000_000 + batch,
      format: JOURNAL_FORMAT,
      events: Uint8Array.of(1, 2, 3),
      meters: Uint8Array.of(4, 5),
      previousHash: GENESIS_HASH,
      ...changes,
    },
    sha256,
  );
}

function everyByte(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => byte);
}

function plain(batch: Batch | undefined): unknown {
  if (batch === undefined) return undefined;
  const { events, meters, previousHash, hash, ...rest } = batch;
  return { ...rest, events: [...events], meters: [...meters], previousHash: [...previousHash], hash: [...hash] };
}
