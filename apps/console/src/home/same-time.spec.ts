import { changeText, sameTimeRows } from './same-time.js';

const TODAY = {
  ...{ day: '2026-03-02', at: '2026-03-02T20:00:00.000Z' },
  ...{ wagers: 1_250, hits: 2, contribution: '750.00000000' },
};
const BEFORE = { ...TODAY, day: '2026-03-01', at: '2026-03-01T20:00:00.000Z', wagers: 1_000, hits: 4 };

describe('today against yesterday at the same time', () => {
  it('has bets, hits and contribution of both days, and the change', () => {
    const rows = sameTimeRows({ ...TODAY, before: { ...BEFORE, contribution: '600.00000000' } });
    expect(rows.map(({ now, before, change }) => [now, before, change])).toEqual([
      ['1,250', '1,000', '+25.0%'],
      ['2', '4', '−50.0%'],
      ['$750.00', '$600.00', '+25.0%'],
    ]);
  });

  it('leaves out what is not known', () => {
    const alone = sameTimeRows({ ...TODAY, before: null });
    expect(alone.map(({ before, change }) => [before, change])).toEqual(Array.from({ length: 3 }, () => ['—', '—']));
    const [, , contribution] = sameTimeRows({ ...TODAY, contribution: null, before: BEFORE });
    expect(contribution).toMatchObject({ now: '—', before: '$750.00', change: '—' });
  });

  it('has no change from nothing', () => {
    expect([changeText(5n, 0n), changeText(1n, 3n), changeText(3n, 3n)]).toEqual(['—', '−66.6%', '+0.0%']);
  });
});
