import type { MeterPoint } from '../server/types.js';
import { cycleSeries, hasCycles } from './cycles.js';

const point = (cycle: number, minute: number, display: string): MeterPoint => ({
  ...{ linkId: 'east', level: 'star', sequence: minute, at: new Date(minute * 60_000).toISOString(), cause: 'play' },
  ...{ cycle, before: display, display, reserve: '0.00000000', overflow: '0.00000000' },
});
const POINTS = [
  point(2, 150, '50100.00000000'),
  point(2, 90, '50000.00000000'),
  point(1, 60, '50900.00000000'),
  point(1, 0, '50000.00000000'),
];

describe('the cycles of a meter', () => {
  it('all begin at 0 h, their reset, and the current cycle comes last', () => {
    const series = cycleSeries(POINTS);
    expect(series.map(({ name, points }) => [name, points.map(({ x, exact }) => [x, exact])])).toEqual([
      [
        'Cycle 1',
        [
          [0, '50000.00000000'],
          [1, '50900.00000000'],
        ],
      ],
      [
        'Cycle 2',
        [
          [0, '50000.00000000'],
          [1, '50100.00000000'],
        ],
      ],
    ]);
    expect(series.at(-1)?.color).toBe(1);
  });

  it('are complete only when an older cycle has been read as well', () => {
    expect(hasCycles(POINTS)).toBe(false);
    expect(hasCycles([1, 2, 3, 4, 5, 6].map((cycle) => point(cycle, cycle, '1.00000000')))).toBe(true);
  });
});
