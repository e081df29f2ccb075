import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import type { Batch } from '@jackpot/journal';
import type { LinkEvent } from '@jackpot/progressive';
import {
  NOTICE_MS,
  type Plan,
  SCENE_BEGINS_AT,
  coup,
  given,
  journalOf,
  link,
  linkOf,
  played,
  sha256,
  terms,
} from '../../../progressive/src/testing/index.js';
import { DAY_MS, STREAM, closed } from '../../test/closed-days.js';
import { lineChances } from '../statistics/line-chances.js';
import { emptyFoldCheckpoint } from './day-walk.js';
import { type GamingDayRule, gamingDayOf, periodOf } from './gaming-day.js';
import { OpenDay, type SavedOpenDay } from './open-day.js';
import { reportText } from './report-body.js';

const NOON: GamingDayRule = { zone: 'UTC', hour: 12, offsetAt: () => 0 };
const period = periodOf(gamingDayOf(SCENE_BEGINS_AT, NOON), NOON);
const HIT = { seats: [1, 2], player: '2C 3D', banker: 'KS 9S' } as const;

const begun = (): OpenDay =>
  new OpenDay(
    emptyFoldCheckpoint(),
    {
      ...{ linkId: STREAM, period, zone: NOON.zone, boundaryHour: NOON.hour, chancesOf: lineChances },
      shownOfEachKind: 3,
    },
    sha256,
  );

const stored = (day: OpenDay): OpenDay =>
  OpenDay.resumed(deserialize(serialize(day.saved)) as SavedOpenDay, day.request, sha256);

function continued(day: OpenDay, journal: readonly Batch[]): OpenDay {
  for (const batch of journal.filter((each) => each.batch > day.taken)) day.take(batch);
  for (const batch of journal.filter((each) => each.batch > day.folded)) if (day.isBehind) day.fold(batch);
  return day;
}

describe('a day that is not closed', () => {
  const number = fc.nat({ max: 9_999 });
  const plan: fc.Arbitrary<Plan> = fc.record({
    prngSeed: number,
    terms: fc.array(number, { minLength: 20, maxLength: 20 }),
    dice: fc.array(fc.tuple(number, number, number, number), { minLength: 20, maxLength: 120 }),
    threeCardLines: fc.option(fc.array(number, { minLength: 1, maxLength: 9 }), { nil: undefined }),
  });

  it('has the report of its close, however often it was read before', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom([1], [5, 1, 40]), fc.integer({ min: 1, max: 40 }), (plan, sizes, step) => {
        const batches = journalOf(played(plan).events, { stream: STREAM, sha256, sizes });
        const day = begun();
        for (let known = step; known < batches.length + step; known += step) {
          continued(day, batches.slice(0, known));
          if (known === 3 * step && day.sequence >= 3) day.report();
        }
        expect(reportText(day.report())).toBe(closed(batches, 1)[0]!.report);
      }),
      { numRuns: 10 },
    );
  });

  it('has the report of its close and the same exceptions, wherever it was saved and resumed', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom([1], [5, 1, 40]), fc.integer({ min: 1, max: 40 }), (plan, sizes, step) => {
        const batches = journalOf(played(plan).events, { stream: STREAM, sha256, sizes });
        let day = begun();
        for (let known = step; known < batches.length + step; known += step)
          day = stored(continued(day, batches.slice(0, known)));
        expect(reportText(day.report())).toBe(closed(batches, 1)[0]!.report);
        expect(day.exceptions).toEqual(continued(begun(), batches).exceptions);
      }),
      { numRuns: 10 },
    );
  });

  it('takes each batch once, and shows the first exceptions of each kind', () => {
    const scene = given(linkOf());
    scene.when(coup(HIT), coup(HIT));
    const batches = journalOf(scene.events, { stream: STREAM, sha256 });
    const day = continued(begun(), batches.slice(0, 4));
    expect([day.taken, day.folded]).toEqual([4, 4]);
    expect(continued(day, batches).taken).toBe(batches.length);
    expect(day.exceptions.length).toBeLessThanOrEqual(3 * day.report().exceptions.kinds.length);
  });

  it('omits a table that was removed without a hand, even if the day was read before', () => {
    const scene = given(linkOf({ tables: 3 })).when(coup({ ...HIT, banker: '4S 5H' }));
    const played = scene.events.length;
    scene.when(link.isSuspended, (at) =>
      terms.areActivated((now) => ({ ...now, tables: now.tables.slice(0, 2) }), {
        noticePostedAt: at.now - NOTICE_MS,
      })(at),
    );
    const batches = journalOf(scene.events, { stream: STREAM, sha256, sizes: [1] });
    const day = continued(begun(), batches.slice(0, played));
    expect(day.report().tables).toHaveLength(3);
    expect(reportText(continued(day, batches).report())).toBe(closed(batches, 1)[0]!.report);
    expect(day.report().tables).toHaveLength(2);
  });

  const stamped = (times: (index: number, at: number) => number): readonly Batch[] => {
    const scene = given(linkOf());
    scene.when(coup(HIT), coup(HIT), coup(HIT));
    const events = scene.events.map((event, index): LinkEvent => ({ ...event, at: times(index, event.at) }));
    return journalOf(events, { stream: STREAM, sha256 });
  };

  it('continues with the events in between after its clock was a day ahead', () => {
    const batches = stamped((index, at) => (index > 6 && index < 10 ? at + DAY_MS : at));
    const day = begun();
    let other = begun();
    for (let known = 1; known <= batches.length; known += 1) {
      continued(day, batches.slice(0, known));
      other = stored(continued(other, batches.slice(0, known)));
    }
    const { report } = closed(batches, 1)[0]!;
    expect([reportText(day.report()), reportText(other.report())]).toEqual([report, report]);
  });

  it('stops at its end, and knows when it must start again', () => {
    const batches = stamped((index, at) => (index > 9 ? at + DAY_MS : at));
    const day = continued(begun(), batches);
    expect(reportText(day.report())).toBe(closed(batches, 1)[0]!.report);
    expect([day.isAhead, day.isBehind, day.sequence]).toEqual([false, false, 10]);
  });
});
