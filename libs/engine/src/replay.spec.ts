import { describe, expect, it, jest } from '@jest/globals';
import { must } from '@jackpot/money';
import { type Batch, EMPTY_CHAIN, JOURNAL_FORMAT, sealBatch } from '@jackpot/journal';
import { decodeMeters, decodeState, encodeMeters, encodeState } from '@jackpot/progressive';
import fc from 'fast-check';
import {
  type Die,
  type Plan,
  dullCoups,
  given,
  journalOf,
  linkOf,
  played,
} from '../../progressive/src/testing/index.js';
import { REPLAY_PAGE } from './limits.js';
import { Fault, type JournalPort, type Snapshot, type SnapshotPort } from './ports.js';
import { replay } from './replay.js';
import { InMemoryJournal, InMemorySnapshots, STREAM, audited, portsOf, sha256 } from './testing/index.js';

jest.setTimeout(60_000);

async function journalHolding(batches: readonly Batch[]): Promise<InMemoryJournal> {
  const journal = new InMemoryJournal();
  for (const batch of batches) await journal.append(batch);
  return journal;
}

function history(coups = 8): readonly Batch[] {
  const scene = given(linkOf({ tables: 2 })).when(dullCoups(coups, { seats: [1, 2, 3] }));
  return journalOf(scene.events, { stream: STREAM, sha256 });
}

function snapshotAfter(batches: readonly Batch[], count: number): Snapshot {
  const { state } = audited(batches.slice(0, count));
  const { batch, hash } = must(batches[count - 1], 'a batch');
  return { stream: STREAM, batch, hash, state: encodeState(state) };
}

function keeping(...snapshots: readonly (Snapshot | undefined)[]): SnapshotPort {
  const newestFirst = snapshots.filter((each) => each !== undefined).sort((a, b) => b.batch - a.batch);
  return {
    latest: async (_, below = Infinity) => newestFirst.find(({ batch }) => batch < below),
    save: async () => undefined,
  };
}

function reforged(
  batches: readonly Batch[],
  index: number,
  change: (batch: Batch) => Partial<Batch>,
): readonly Batch[] {
  let { hash } = EMPTY_CHAIN;
  return batches.map((batch, at) => {
    const sealed = sealBatch({ ...batch, ...(at === index ? change(batch) : {}), previousHash: hash }, sha256);
    hash = sealed.hash;
    return sealed;
  });
}

const number = fc.nat(9_999);
const plan: fc.Arbitrary<Plan> = fc.record({
  prngSeed: number,
  terms: fc.array(number, { minLength: 20, maxLength: 20 }),
  dice: fc.array(fc.tuple(number, number, number, number) as fc.Arbitrary<Die>, { minLength: 1, maxLength: 25 }),
});

