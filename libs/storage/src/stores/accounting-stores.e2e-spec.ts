import type { DataSource } from 'typeorm';
import type { Close, ExceptionRow, GamingDay } from '@jackpot/books';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import { Seals } from '../sealed/seals.js';
import { GamingDayCloseRecord } from '../entities/accounting.js';
import { EndpointRecord } from '../entities/webhooks.js';
import { openDataSource } from '../open-data-source.js';
import { createGuard } from '../../test/described.js';
import { guardsOf } from '../tables/guards.js';
import { tableOf } from '../tables/table.js';
import { CloseStore } from './close-store.js';
import { OpenDayStore } from './open-day-store.js';
import { type NewReconciliation, ReconciliationRepository } from '../repositories/reconciliation-repository.js';
import { WebhookRepository } from '../repositories/webhook-repository.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await makeDatabase('accounting');
  dataSource = await openDataSource(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const bytes = (value: number): Uint8Array => new Uint8Array(32).fill(value);
const closeOf = (number: number, day: string): Close => ({
  linkId: 'east',
  number,
  facilityId: 'harbor',
  day: day as GamingDay,
  zone: 'UTC',
  boundaryHour: 6,
  startsAt: number * 1_000,
  endsAt: number * 1_000 + 1_000,
  firstSequence: number,
  lastSequence: number,
  batch: number,
  batchHash: bytes(1),
  closedAt: 9_000,
  closedBy: 'Z. Zoë L-1',
  report: '{"it":"as it was"}',
  previousHash: bytes(2),
  hash: bytes(number),
});

const added = (store: CloseStore, close: Close): Promise<boolean> =>
  store.add(close, async () => ({ close, checkpoint: `checkpoint ${close.number}` }));

describe('the fold of an open day', () => {
  const fold = { linkId: 'east', basis: bytes(1), batch: 7, batchHash: bytes(2), fold: new Uint8Array([1, 2, 3]) };

  it('is the last one that a controller has written', async () => {
    const store = new OpenDayStore(database.url, SEALS);
    expect(await store.last('east')).toBeUndefined();
    await store.keep(fold);
    const next = { ...fold, batch: 8, fold: new Uint8Array(300_000).fill(7) };
    await store.keep(next);
    const found = await store.last('east');
    expect({ ...found, fold: Uint8Array.from(found?.fold ?? []) }).toEqual(next);
    expect(await store.last('west')).toBeUndefined();
    await store.close();
  });

  it.each(['basis = UNHEX(REPEAT("00", 32))', 'batch = 9', 'batch_hash = basis', 'fold = CONCAT(fold, "x")'])(
    'is none where somebody else set %s',
    async (change) => {
      const store = new OpenDayStore(database.url, SEALS);
      await store.keep(fold);
      expect(await store.last('east')).toBeDefined();
      await database.sql.run(`UPDATE open_day_fold SET ${change}`);
      expect(await store.last('east')).toBeUndefined();
      await store.close();
    },
  );
});

describe('closes of gaming days', () => {
  it('are read back by day, by number and as the last close', async () => {
    const store = new CloseStore(database.url, SEALS);
    const [one, two] = [closeOf(1, '2026-03-01'), closeOf(2, '2026-03-02')];
    expect(await store.last('east')).toBeUndefined();
    expect([await added(store, one), await added(store, two)]).toEqual([true, true]);
    expect(await store.ofDay('east', one.day)).toEqual(one);
    expect(await store.ofDay('west', one.day)).toBeUndefined();
    expect(await store.from('east', 1, 10)).toEqual([one, two]);
    expect(await store.from('east', 2, 10)).toEqual([two]);
    const { report: _, ...head } = two;
    expect(await store.last('east')).toEqual({ close: head, isSealed: true, checkpoint: 'checkpoint 2' });
    const other = new CloseStore(
      database.url,
      new Seals({ key: new Uint8Array(32).fill(7), now: () => 1, software: 'b1b1' }),
    );
    expect(await other.last('east')).toEqual({ close: head, isSealed: true, checkpoint: null });
    await other.close();
    expect(await store.headOfDay('east', two.day)).toEqual(head);
    expect(await store.heads('east', 2, 10)).toEqual([head]);
    await store.close();
  });

  describe('against an attacker who has the database but no key', () => {
    const LINK = 'forged';
    const closes = [1, 2].map((number) => ({ ...closeOf(number, `2026-03-0${number}`), linkId: LINK }));
    const guards = guardsOf(tableOf(GamingDayCloseRecord));
    beforeAll(async () => {
      const store = new CloseStore(database.url, SEALS);
      for (const close of closes) await added(store, close);
      await store.close();
      for (const { name } of guards) await database.sql.run(`DROP TRIGGER ${name}`);
    });
    afterAll(async () => {
      for (const guard of guards) await database.sql.run(createGuard(guard));
    });
    const ages = async (seals = SEALS) => {
      const store = new CloseStore(database.url, seals);
      try {
        const found = await store.sealAges(LINK, await store.heads(LINK, 1, 10));
        return [[...found.values()], (await store.last(LINK))?.isSealed];
      } finally {
        await store.close();
      }
    };

    it('have the seal of a controller, under a key of now or of their time, whatever its software', async () => {
      expect(await ages()).toEqual([['now', 'now'], true]);
      const [old, replacement] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(9)];
      const later = new Seals({ key: replacement, before: [old], now: () => 1, software: 'b1b1' });
      expect(await ages(later)).toEqual([['before', 'before'], true]);
      expect(await ages(new Seals({ key: replacement, now: () => 1 }))).toEqual([[null, null], false]);
    });

    it.each(['closed_by', 'closed_at', 'facility_id', 'last_sequence', 'ends_at', 'hash'])(
      'lose it with another %s',
      async (column) => {
        const [before] = await database.sql.rows<Record<string, unknown>>(
          `SELECT ${column} AS was FROM gaming_day_close WHERE link_id = '${LINK}' AND number = 2`,
        );
        const change = (value: unknown) =>
          database.sql.run(`UPDATE gaming_day_close SET ${column} = ? WHERE link_id = '${LINK}' AND number = 2`, [
            value as string,
          ]);
        await change(column === 'hash' ? Buffer.alloc(32) : 100_000);
        expect(await ages()).toEqual([['now', null], false]);
        await change(before?.['was']);
        expect(await ages()).toEqual([['now', 'now'], true]);
      },
    );

    it('have no valid seal when they are added, even with the seal of another close', async () => {
      await database.sql.run(`INSERT INTO gaming_day_close
        SELECT link_id, 3, facility_id, '2026-03-03', zone, boundary_hour, starts_at, ends_at, first_sequence,
          last_sequence, batch, batch_hash, closed_at, closed_by, previous_hash, hash
        FROM gaming_day_close WHERE link_id = '${LINK}' AND number = 2`);
      await database.sql.run(`INSERT INTO gaming_day_text SELECT link_id, 3, what, part, text FROM gaming_day_text
        WHERE link_id = '${LINK}' AND number = 2`);
      expect(await ages()).toEqual([['now', 'now', null], false]);
    });
  });

  it('have each number and each day once: the first is stored', async () => {
    const stores = [1, 2, 3].map(() => new CloseStore(database.url, SEALS));
    const kept = await Promise.all(stores.map((store) => added(store, closeOf(3, '2026-03-03'))));
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await added(stores[0]!, closeOf(4, '2026-03-03'))).toBe(false);
    expect(await added(stores[0]!, closeOf(3, '2026-03-04'))).toBe(false);
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe('a close with 100,000 exceptions and long texts', () => {
  const COUNT = 100_000;
  const rowsOf = (from: number, count: number): ExceptionRow[] =>
    Array.from({ length: count }, (_, index) => ({
      position: from + index,
      kind: (from + index) % 1_000 === 0 ? 'coup-voided' : 'late-wager',
      text: JSON.stringify({ kind: 'late-wager', detail: `attempted after no more bets ${from + index}` }),
    }));
  const long = '𝄞é'.repeat(1_500_000);
  const big = { ...closeOf(1, '2026-03-01'), linkId: 'flooded', report: long };

  it('is kept whole, and read in pages, of one kind or of all', async () => {
    const store = new CloseStore(database.url, SEALS);
    const isAdded = await store.add(big, async (keep) => {
      for (let from = 1; from <= COUNT; from += 4_000) await keep(rowsOf(from, 4_000));
      return { close: big, checkpoint: long };
    });
    expect(isAdded).toBe(true);
    expect((await store.ofDay('flooded', big.day))?.report === long).toBe(true);
    expect((await store.last('flooded'))?.checkpoint === long).toBe(true);
    let count = 0;
    for await (const page of store.allExceptions('flooded', 1)) {
      expect(page.length).toBeLessThanOrEqual(500);
      expect([count, page[0]]).toEqual([count, rowsOf(count + 1, 1)[0]]);
      count += page.length;
    }
    expect(count).toBe(COUNT);
    const voided = await store.exceptions('flooded', 1, { kind: 'coup-voided', from: 2_001, limit: 2 });
    expect(voided.map(({ position }) => position)).toEqual([3_000, 4_000]);
    expect(await store.exceptions('flooded', 2, { from: 1, limit: 10 })).toEqual([]);
    await store.close();
  });

  it('leaves nothing if it is not completed', async () => {
    const store = new CloseStore(database.url, SEALS);
    const refused = store.add({ linkId: 'flooded', number: 2 }, async (keep) => {
      await keep(rowsOf(1, 10));
      throw new Error('it does not add up');
    });
    await expect(refused).rejects.toThrow('it does not add up');
    expect(await store.exceptions('flooded', 2, { from: 1, limit: 10 })).toEqual([]);
    await store.close();
  });
});

describe('comparisons', () => {
  it('of the same list are one, and a difference is resolved once', async () => {
    const store = new ReconciliationRepository(dataSource);
    const day = '2026-03-01' as GamingDay;
    const made: NewReconciliation = {
      linkId: 'east',
      kind: 'slips',
      fromDay: day,
      toDay: day,
      source: 'slip\n1',
      sourceHash: bytes(5),
      matched: 2,
      madeAt: 10,
      madeBy: 'A. Keller L-7',
    };
    const difference = { kind: 'extra', key: '9', ours: null, theirs: { amount: '1.00' } } as const;
    const { id } = await store.keep(made, [difference]);
    const resolution = { cause: 'timing', note: 'next day', resolvedBy: 'B. Two L-8', resolvedAt: 11 } as const;
    const resolved = await Promise.all([1, 2, 3].map(() => store.resolve(id, 1, resolution)));
    expect(resolved.filter(Boolean)).toHaveLength(1);
    expect(await store.keep(made, [difference])).toEqual({ id, isNew: false });
    expect(await store.differences(id)).toEqual([{ ...difference, number: 1, ...resolution }]);
    expect(await store.one('east', id)).toMatchObject({ differences: 1, open: 0, matched: 2 });
    expect([await store.one('west', id), await store.resolve(id, 2, resolution)]).toEqual([undefined, false]);
  });
});

describe('the outbox of webhooks', () => {
  const message = (place: number, urgency = 0) =>
    ({ eventId: `east-A${place}`, linkId: 'east', type: 'award.fixed', place, urgency }) as const;
  const move = (from: number, to: number) => ({
    from: { sequence: from, closeNumber: 0 },
    to: { sequence: to, closeNumber: 0 },
  });
  const slots = { endpointId: 'slots', stream: 'east' };
  const store = (): WebhookRepository => new WebhookRepository(dataSource);
  const endpoints = () => dataSource.getRepository(EndpointRecord);
  const idsDue = async (now: number) => (await store().due('slots', now, 10)).map(({ eventId }) => eventId);

  it('a new endpoint starts at the present of a link that is there, and at the beginning of a later one', async () => {
    await database.sql.run(
      `INSERT INTO projection_watermark (stream, batch, sequence, epoch, hash, sealed_at) VALUES ('west', 1, 40, 1, ?, 1)`,
      [Buffer.alloc(32)],
    );
    await store().register(['slots', 'books'], 100);
    await database.sql.run(
      `INSERT INTO projection_watermark (stream, batch, sequence, epoch, hash, sealed_at) VALUES ('later', 1, 9, 1, ?, 1)`,
      [Buffer.alloc(32)],
    );
    await store().register(['slots', 'books'], 200);
    const found = (await store().cursors('slots')).filter(({ stream }) => ['west', 'later'].includes(stream));
    expect(found.toSorted((a, b) => (a.stream < b.stream ? -1 : 1))).toEqual([
      { stream: 'later', upTo: 9, sequence: 0, closeNumber: 0 },
      { stream: 'west', upTo: 40, sequence: 40, closeNumber: 0 },
    ]);
  });

  it('owes each part of the journal once, whatever several workers try', async () => {
    const owed = await Promise.allSettled([1, 2, 3].map(() => store().owe(slots, move(0, 4), [message(1)], 100)));
    expect(owed.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(1);
    expect(await store().owe(slots, move(0, 9), [message(2)], 100)).toBe(false);
    expect(await idsDue(100)).toEqual(['east-A1']);
  });

  it('gives what is urgent first, and nothing while the endpoint is paused', async () => {
    await store().owe(slots, move(4, 9), [message(5, 1), message(6)], 100);
    expect(await idsDue(100)).toEqual(['east-A1', 'east-A6', 'east-A5']);
    await endpoints().update({ endpointId: 'slots' }, { state: 'paused' });
    expect(await idsDue(100)).toEqual([]);
    expect(await store().backlog()).toMatchObject([{ endpointId: 'slots', owed: 3, oldestAt: 100, dead: 0 }]);
    await endpoints().update({ endpointId: 'slots' }, { state: 'active' });
  });

  it('owes until delivered or given up', async () => {
    const outbox = store();
    for (const delivery of await outbox.due('slots', 100, 10))
      if (delivery.eventId !== 'east-A1') await outbox.delivered(delivery, 150);
    const [first] = await outbox.due('slots', 100, 10);
    await outbox.failed(first!, 'answered 500', 300);
    expect(await outbox.due('slots', 299, 10)).toEqual([]);
    expect(await outbox.due('slots', 300, 10)).toEqual([{ ...first, attempts: 1 }]);
    await outbox.givenUp(first!, 'answered 410', 310);
    const dead = { endpointId: 'slots', eventId: 'east-A1', attempts: 2, lastError: 'answered 410' };
    expect(await outbox.dead(10)).toEqual([{ ...dead, givenUpAt: 310 }]);
    expect(await outbox.due('slots', 400, 10)).toEqual([]);
  });

  it('gives up what is owed to an endpoint that is removed, which starts at the present when it comes back', async () => {
    await store().owe(slots, move(9, 12), [message(10)], 500);
    await store().register(['books'], 600);
    expect((await store().dead(10)).map(({ lastError }) => lastError)).toEqual([
      'answered 410',
      'the endpoint is not configured any more',
    ]);
    await store().register(['books', 'slots'], 700);
    expect((await endpoints().find()).map(({ state }) => state)).toEqual(['active', 'active']);
  });
});
