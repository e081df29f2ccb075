import { IDLE_LINK } from '../../test/idle-link.js';
import fc from 'fast-check';
import {
  type Acknowledgement,
  CLOSE_OVERDUE_MS,
  COUP_WAITS_MS_MAX,
  REMOVED_MS_MAX,
  PAYOUTS_WAIT_MS_MAX,
  TRANSIT_MS_MAX,
  type AlarmInputs,
  type WatchedTable,
  acknowledgedBy,
  alarmsOf,
  waitsOf,
} from './alarms.js';

const NOW = Date.UTC(2026, 10, 22, 21, 0);
describe('the tax table of the payment rules', () => {
  const DAY_MS = 86_400_000;
  const endsIn = (ms: number) => alarmsOf({ ...IDLE_LINK, now: NOW, taxTableEndsAt: NOW + ms });

  it('is an alarm from 60 days before its end on, and while it does not cover the day', () => {
    expect(endsIn(60 * DAY_MS + 1)).toEqual([]);
    const [soon] = endsIn(60 * DAY_MS);
    expect(soon).toMatchObject({ id: 'tax-table-ends:east', since: NOW, page: ['payment-rules'] });
    expect(soon?.text).toContain('ends in 60 days');
    expect(endsIn(1)[0]?.text).toContain('ends in 1 day.');
    expect(endsIn(0)[0]).toMatchObject({ since: NOW, text: expect.stringContaining('does not cover this day') });
  });
});

const table: WatchedTable = {
  tableId: 't-1',
  assetNumber: 'MB-071',
  isOnline: true,
  lastHeardAt: NOW,
  coup: 7,
  waitsSince: null,
  isCoupUnderWay: false,
  lockedVoidsAt: [],
  roundHeldSince: null,
  openDevices: [],
  doors: [],
  reusedCards: null,
  irregularity: null,
};
const well: AlarmInputs = { ...IDLE_LINK, now: NOW, watchedSince: NOW - 3_600_000, tables: [table] };
const ids = (watched: Partial<AlarmInputs>): readonly string[] => alarmsOf({ ...well, ...watched }).map(({ id }) => id);
const atTable = (more: Partial<WatchedTable>): readonly string[] => ids({ tables: [{ ...table, ...more }] });

describe('unusual play', () => {
  it('is an alarm of its table and measure since the hand that raised it', () => {
    const found = { tableId: 't-1', assetNumber: 'MB-071', measure: 'voids', coup: 88, at: NOW - 5 } as const;
    const unusualPlay = [{ ...found, dealer: null }];
    expect(alarmsOf({ ...well, unusualPlay })).toMatchObject([
      { id: 'play-unusual:t-1-voids', kind: 'play-unusual', table: 't-1', since: NOW - 5, page: ['recall', 't-1'] },
    ]);
    const dealer = { name: 'L. Chen', license: 'MD-1' };
    expect(alarmsOf({ ...well, unusualPlay: [{ ...found, dealer }] })).toMatchObject([
      {
        id: 'play-unusual:MD-1-voids',
        text: expect.stringMatching(/^Hands of L. Chen \(MD-1\), last at MB-071, up to hand 88:/),
      },
    ]);
    const unmeasured = 'the read tables did not answer';
    expect(alarmsOf({ ...well, unusualPlay: { unmeasured } })).toMatchObject([
      { id: 'play-unusual:not-measured', since: null, text: expect.stringContaining(unmeasured) },
    ]);
  });
});

describe('the cards of a shoe (chapter 9 D(3))', () => {
  it('are an alarm where they were not replaced after the last hand', () => {
    expect(atTable({ reusedCards: { shoe: 4, since: NOW } })).toEqual(['cards-reused:t-1-4']);
  });
});

describe('books that do not add up', () => {
  it('are an alarm that names the account, and one that names why the day cannot be closed', () => {
    const brokenBooks = { account: 'level:star:display holds 1', day: 'BOOKS_BROKEN: event 7 (ClaimRejected)' };
    expect(alarmsOf({ ...well, brokenBooks })).toMatchObject([
      { id: 'books-broken:east-account', text: expect.stringContaining('level:star:display holds 1') },
      { id: 'books-broken:east-day', text: expect.stringContaining('event 7 (ClaimRejected)') },
    ]);
  });
});

