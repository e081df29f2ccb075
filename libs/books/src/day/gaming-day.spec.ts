import fc from 'fast-check';
import { zoneOffset } from '@jackpot/contract';
import {
  type GamingDayRule,
  daysAfter,
  gamingDayOf,
  parseGamingDay,
  periodAfter,
  periodOf,
  periodOfOpen,
} from './gaming-day.js';

const baltimore = (hour: number): GamingDayRule => ({
  zone: 'America/New_York',
  hour,
  offsetAt: zoneOffset('America/New_York'),
});
const HOUR_MS = 3_600_000;
const dayOf = (text: string, rule: GamingDayRule) => gamingDayOf(Date.parse(text), rule);
const hoursOf = (day: string, rule: GamingDayRule): number => {
  const { startsAt, endsAt } = periodOf(parseGamingDay(day)!, rule);
  return (endsAt - startsAt) / HOUR_MS;
};

describe('a gaming day', () => {
  it('begins at the boundary hour of the place, not at midnight', () => {
    expect(dayOf('2026-03-01T10:59:59.999Z', baltimore(6))).toBe('2026-02-28');
    expect(dayOf('2026-03-01T11:00:00.000Z', baltimore(6))).toBe('2026-03-01');
    expect(dayOf('2026-07-01T09:59:59.999Z', baltimore(6))).toBe('2026-06-30');
    expect(dayOf('2026-07-01T10:00:00.000Z', baltimore(6))).toBe('2026-07-01');
  });

  it('is an hour shorter or longer where the clocks are changed in it', () => {
    expect([hoursOf('2026-03-07', baltimore(6)), hoursOf('2026-10-31', baltimore(6))]).toEqual([23, 25]);
    expect([hoursOf('2026-03-08', baltimore(6)), hoursOf('2026-06-01', baltimore(6))]).toEqual([24, 24]);
    expect([hoursOf('2026-03-08', baltimore(0)), hoursOf('2026-11-01', baltimore(0))]).toEqual([23, 25]);
  });

  it('begins with the jump if the clocks skip its hour, and the first time if they show it twice', () => {
    expect(new Date(periodOf(parseGamingDay('2026-03-08')!, baltimore(2)).startsAt).toISOString()).toBe(
      '2026-03-08T07:00:00.000Z',
    );
    expect(new Date(periodOf(parseGamingDay('2026-11-01')!, baltimore(1)).startsAt).toISOString()).toBe(
      '2026-11-01T05:00:00.000Z',
    );
  });

  it('meets the next without gap or overlap, in any zone, at any hour, at any time', () => {
    const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC', 'Pacific/Apia'];
    const offsets = new Map(zones.map((zone) => [zone, zoneOffset(zone)]));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.nat({ max: 23 }),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
        (zone, hour, at) => {
          const rule = { zone, hour, offsetAt: offsets.get(zone)! };
          const { day, startsAt, endsAt } = periodOf(gamingDayOf(at, rule), rule);
          expect(startsAt <= at && at < endsAt).toBe(true);
          expect(periodOf(daysAfter(day, 1), rule).startsAt).toBe(endsAt);
          expect(Math.abs(endsAt - startsAt - 24 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('follows a closed day without gap, with a length and a later date, for any new zone and hour', () => {
    const zones = ['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/London'];
    const offsets = new Map(zones.map((zone) => [zone, zoneOffset(zone)]));
    const anyRule = fc
      .tuple(fc.constantFrom(...zones), fc.nat({ max: 23 }))
      .map(([zone, hour]) => ({ zone, hour, offsetAt: offsets.get(zone)! }));
    fc.assert(
      fc.property(
        fc.array(anyRule, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
        (rules, at) => {
          let last = periodOf(gamingDayOf(at, rules[0]!), rules[0]!);
          rules.slice(1).forEach((rule, index) => {
            const next = periodAfter(last, rule);
            expect([next.startsAt, next.endsAt > next.startsAt]).toEqual([last.endsAt, true]);
            expect(next.day > last.day).toBe(true);
            expect(next.endsAt).toBe(periodOf(next.day, rule).endsAt);
            expect(next.endsAt - next.startsAt).toBeLessThanOrEqual(4 * 24 * HOUR_MS);
            if (rule === rules[index]) expect(next).toEqual(periodOf(daysAfter(last.day, 1), rule));
            last = next;
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('after a change from Los Angeles at 23 h to Tokyo at 0 h lasts until the next boundary of Tokyo, not -16 hours', () => {
    const ruleOf = (zone: string, hour: number): GamingDayRule => ({ zone, hour, offsetAt: zoneOffset(zone) });
    const last = periodOf(parseGamingDay('2026-03-01')!, ruleOf('America/Los_Angeles', 23));
    const next = periodAfter(last, ruleOf('Asia/Tokyo', 0));
    expect([next.day, (next.endsAt - next.startsAt) / HOUR_MS]).toEqual(['2026-03-03', 8]);
  });

  it('that is open includes no closed time, and a skipped date is empty', () => {
    const rule = { zone: 'America/New_York', hour: 6, offsetAt: zoneOffset('America/New_York') };
    const day = (text: string) => parseGamingDay(text)!;
    expect(periodOfOpen(day('2026-03-02'), undefined, rule)).toEqual(periodOf(day('2026-03-02'), rule));
    const last = periodOf(day('2026-03-01'), { ...rule, hour: 12 });
    expect(periodOfOpen(day('2026-03-02'), last, rule)).toEqual(periodAfter(last, rule));
    expect(periodOfOpen(day('2026-03-03'), last, rule)).toEqual(periodOf(day('2026-03-03'), rule));
    const { startsAt, endsAt } = periodOfOpen(day('2026-02-28'), last, rule);
    expect(startsAt).toBeGreaterThanOrEqual(endsAt);
  });

  it.each(['2026-02-29', '2026-13-01', '26-03-01', '2026-3-1', ''])('does not exist for "%s"', (text) => {
    expect(parseGamingDay(text)).toBeUndefined();
  });
});
