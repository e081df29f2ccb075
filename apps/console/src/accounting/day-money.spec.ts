import { moneyByDay } from './day-money.js';

const row = (day: string, handle: string, awarded: string) => ({ gaming_day: day, handle, awarded });

describe('the money of closed days', () => {
  it('is summed over tables to the cent, and a day that awarded more than was bet held less than nothing', () => {
    const days = moneyByDay([
      row('2026-03-01', '90071992547409.93', '0.10'),
      row('2026-03-01', '5.00', '0.20'),
      row('2026-03-02', '10.00', '50000.30'),
    ]);
    expect([...days]).toEqual([
      ['2026-03-01', { handle: '$90,071,992,547,414.93', awarded: '$0.30', held: '$90,071,992,547,414.63' }],
      ['2026-03-02', { handle: '$10.00', awarded: '$50,000.30', held: '-$49,990.30' }],
    ]);
  });
});
