import { totalsOf } from './difference-totals.js';

describe('the totals of a comparison', () => {
  it('are exact sums by side, and what their list has more than ours', () => {
    expect(
      totalsOf([
        { kind: 'missing', ours: { amount: '51367.50' }, theirs: null },
        { kind: 'extra', ours: null, theirs: { amount: '99.99' } },
        { kind: 'extra', ours: null, theirs: { amount: '0.02' } },
        { kind: 'different', ours: { amount: '500.00' }, theirs: { amount: '450.00' } },
      ]),
    ).toEqual({
      ...{ missing: '51367.50', extra: '100.01', oursOfUnequal: '500.00', theirsOfUnequal: '450.00' },
      net: '-51317.49',
    });
  });

  it('are none where bets are compared and not amounts', () => {
    expect(totalsOf([{ kind: 'different', ours: { wagers: '12' }, theirs: { wagers: '13' } }])).toBeNull();
    expect(totalsOf([])).toBeNull();
  });
});
