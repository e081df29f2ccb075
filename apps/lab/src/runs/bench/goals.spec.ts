import { atLeast, atMost, verdict } from './goals.js';

describe('a goal', () => {
  const of = (value: number) => ({ what: 'rate', limit: 2, value, unit: 'x' as const });

  it('is reached at its limit, and missed by a factor', () => {
    expect([2, 3, 1].map((value) => verdict(atLeast(of(value))))).toEqual(['reached', 'reached', 'missed by 2.00 x']);
    expect([2, 1, 3].map((value) => verdict(atMost(of(value))))).toEqual(['reached', 'reached', 'missed by 1.50 x']);
  });

  it('of a load shows a rate that is just too low as missed, in the figure as well', () => {
    const finding = atLeast({ what: 'load', limit: 20, value: 19.6, unit: '/s' });
    expect([finding.goal, finding.measured, verdict(finding)]).toEqual(['>= 20 /s', '19.6 /s', 'missed by 1.02 x']);
  });

  it('with nothing to compare it with is not measured, and neither reached nor missed', () => {
    for (const finding of [atLeast(of(Number.NaN)), atMost(of(Number.NaN))])
      expect([finding.measured, verdict(finding)]).toEqual(['not measured here', '-']);
  });
});
