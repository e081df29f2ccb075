import { type LineOfDay, lineSeries, lineTotals } from './line-days.js';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;
const heads = DAYS.map((day) => ({ day, endsAt: `${day}T23:00:00.000Z` }));
const day = (at: number, awards: number, of: Partial<LineOfDay> = {}): LineOfDay => ({
  ...{ gaming_day: DAYS[at] ?? '', line: 'heart', awards, expected: '2.400001' },
  ...{ least_95: 0, most_95: 5, least_99: 0, most_99: 7 },
  ...of,
});
const NONE = { line: 'must-hit', expected: null, least_95: null, most_95: null, least_99: null, most_99: null };

describe('awards against theory over days', () => {
  it('are totaled, with the days whose count is outside of the limits of that day', () => {
    const [heart, mustHit] = lineTotals([day(0, 2), day(1, 6), day(2, 9), day(0, 1, NONE)]);
    expect(heart).toEqual({ line: 'heart', days: 3, awards: 17, expected: '7.200003', outside95: 2, outside99: 1 });
    expect(mustHit).toEqual({
      ...{ line: 'must-hit', days: 1, awards: 1, expected: null },
      ...{ outside95: null, outside99: null },
    });
  });

  it('are drawn as dots on the band of each day, there and back', () => {
    const [wide, narrow, expected, awards] = lineSeries([day(0, 2), day(1, 6, { most_95: 4 })], heads);
    expect(wide?.points.map(({ y }) => y)).toEqual([0, 0, 7, 7]);
    expect(narrow?.points.map(({ at, y }) => [at, y])).toEqual([
      [DAYS[0], 0],
      [DAYS[1], 0],
      [DAYS[1], 4],
      [DAYS[0], 5],
    ]);
    expect(narrow?.points.at(-1)?.text).toBe('0 to 5');
    expect(expected?.points.map(({ exact }) => exact)).toEqual(['2.400001', '2.400001']);
    expect(awards?.points.map(({ x, y }) => [x, y])).toEqual([
      [Date.parse('2026-03-01T23:00:00.000Z'), 2],
      [Date.parse('2026-03-02T23:00:00.000Z'), 6],
    ]);
  });

  it('of a line without theory are drawn alone', () => {
    const series = lineSeries([day(0, 1, NONE), day(1, 0, NONE)], heads);
    expect(series.map(({ points }) => points.length)).toEqual([0, 0, 0, 2]);
  });
});