describe('alarms', () => {
  it('are not raised in ordinary play', () => {
    expect(ids({})).toEqual([]);
    expect(waitsOf(well)).toEqual([]);
  });

  it('report an amount that is in transit for longer than a restart of all services, on both its links', () => {
    const part = { from: 'west', toLink: 'east', notice: 2, part: 0, amountMicro: 45_030_000_000n };
    const since = (ms: number) => ({ inTransit: [{ ...part, sentAt: NOW - ms }] });
    expect(ids(since(TRANSIT_MS_MAX))).toEqual([]);
    expect(alarmsOf({ ...well, ...since(TRANSIT_MS_MAX + 1) })).toMatchObject([
      {
        ...{ id: 'transit-waits:west-2-0', since: NOW - 1, page: ['notices'], mayAct: [] },
        text: expect.stringContaining('$450.30 of west (notice 2) should have come to east'),
      },
    ]);
  });

  it('name the cause if their sources cannot be read', () => {
    const unread = 'the relay of payouts waits for the redis';
    const transfersFail = { reason: 'the table is away', since: NOW - 3 };
    expect(alarmsOf({ ...well, deadPayouts: { unread }, transfersFail })).toMatchObject([
      { id: 'payout-given-up:not-read', since: null, text: expect.stringContaining(unread) },
      { id: 'transit-waits:not-read', since: NOW - 3, text: expect.stringContaining('the table is away') },
    ]);
  });

  it('must be acknowledged again when a message fails for good again', () => {
    const dead = (givenUpAt: number | null) => ({ deadWebhooks: [{ endpointId: 'books', eventId: 'e-1', givenUpAt }] });
    const given: readonly Acknowledgement[] = [{ at: NOW - 60, name: 'A. Keller', license: 'MD-1' }];
    const seen = (givenUpAt: number | null) =>
      alarmsOf({ ...well, ...dead(givenUpAt) }).map((each) => acknowledgedBy(each, given)?.name);
    expect(seen(NOW - 100)).toEqual(['A. Keller']);
    expect(seen(NOW - 10)).toEqual([undefined]);
    expect(seen(null)).toEqual(['A. Keller']);
  });

  it('report a table that disconnected, not a closed table, and always a table that is disconnected in a coup', () => {
    expect(atTable({ isOnline: false, lastHeardAt: NOW - 10_000 })).toEqual(['table-offline:t-1']);
    expect(atTable({ isOnline: false, lastHeardAt: null })).toEqual([]);
    const [lost] = alarmsOf({
      ...well,
      tables: [{ ...table, isOnline: false, lastHeardAt: null, isCoupUnderWay: true }],
    });
    expect(lost).toMatchObject({ since: well.watchedSince, text: expect.stringContaining('hand 7 in progress') });
  });

  it('report a round that came too fast at once, until a supervisor releases it', () => {
    expect(atTable({ roundHeldSince: NOW })).toEqual(['round-held:t-1-7']);
    const minutesAgo = (...ago: readonly number[]) =>
      atTable({ lockedVoidsAt: ago.map((each) => NOW - each * 60_000) });
    expect(minutesAgo(50, 30, 5)).toEqual(['voids-unusual:t-1']);
    for (const usual of [[], [5, 1], [90, 30, 5], [119, 90, 61]]) expect(minutesAgo(...usual)).toEqual([]);
  });

  it('report each device whose case was opened, until it reports closed', () => {
    const openDevices = [3, 5].map((seat) => ({ seat, since: NOW - seat }));
    expect(atTable({ openDevices })).toEqual(['device-opened:t-1-5', 'device-opened:t-1-3']);
  });

  it('report a door that was opened, and go on after it is closed: a person must see that it was open', () => {
    const cabinet = { door: 'cabinet', how: 'contact', openedAt: NOW - 60, closedAt: null } as const;
    const [open] = alarmsOf({ ...well, tables: [{ ...table, doors: [cabinet] }] });
    expect(open).toMatchObject({ id: 'door-opened:t-1-cabinet', since: NOW - 60, table: 't-1', isOver: false });
    expect(open?.text).toContain('Door cabinet of MB-071 was opened');
    const [closed] = alarmsOf({ ...well, tables: [{ ...table, doors: [{ ...cabinet, closedAt: NOW - 5 }] }] });
    expect(closed).toMatchObject({ id: 'door-opened:t-1-cabinet', since: NOW - 60, isOver: true });
    expect(closed?.text).toContain('was opened and is closed again');
    const [silent] = alarmsOf({ ...well, tables: [{ ...table, doors: [{ ...cabinet, how: 'silent' }] }] });
    expect(silent).toMatchObject({ id: 'door-opened:t-1-cabinet', isOver: false });
    expect(silent?.text).toContain('gives no answer');
  });

  it('report a coup that waits after “no more bets” from the tenth minute on', () => {
    expect(atTable({ waitsSince: NOW - COUP_WAITS_MS_MAX })).toEqual([]);
    expect(atTable({ waitsSince: NOW - COUP_WAITS_MS_MAX - 1 })).toEqual(['coup-waits:t-1-7']);
  });

  it('name the clause of an irregularity and its remedy', () => {
    const irregularity = { shoe: 2, number: 1, clause: 'D', at: NOW } as const;
    const [found] = alarmsOf({ ...well, tables: [{ ...table, irregularity }] });
    expect(found).toMatchObject({ id: 'irregularity:t-1-2-1', table: 't-1' });
    expect(found?.text).toContain('chapter 13 D. A simulated round is owed');
  });

  it('report a removed progressive that holds money of its players from the thirtieth day on', () => {
    const removed = (ms: number, aboveResetMicro: bigint) =>
      alarmsOf({ ...well, suspended: { at: NOW - ms, by: 'A. Pit #1', reason: 'it leaves' }, aboveResetMicro });
    const kinds = (...of: Parameters<typeof removed>): readonly string[] => removed(...of).map(({ kind }) => kind);
    expect(kinds(REMOVED_MS_MAX, 300_000_000n)).toEqual(['link-suspended']);
    expect(kinds(REMOVED_MS_MAX + 1, 0n)).toEqual(['link-suspended']);
    expect(kinds(REMOVED_MS_MAX + 1, 1n)).toEqual(['link-suspended', 'removed-waits']);
    expect(removed(REMOVED_MS_MAX + 1, 300_000_000n).at(-1)).toMatchObject({
      ...{ id: 'removed-waits:east', since: NOW - 1 },
      text: expect.stringContaining('holds $3.00 of its players'),
    });
  });

  it('report a close that is overdue half a day after the day ended, and waiting payouts after half a minute', () => {
    const ended = (ms: number) => ({ dayToClose: { day: '2026-11-21', endedAt: NOW - ms } });
    expect(ids(ended(CLOSE_OVERDUE_MS))).toEqual([]);
    expect(ids(ended(CLOSE_OVERDUE_MS + 1))).toEqual(['close-overdue:2026-11-21']);
    const wait = (ms: number) => ({ payoutsWait: { waitingFor: 'redis', since: NOW - ms } });
    expect(ids(wait(PAYOUTS_WAIT_MS_MAX))).toEqual([]);
    expect(ids(wait(PAYOUTS_WAIT_MS_MAX + 1))).toEqual(['payouts-wait:east']);
  });

  it('are listed by who waits, then the oldest first, those without an age last', () => {
    const listed = ids({
      suspended: { at: NOW - 5, by: 'A. Pit #1', reason: 'shuffler' },
      heldClaims: [{ awardId: 'east-A3', fixedAt: NOW - 9 }],
      deadWebhooks: [{ endpointId: 'books', eventId: 'e-1', givenUpAt: null }],
      deadPayouts: [{ awardId: 'east-A2', reason: 'no such award', failedAt: NOW - 7 }],
    });
    expect(listed).toEqual([
      'claim-held:east-A3',
      'payout-given-up:east-A2',
      'link-suspended:east',
      'webhook-given-up:books-e-1',
    ]);
  });

  it('count the newest acknowledgement since they began, and none from before', () => {
    const given = fc.array(fc.record<Acknowledgement>({ at: fc.nat(), name: fc.string(), license: fc.string() }));
    fc.assert(
      fc.property(given, fc.nat(), (words, since) => {
        const about = {
          id: 'x:y',
          kind: 'claim-held',
          table: null,
          text: '',
          ...{ mayAct: [], requesters: [], amountCents: 0n },
          page: [],
          isOver: false,
        } as const;
        const counted = acknowledgedBy({ ...about, since }, words);
        const valid = words.filter(({ at }) => at >= since).map(({ at }) => at);
        expect(counted?.at ?? null).toBe(valid.length === 0 ? null : Math.max(...valid));
      }),
    );
  });
});