describe('a start reads the journal to its end', () => {
  it('an empty stream is a link that is not open yet', async () => {
    const { state, head, replayed } = await replay(STREAM, portsOf());
    expect(state).toEqual({ sequence: 0, epoch: 0, opened: null });
    expect(head).toEqual(EMPTY_CHAIN);
    expect(replayed).toBe(0);
  });

  it('any number of batches is read', async () => {
    const one = (batch: number): Batch =>
      must(
        journalOf([{ type: 'WriterTookOver', at: batch, epoch: batch, holder: 'x' }], { stream: STREAM, sha256 })[0],
        'a batch',
      );
    let { hash } = EMPTY_CHAIN;
    const batches = Array.from({ length: 2 * REPLAY_PAGE.batches + 1 }, (_, index): Batch => {
      const batch = index + 1;
      const numbers = { batch, epoch: batch, firstSequence: batch, lastSequence: batch, previousHash: hash };
      const sealed = sealBatch({ ...one(batch), ...numbers }, sha256);
      hash = sealed.hash;
      return sealed;
    });
    const { state, replayed } = await replay(STREAM, portsOf({ journal: await journalHolding(batches) }));
    expect(replayed).toBe(batches.length);
    expect(state.epoch).toBe(batches.length);
  });

  it('a snapshot and the rest lead to the same link as the whole, wherever it was taken (INV-08)', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.nat(), async (what, where) => {
        const batches = journalOf(played(what).events, { stream: STREAM, sha256 });
        const journal = await journalHolding(batches);
        const count = 1 + (where % batches.length);
        const snapshots = keeping(snapshotAfter(batches, count));
        const whole = await replay(STREAM, portsOf({ journal }));
        const quick = await replay(STREAM, portsOf({ journal, snapshots }));
        expect(encodeState(whole.state)).toBe(encodeState(audited(batches).state));
        expect(encodeState(quick.state)).toBe(encodeState(whole.state));
        expect(quick.head).toEqual(whole.head);
        expect(whole.replayed).toBe(whole.state.sequence);
        expect(quick.replayed).toBe(whole.state.sequence - must(batches[count - 1], 'a batch').lastSequence);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a snapshot is a convenience', () => {
  const batches = history();
  const good = snapshotAfter(batches, 5);
  const meters = (change: bigint): string => {
    const state = decodeState(good.state);
    const [star] = must(state.opened, 'a link').meters;
    must(state.opened, 'a link').meters[0] = {
      ...must(star, 'star'),
      displayMicro: must(star, 'star').displayMicro + change,
    };
    return encodeState(state);
  };
  const useless: readonly (readonly [string, Snapshot | undefined | Fault])[] = [
    ['none', undefined],
    ['one that cannot be had', new Fault('SNAPSHOT_FAILED', true)],
    ['one of another history', { ...good, hash: must(batches[5], 'a batch').hash }],
    ['one of a batch that the journal does not have: a backup was put back', { ...good, batch: 10_000 }],
    ['one before the first batch', { ...good, batch: 0 }],
    ['one whose text is cut off', { ...good, state: good.state.slice(0, -10) }],
    ['one whose text is something else', { ...good, state: '{"sequence":3,"epoch":1,"opened":{}}' }],
    ['one of another place', { ...good, state: snapshotAfter(batches, 4).state }],
    [
      'one of another place with the same meters',
      { ...good, state: good.state.replace(/"sequence":\d+/, '"sequence":99') },
    ],
    ['one of another epoch', { ...good, state: good.state.replace(/"epoch":\d+/, '"epoch":9') }],
    ['one with other meters', { ...good, state: meters(1n) }],
    ['one with meters that no journal could hold', { ...good, state: meters(1n << 80n) }],
  ];

  it.each(useless)('%s: the journal is read from its beginning', async (_, snapshot) => {
    const snapshots =
      snapshot instanceof Fault ? { ...keeping(), latest: () => Promise.reject(snapshot) } : keeping(snapshot);
    const { state, replayed } = await replay(STREAM, portsOf({ journal: await journalHolding(batches), snapshots }));
    expect(replayed).toBe(batches.at(-1)?.lastSequence);
    expect(encodeState(state)).toBe(encodeState(audited(batches).state));
  });

  it('a good one is used, or the cases above would prove nothing', async () => {
    const ports = portsOf({ journal: await journalHolding(batches), snapshots: keeping(good) });
    expect((await replay(STREAM, ports)).replayed).toBeLessThan(must(batches.at(-1), 'a batch').lastSequence);
  });

  it('the newest usable one is used: one of a history that a restored backup does not have is passed over', async () => {
    const strange = { ...good, batch: 10_000 };
    const ports = portsOf({ journal: await journalHolding(batches), snapshots: keeping(good, strange) });
    const { state, replayed } = await replay(STREAM, ports);
    expect(replayed).toBe(must(batches.at(-1), 'a batch').lastSequence - must(batches[4], 'a batch').lastSequence);
    expect(encodeState(state)).toBe(encodeState(audited(batches).state));
  });

  it('a bug in snapshot storage is not treated as a missing snapshot', async () => {
    const snapshots = { ...keeping(), latest: () => Promise.reject(new TypeError('a bug')) };
    await expect(replay(STREAM, portsOf({ snapshots }))).rejects.toThrow(TypeError);
  });

  it('the newest of a stream is the one that counts, and streams do not share', async () => {
    const snapshots = new InMemorySnapshots();
    for (const count of [3, 5, 4]) await snapshots.save(snapshotAfter(batches, count));
    await snapshots.save({ ...good, stream: 'another', batch: 99 });
    expect((await snapshots.latest(STREAM))?.batch).toBe(5);
  });
});

describe('a start that must not be', () => {
  const batches = history();
  const refused = async (found: readonly Batch[], snapshot?: Snapshot): Promise<unknown> =>
    replay(STREAM, portsOf({ journal: await journalHolding(found), snapshots: keeping(snapshot) })).then(
      () => 'served',
      (cause: unknown) => (cause as Error).name,
    );
  const without = (index: number) => batches.filter((_, at) => at !== index);

  it('a byte changed anywhere in a batch is found (INV-11)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(batches.length - 1),
        fc.constantFrom('events' as const, 'meters' as const, 'previousHash' as const, 'hash' as const),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (index, field, at, flip) => {
          const changed = batches.map((batch, where) => {
            if (where !== index) return batch;
            const bytes = Uint8Array.from(batch[field]);
            if (bytes.length === 0) return { ...batch, sealedAt: batch.sealedAt + 1 };
            bytes[at % bytes.length]! ^= flip;
            return { ...batch, [field]: bytes };
          });
          expect(await refused(changed)).toBe('JournalDisagrees');
        },
      ),
      { numRuns: 150 },
    );
  });

  it('any changed number of a batch is found', async () => {
    for (const field of ['epoch', 'firstSequence', 'lastSequence', 'sealedAt', 'format'] as const) {
      const changed = batches.map((batch, at) => (at === 3 ? { ...batch, [field]: batch[field] + 1 } : batch));
      expect([field, await refused(changed)]).toEqual([field, 'JournalDisagrees']);
    }
  });

  it('a missing batch is found, the first as well as one in the middle; a missing end cannot be', async () => {
    expect(await refused(without(0))).toBe('JournalDisagrees');
    expect(await refused(without(4))).toBe('JournalDisagrees');
    expect(await refused(without(batches.length - 1))).toBe('served');
  });

  it('two batches in each other’s place are found', async () => {
    const [third, fourth] = [must(batches[2], 'a batch'), must(batches[3], 'a batch')];
    const changed = batches.map((batch, at) => {
      if (at === 2) return { ...fourth, batch: third.batch };
      return at === 3 ? { ...third, batch: fourth.batch } : batch;
    });
    expect(await refused(changed)).toBe('JournalDisagrees');
  });

  it('meters that the events do not lead to are found, even if the whole chain was hashed again (INV-08)', async () => {
    const forged = reforged(batches, 6, ({ meters }) => {
      const [star, ...others] = decodeMeters(meters);
      return {
        meters: encodeMeters([
          { ...must(star, 'star'), displayMicro: must(star, 'star').displayMicro + 1n },
          ...others,
        ]),
      };
    });
    expect(await refused(forged)).toBe('JournalDisagrees');
    expect(await refused(reforged(batches, 6, () => ({})))).toBe('served');
  });

  it('an event too many or too few is found, even if the whole chain was hashed again', async () => {
    const many = reforged(batches, 6, (batch) => ({ events: Uint8Array.from([...batch.events, ...batch.events]) }));
    expect(['JournalDisagrees', 'InvariantViolation']).toContain(await refused(many));
    const last = batches.length - 1;
    const none = reforged(batches, last, () => ({ events: new Uint8Array() }));
    expect(await refused(none)).toBe('JournalDisagrees');
  });

  it('truncated events are damage', async () => {
    const cut = reforged(batches, 6, ({ events }) => ({ events: events.slice(0, -1) }));
    expect(await refused(cut)).toBe('JournalDamage');
  });

  it('a format that this code does not know is not guessed at', async () => {
    const later = reforged(batches, batches.length - 1, () => ({ format: JOURNAL_FORMAT + 1 }));
    expect(await refused(later)).toBe('JournalDisagrees');
  });

  it('a problem after the snapshot is also found from the snapshot', async () => {
    const wrong = batches.map((batch, at) => (at === 7 ? { ...batch, sealedAt: batch.sealedAt + 1 } : batch));
    expect(await refused(wrong, snapshotAfter(batches, 5))).toBe('JournalDisagrees');
  });

  it('an unreachable journal is a retryable fault', async () => {
    const read: JournalPort['read'] = () => Promise.reject(new Fault('JOURNAL_UNREACHABLE', true));
    const journal = Object.assign(new InMemoryJournal(), { read });
    await expect(replay(STREAM, portsOf({ journal }))).rejects.toThrow(Fault);
  });
});
