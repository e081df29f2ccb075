import { type LevelOfDay, owedByDay } from './owed.js';

const row = (gaming_day: string, level: string, display_close: string, reserve: string): LevelOfDay => ({
  ...{ gaming_day, level, display_close, reserve, overflow: '0.00000001', pending: '10.00' },
});

describe('what is owed over days', () => {
  it('is the sum of all levels of a day, to the micro-cent, at the end of the day', () => {
    const heads = [
      { day: '2026-03-01', endsAt: '2026-03-02T11:00:00.000Z' },
      { day: '2026-03-02', endsAt: '2026-03-03T11:00:00.000Z' },
    ];
    const rows = [
      row('2026-03-01', 'star', '50000.10000000', '1.00000000'),
      row('2026-03-01', 'heart', '500.00000000', '2.00000000'),
      row('2026-03-02', 'star', '50001.00000000', '1.50000000'),
    ];
    expect(owedByDay(rows, heads).map(({ x, exact }) => [x, exact])).toEqual([
      [Date.parse('2026-03-02T11:00:00.000Z'), '50523.10000002'],
      [Date.parse('2026-03-03T11:00:00.000Z'), '50012.50000001'],
    ]);
  });
});
