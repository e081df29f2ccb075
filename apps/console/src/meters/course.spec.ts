import { joined, microPerHour } from './course.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const point = (
  sequence: number,
  minute: number,
  cause: 'play' | 'hit' | 'opened',
  before: string,
  display: string,
) => ({
  ...{ sequence, cause, before, display },
  at: new Date(NOON + minute * 60_000).toISOString(),
});

describe('the rate of a meter', () => {
  it('is what play adds for each hour, between the points too', () => {
    const points = [
      point(9, 30, 'play', '102.00000000', '102.50000000'),
      point(5, 15, 'play', '101.00000000', '101.50000000'),
      point(1, 0, 'play', '100.00000000', '100.50000000'),
    ];
    expect(microPerHour(points, NOON + 40 * 60_000)).toBe(400_000_000n);
  });

  it('is not lowered by the reset after a hit', () => {
    const points = [
      point(9, 30, 'play', '51.00000000', '51.00000001'),
      point(7, 20, 'hit', '101.00000000', '50.00000000'),
      point(1, 0, 'opened', '0.00000000', '100.00000000'),
    ];
    expect(microPerHour(points, NOON + 40 * 60_000)).toBe(400_000_002n);
  });

  it('is of the last hour only', () => {
    const points = [
      point(9, 30, 'play', '102.00000000', '102.00000000'),
      point(5, 0, 'play', '101.00000000', '101.00000000'),
      point(1, -40, 'play', '1.00000000', '1.00000000'),
    ];
    expect(microPerHour(points, NOON + 59 * 60_000)).toBe(200_000_000n);
    expect(microPerHour(points, NOON + 61 * 60_000)).toBeNull();
  });

  it('is unknown without two points at different times', () => {
    const one = point(1, 0, 'play', '100.00000000', '100.50000000');
    expect([[], [one], [one, one]].map((each) => microPerHour(each, NOON))).toEqual([null, null, null]);
  });
});

describe('newly read points', () => {
  const points = (...sequences: readonly number[]) =>
    sequences.map((each) => point(each, each, 'play', '1.00000000', '1.00000000'));
  const sequencesOf = (found: ReturnType<typeof joined>) => found?.map(({ sequence }) => sequence);

  it('are put before the known ones, and the oldest are dropped', () => {
    expect(sequencesOf(joined(points(5, 3), points(8, 5), 10))).toEqual([8, 5, 3]);
    expect(sequencesOf(joined(points(5, 3), points(8, 5), 2))).toEqual([8, 5]);
    expect(sequencesOf(joined(points(5, 3), points(5, 3), 2))).toEqual([5, 3]);
    expect(sequencesOf(joined([], [], 2))).toEqual([]);
  });

  it('do not join where points are missing', () => {
    expect(joined(points(5, 3), points(9, 8), 10)).toBeNull();
  });
});
