import type { SealedHead } from '@jackpot/books';
import { placeText, readPlace } from '@jackpot/contract';
import type { PublishedRecord } from '@jackpot/storage';
import { eventPage } from './event-page.js';

const facility = {
  facilityId: 'harbor',
  rule: { zone: 'UTC', hour: 6, offsetAt: () => 0 },
  baseUrl: 'https://jackpot.example',
};
const AT = Date.UTC(2026, 10, 24, 5, 59);
const rowAt = (sequence: number, part = 0, data = '{"by":"A. Keller L-1","reason":"x"}'): PublishedRecord => ({
  ...{ linkId: 'east', sequence, part, eventId: `east-S${sequence}.${part}`, type: 'link.suspended', subject: 'east' },
  ...{ at: AT, urgency: 0, data },
});
const closeOf = (number: number, lastSequence: number) =>
  ({
    ...{ linkId: 'east', number, facilityId: 'harbor', day: '2026-11-23', closedAt: AT, closedBy: 'B. Lee L-2' },
    ...{ lastSequence, hash: new Uint8Array(32) },
  }) as unknown as SealedHead;

const START = { sequence: 0, close: 0, journal: null };
const takeovers = [
  { sequence: 1, at: 36 },
  { sequence: 9, at: 72 },
];
const read = { takeovers, restorations: [] };
const idsOf = ({ events }: ReturnType<typeof eventPage>) => events.map(({ id }) => id);

describe('a page of the event stream', () => {
  it('adds facility, gaming day and schema to what the journal gives', () => {
    const page = eventPage(START, { rows: [rowAt(7)], asOf: 9, closes: [], ...read }, { limit: 10, facility });
    expect(page.events).toMatchObject([
      {
        id: 'east-S7.0',
        source: '/facilities/harbor/links/east',
        dataschema: 'https://jackpot.example/api/v1/schemas/events/link.suspended',
        data: { facility: 'harbor', gamingDay: '2026-11-23', link: 'east', sequence: 7, reason: 'x' },
      },
    ]);
    expect([page.next, page.hasMore]).toEqual([{ sequence: 9, close: 0, journal: '20.9' }, false]);
  });

  it('ends with a whole journal event, so that a place never falls between two parts', () => {
    const rows = [rowAt(7), rowAt(8), rowAt(8, 1), rowAt(8, 2), rowAt(9)];
    const page = eventPage(START, { rows, asOf: 9, closes: [], ...read }, { limit: 2, facility });
    expect(idsOf(page)).toEqual(['east-S7.0', 'east-S8.0', 'east-S8.1', 'east-S8.2']);
    expect([page.next.sequence, page.hasMore]).toEqual([8, true]);
  });

  it('ends after the event with which it exceeds its maximum length', () => {
    const long = JSON.stringify({ by: 'a', reason: 'x'.repeat(300 * 1024) });
    const rows = [rowAt(7, 0, long), rowAt(8, 0, long), rowAt(9)];
    const page = eventPage(START, { rows, asOf: 9, closes: [], ...read }, { limit: 100, facility });
    expect([idsOf(page), page.next.sequence, page.hasMore]).toEqual([['east-S7.0', 'east-S8.0'], 8, true]);
  });

  it('gives the close of a day after every event that it covers', () => {
    const closes = [closeOf(1, 8), closeOf(2, 20)];
    const cut = eventPage(START, { rows: [rowAt(7), rowAt(8)], asOf: 9, closes, ...read }, { limit: 1, facility });
    expect(idsOf(cut)).toEqual(['east-S7.0']);
    const whole = eventPage(START, { rows: [rowAt(7), rowAt(8)], asOf: 9, closes, ...read }, { limit: 10, facility });
    expect(idsOf(whole)).toEqual(['east-S7.0', 'east-S8.0', 'east-C1']);
    expect(whole.next).toEqual({ sequence: 9, close: 1, journal: '20.9' });
  });

  it('never goes back, whatever is rebuilt meanwhile', () => {
    const after = { sequence: 50, close: 3, journal: '10.1' };
    const page = eventPage(after, { rows: [], asOf: 12, closes: [], ...read }, { limit: 10, facility });
    expect(page).toEqual({ events: [], next: after, hasMore: false });
  });

  it('names the journal that its places belong to by the takeover in force', () => {
    const page = eventPage(
      START,
      { rows: [rowAt(7), rowAt(8), rowAt(9)], asOf: 9, closes: [], ...read },
      { limit: 10, facility },
    );
    expect(page.events.map(({ place }) => placeText(place))).toEqual(['7-0-10.1', '8-0-10.1', '9-0-20.9']);
    expect(readPlace(placeText(page.next))).toEqual(page.next);
  });

  it('gives a close another id where the journal was restored before its last event', () => {
    const found = { rows: [], asOf: 30, closes: [closeOf(1, 8), closeOf(2, 20)], takeovers };
    const page = eventPage(
      START,
      { ...found, restorations: [{ sequence: 10, restoredAs: 36 }] },
      { limit: 10, facility },
    );
    expect(idsOf(page)).toEqual(['east-C1', 'east-C2-R10']);
  });
});
