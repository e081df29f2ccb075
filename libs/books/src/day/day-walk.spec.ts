import fc from 'fast-check';
import { type Batch, GENESIS_HASH, sealBatch } from '@jackpot/journal';
import { microToText } from '@jackpot/money';
import {
  type Contribution,
  type EventOf,
  type LinkEvent,
  decodeEvents,
  decodeMeters,
  encodeMeters,
} from '@jackpot/progressive';
import {
  type Plan,
  SCENE_BEGINS_AT,
  type Scene,
  coup,
  dullCoups,
  given,
  journalOf,
  later,
  linkOf,
  played,
  sha256,
} from '../../../progressive/src/testing/index.js';
import { type ClosedDay, DAY_MS, STREAM, closed, journal } from '../../test/closed-days.js';
import { CloseVerifier } from '../close/close-verifier.js';
import { type Close, sealClose } from '../close/close.js';
import { readReport } from './report-body.js';
import { lineChances } from '../statistics/line-chances.js';

function verified(closes: readonly Close[], batches: readonly Batch[]) {
  const verifier = new CloseVerifier(closes, sha256, lineChances);
  for (const batch of batches) if (!verifier.take(batch)) break;
  return verifier.end();
}

const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;
const toTheNextDay = later(DAY_MS);

describe('any history, closed day by day', () => {
  const number = fc.nat({ max: 9_999 });
  const plan: fc.Arbitrary<Plan> = fc.record({
    prngSeed: number,
    terms: fc.array(number, { minLength: 20, maxLength: 20 }),
    dice: fc.array(fc.tuple(number, number, number, number), { minLength: 20, maxLength: 120 }),
    threeCardLines: fc.option(fc.array(number, { minLength: 1, maxLength: 9 }), { nil: undefined }),
  });
  const stretched = (scene: Scene): readonly LinkEvent[] =>
    scene.events.map((event) => ({ ...event, at: SCENE_BEGINS_AT + (event.at - SCENE_BEGINS_AT) * 3_000 }));

  it('adds up on every day, chains, and is verified from the journal alone', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom([1], [5, 1, 40], [400]), (plan, sizes) => {
        const events = stretched(played(plan));
        const batches = journalOf(events, { stream: STREAM, sha256, sizes });
        const last = Math.max(...events.map(({ at }) => at));
        const closes = closed(batches, Math.min(12, Math.floor((last - SCENE_BEGINS_AT) / DAY_MS) + 2));
        expect(verified(closes, batches)).toEqual({ verified: closes.length, finding: null, remarks: [] });
        const report = readReport(closes.at(-1)!.report);
        if (report.lastSequence < events.length) return;
        const meters = report.levels.map((level) => level.metersAfter.display);
        expect(meters).toEqual(
          decodeMeters(batches.at(-1)!.meters).map(({ displayMicro }) => microToText(displayMicro)),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('a clock that jumps', () => {
  const at = (hours: number): number => SCENE_BEGINS_AT + hours * 3_600_000;
  const scene = given(linkOf());
  scene.when(coup(HIT), coup(HIT), coup(HIT));
  const third = scene.events.findLastIndex(({ type }) => type === 'CoupOpened');
  const closesOf = (times: (index: number) => number) => {
    const events = scene.events.map((event, index) => ({ ...event, at: times(index) }));
    const batches = journalOf(events, { stream: STREAM, sha256 });
    return { batches, closes: closed(batches, 2), events };
  };

  it('forward for a moment leaves the day whole, with an exception', () => {
    const { closes, batches } = closesOf((index) => (index === 5 ? at(9_000) : index < third ? at(1) : at(25)));
    expect(closes.map(({ lastSequence }) => lastSequence)).toEqual([third, scene.events.length]);
    expect(closes[0]!.exceptions.filter(({ kind }) => kind === 'time-outside-day')).toHaveLength(1);
    expect(verified(closes, batches).finding).toBeNull();
  });

  it('back by three days for a moment moves no events to another day, even if days are closed after a weekend', () => {
    const days = given(linkOf());
    for (let day = 0; day < 5; day += 1) days.when(dullCoups(3, { seats: [1, 2] }), toTheNextDay);
    const wrong = days.events.findIndex((event) => event.at > SCENE_BEGINS_AT + 3 * DAY_MS) + 5;
    const events = days.events.map((event, index) =>
      index === wrong ? { ...event, at: event.at - 3 * DAY_MS } : event,
    );
    const wagersOf = (history: readonly LinkEvent[]) =>
      closed(journalOf(history, { stream: STREAM, sha256 }), 5).map(({ report }) =>
        readReport(report).tables.map(({ wagers }) => wagers),
      );
    expect(wagersOf(events)).toEqual(wagersOf(days.events));
    expect(wagersOf(events)).toEqual([[6], [6], [6], [6], [6]]);
    const batches = journalOf(events, { stream: STREAM, sha256 });
    const closes = closed(batches, 5);
    expect(verified(closes, batches)).toEqual({ verified: 5, finding: null, remarks: [] });
    const outside = ({ exceptions }: ClosedDay) => exceptions.filter(({ kind }) => kind === 'time-outside-day').length;
    expect(closes.map(outside)).toEqual([0, 0, 0, 1, 0]);
  });

  it('back after the close is a remark, and the close stays valid', () => {
    const { closes, events } = closesOf((index) => (index < third ? at(1) : at(25)));
    const late = events.map((event, index) => (index === third ? { ...event, at: at(23) } : event));
    const found = verified(closes.slice(0, 1), journalOf(late, { stream: STREAM, sha256 }));
    expect(found).toMatchObject({ verified: 1, finding: null, remarks: [expect.stringContaining('2026-03-01')] });
  });
});

describe('a forged close', () => {
  const scene = given(linkOf());
  scene.when(coup(HIT), toTheNextDay, coup(HIT));
  const batches = journal(scene);
  const closes = [...closed(batches, 3)];
  const [first, second, third] = closes as [ClosedDay, ClosedDay, ClosedDay];

  const forged = (at: number, change: Partial<Close>): readonly Close[] =>
    closes.reduce<readonly Close[]>((before, close, index) => {
      const body = { ...close, ...(index === at ? change : {}) };
      return [
        ...before,
        index < at ? close : sealClose(body, body.report, before.at(-1)?.hash ?? GENESIS_HASH, sha256),
      ];
    }, []);

  it.each<[string, readonly Close[], string]>([
    ['one is missing', [first, third], 'number 3 does not follow 1'],
    ['one is there twice', [first, first, second, third], 'number 1 does not follow 1'],
    [
      'an amount was changed',
      [first, { ...second, report: second.report.replace('450.', '451.') }],
      'its hash is another',
    ],
    ['who closed was changed', [{ ...first, closedBy: 'B. Other L-8' }], 'its hash is another'],
    [
      'an amount was changed and all hashes computed again',
      forged(1, { report: second.report.replace('450.', '451.') }),
      'differs from the journal',
    ],
    ['it names another batch, hashes computed again', forged(0, { batchHash: GENESIS_HASH }), 'it names batch'],
    [
      'its day was cut short, hashes computed again',
      forged(0, { lastSequence: first.lastSequence - 1 }),
      'names batch|differs from the journal',
    ],
    ['it stands on what the journal does not have', forged(2, { lastSequence: 99_999 }), 'the journal ends before'],
  ])('is found: %s', (_, stored, what) => {
    expect(verified(stored, batches).finding?.what).toMatch(new RegExp(what));
  });

  it('a journal that was changed and sealed again is found by its meters', () => {
    const at = batches.findIndex(({ meters }) => decodeMeters(meters).length > 0);
    const [spoiled, ...rest] = batches.slice(at) as [Batch, ...Batch[]];
    const meters = decodeMeters(spoiled.meters).map((level) => ({ ...level, displayMicro: level.displayMicro + 1n }));
    const changed = sealBatch({ ...spoiled, meters: encodeMeters(meters) }, sha256);
    expect(verified(closes, [...batches.slice(0, at), changed, ...rest]).finding?.what).toContain('METERS_DIFFER');
    expect(verified(closes, [...batches.slice(0, at), ...rest]).finding?.what).toContain('CHAIN_BROKEN');
  });

  it('a contribution of a millionth of a cent too much is a fault, not a figure', () => {
    const events = decodeAll(batches);
    const locked = events.findIndex((event) => event.type === 'CoupLocked');
    const event = events[locked] as EventOf<'CoupLocked'>;
    const [part, ...parts] = event.contributions as [Contribution, ...Contribution[]];
    const more = { ...event, contributions: [{ ...part, reserveMicro: part.reserveMicro + 1n }, ...parts] };
    const spoiled = journalOf(events.slice(0, locked + 1).with(locked, more), { stream: STREAM, sha256 });
    expect(() => closed(spoiled, 1)).toThrow(/CONTRIBUTIONS_DIFFER/);
  });
});

function decodeAll(batches: readonly Batch[]): readonly LinkEvent[] {
  return batches.flatMap(({ events }) => decodeEvents(events));
}
