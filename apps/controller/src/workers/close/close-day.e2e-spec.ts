import { type GamingDay, readReport } from '@jackpot/books';
import { CloseStore, MySqlJournal, readJournal } from '@jackpot/storage';
import type { EventOf, LinkEvent } from '@jackpot/progressive';
import { betting, given, journalOf, linkOf, seat, sha256 } from '../../../../../libs/progressive/src/testing/index.js';
import { type TestDatabase, makeDatabase } from '../../../../../libs/storage/test/database.js';
import { closeDay } from './close-day.js';
import { SEALS } from '../../../../../libs/storage/test/seals.js';

const LINK = 'royal-9-east';
const LATE = 100_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('close_day');
  const journal = new MySqlJournal(database.url, SEALS);
  for (const batch of journalOf(flooded(), { stream: LINK, sha256, sizes: [4_096] })) await journal.append(batch);
  await journal.close();
});
afterAll(() => database.drop());

function flooded(): readonly LinkEvent[] {
  const scene = given(linkOf({ mustHit: null })).when(betting({ seats: [1] }), seat(2).wagers({ coup: 1 }));
  const late = scene.lastEvent('LateWagerRefused');
  const more = Array.from({ length: LATE - 1 }, (_, index): EventOf<'LateWagerRefused'> => ({
    ...late,
    sequence: late.sequence + index + 1,
  }));
  return [...scene.events, ...more];
}

describe('a gaming day with 100,000 exceptions', () => {
  it('closes like any other, and its list is read in pages', async () => {
    const closes = new CloseStore(database.url, SEALS);
    const ports = {
      closes,
      batches: (linkId: string, afterBatch: number) => readJournal(database.url, linkId, afterBatch),
      rule: { zone: 'UTC', hour: 12, offsetAt: () => 0 },
      sha256,
    };
    const day = '2026-03-01' as GamingDay;
    const request = { linkId: LINK, day, facilityId: 'harbor', closedBy: 'A. Keller L-7', now: Date.UTC(2026, 2, 3) };
    expect(await closeDay(ports, request)).toEqual({ ok: true, isNew: true });
    const close = await closes.ofDay(LINK, day);
    expect(close?.report.length).toBeLessThan(20_000);
    expect(readReport(close?.report ?? '').exceptions.kinds).toEqual([
      { kind: 'late-wager', count: LATE },
      { kind: 'writer-took-over', count: 1 },
    ]);
    let count = 0;
    for await (const page of closes.allExceptions(LINK, 1)) count += page.length;
    expect(count).toBe(LATE + 1);
    const last = await closes.exceptions(LINK, 1, { kind: 'late-wager', from: LATE, limit: 500 });
    expect(last.map(({ position }) => position)).toEqual([LATE, LATE + 1]);
    await closes.close();
  });
});
