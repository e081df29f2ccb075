import { gamingDayOf, periodOf } from '@jackpot/books';
import { zoneOffset } from '@jackpot/contract';
import { linkOf } from '../../../../../libs/progressive/src/testing/index.js';
import { contributionMicro, sameTime } from './play-so-far.js';

const HOUR_MS = 3_600_000;
const zone = 'America/New_York';
const rule = { zone, hour: 6, offsetAt: zoneOffset(zone) };
const periodAt = (at: number) => periodOf(gamingDayOf(at, rule), rule);

describe('the same time of the day before', () => {
  it('is as long after the beginning of that day', () => {
    const at = Date.parse('2026-11-28T20:30:00Z');
    const today = periodAt(at);
    const yesterday = periodAt(today.startsAt - 1);
    expect([today.day, yesterday.day]).toEqual(['2026-11-28', '2026-11-27']);
    expect(sameTime(at, today, yesterday)).toBe(at - 24 * HOUR_MS);
  });

  it('is the end of a day that was shorter, because clocks were set forward', () => {
    const today = periodAt(Date.parse('2026-03-08T20:00:00Z'));
    const yesterday = periodAt(today.startsAt - 1);
    expect([today, yesterday].map(({ startsAt, endsAt }) => (endsAt - startsAt) / HOUR_MS)).toEqual([24, 23]);
    expect(sameTime(today.endsAt - 1, today, yesterday)).toBe(yesterday.endsAt - 1);
  });
});

describe('the contribution of wagers', () => {
  it('is wagers times price times the rates of all levels, with the reserves', () => {
    const config = linkOf({ star: { ratePpm: 100_000n, reserveRatePpm: 1_000n } });
    const ppm = [config.star, config.spade, config.heart, config.mustHit!].reduce(
      (sum, { ratePpm, reserveRatePpm }) => sum + ratePpm + reserveRatePpm,
      0n,
    );
    expect(contributionMicro(config, 7)).toBe(7n * config.priceCents * ppm);
  });

  it('is not known where promotional wagers contribute in part or not at all', () => {
    const of = (contribution: 'full' | 'patron-part' | 'none', wagers: number) =>
      contributionMicro({ ...linkOf({}), promotional: { contribution } }, wagers);
    expect([of('none', 3), of('patron-part', 3), of('none', 0)]).toEqual([null, null, 0n]);
    expect(of('full', 3)).toBe(contributionMicro(linkOf({}), 3));
  });
});
