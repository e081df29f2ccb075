import { gamingDayOf } from '@jackpot/books';
import { FakeDraws } from '../../../../../libs/progressive/src/testing/index.js';
import { seededRandom } from '../../players/random.js';
import { someDays } from './some-days.js';

const RULE = { zone: 'UTC', hour: 6, offsetAt: () => 0 };
const HOUR_MS = 3_600_000;

const at = (now: number) => someDays({ now, rule: RULE, draws: new FakeDraws(), below: seededRandom(7, 'days') });

const isOf = ({ awards }: { readonly awards: readonly { readonly awardNumber: number }[] }, number: number): boolean =>
  awards.some(({ awardNumber }) => awardNumber === number);

describe('the days before a demonstration', () => {
  const NOON = Date.UTC(2026, 10, 23, 12);

  it('fill four gaming days before today, each with hands and awards, in order and never in the future', () => {
    const { events } = at(NOON);
    for (const daysBefore of [1, 2, 3, 4]) {
      const day = gamingDayOf(NOON - daysBefore * 24 * HOUR_MS, RULE);
      const types = events.filter((event) => gamingDayOf(event.at, RULE) === day).map(({ type }) => type);
      expect({ day, hands: types.filter((type) => type === 'CoupResolved').length > 100 }).toEqual({
        day,
        hands: true,
      });
    }
    const times = events.map((event) => event.at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOON);
  });

  it('leave two claims open: one since yesterday, one since two minutes ago', () => {
    const { events, link } = at(NOON);
    const open = [...link.claims.keys()].map((awardNumber) => {
      const hit = events.find((event) => event.type === 'CoupResolved' && isOf(event, awardNumber));
      return NOON - (hit?.at ?? NaN);
    });
    expect(open).toHaveLength(2);
    expect(open[0]).toBeGreaterThan(8 * HOUR_MS);
    expect(open[1]).toBeLessThan(5 * 60_000);
  });

  it('can be written a minute after the gaming day began', () => {
    const early = Date.UTC(2026, 10, 23, 6, 1);
    expect(Math.max(...at(early).events.map((event) => event.at))).toBeLessThanOrEqual(early);
  });
});
