import { Goals, type Limit, median, quantile } from './goals.js';

const found = (goal: 'atLeast' | 'atMost', value: number, limit: Limit = '2 x') => {
  const goals = new Goals();
  goals[goal]('rate', value, limit);
  return goals.findings[0]!;
};

describe('a goal', () => {
  it('is reached at its limit', () => {
    const reached = (goal: 'atLeast' | 'atMost', values: number[]) =>
      values.map((value) => found(goal, value).isReached);
    expect(reached('atLeast', [2, 3, 1])).toEqual([true, true, false]);
    expect(reached('atMost', [2, 1, 3])).toEqual([true, true, false]);
  });

  it('of a load counts a rate that is slightly too low as missed, and its rounded figure shows that', () => {
    const finding = found('atLeast', 19.6, '20 /s');
    expect([finding.goal, finding.measured, finding.isReached]).toEqual(['>= 20 /s', '19.6 /s', false]);
  });

  it('without a comparison is not measured, and neither reached nor missed', () => {
    for (const finding of [found('atLeast', Number.NaN), found('atMost', Number.NaN)])
      expect([finding.measured, finding.isReached]).toEqual(['not measured here', undefined]);
  });

  it('of something that must not happen is missed by its first occurrence', () => {
    const goals = new Goals();
    goals.never('lost', 0);
    goals.never('lost', 1);
    expect(goals.findings.map(({ isReached }) => isReached)).toEqual([true, false]);
  });
});

describe('a quantile', () => {
  it('is interpolated between neighbors', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([0, 10], 0.9)).toBe(9);
    expect(median([])).toBeNaN();
  });
});
