import { type LevelReturn, breakEvenText, returnSeries } from './returns.js';

const point = (meter: string, returned: string, ofLevel: string) => ({ meter, returned, ofLevel });
const STAR: LevelReturn = {
  ...{ level: 'star', reset: '50000.00', limit: null, breakEven: '4354622.36' },
  present: point('51000.25', '31.12345678', '0.43345678'),
  points: [point('50000.00', '31.11495678', '0.42495678'), point('4790084.60', '103.70000000', '73.00000000')],
};

describe('the return of a bet against a meter', () => {
  it('is drawn for the whole bet and for the level, with the present meter as a dot and the break-even as a mark', () => {
    const series = returnSeries(STAR);
    expect(series.map(({ name, kind, points }) => [name, kind, points.map(({ x, exact }) => [x, exact])])).toEqual([
      [
        ...['Whole bet', 'line'],
        [
          [50_000, '31.11495678'],
          [4_790_084.6, '103.70000000'],
        ],
      ],
      [
        ...['Star only', 'line'],
        [
          [50_000, '0.42495678'],
          [4_790_084.6, '73.00000000'],
        ],
      ],
      ['Break-even', 'upright', [[4_354_622.36, '100.00000000']]],
      ['Now', 'dots', [[51_000.25, '31.12345678']]],
    ]);
    expect(series[3]?.points[0]).toMatchObject({ at: '$51,000.25', text: '31.1234%' });
  });

  it.each<[string, Partial<LevelReturn>]>([
    ['A bet returns its price when Star is at $4,354,622.36 or more.', {}],
    [
      'A bet returns its price when Star is at $4,354,622.36 or more. The maximum payout of $100,000.00 is less.',
      { limit: '100000.00' },
    ],
    ['A bet returns its price already at the reset amount of Star.', { breakEven: '50000.00' }],
    ['No hand at these tables wins Star, so its meter has no break-even.', { breakEven: null }],
  ])('says: %s', (text, of) => {
    expect(breakEvenText({ ...STAR, ...of })).toBe(text);
  });

  it('has no mark if the level is never won', () => {
    expect(returnSeries({ ...STAR, breakEven: null }).map(({ points }) => points.length)).toEqual([2, 2, 0, 1]);
  });
});
