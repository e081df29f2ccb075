import { contributors } from './contributors.js';
import { heatPoints, heatRows, shadeOf, shadeTexts, topOf } from './heat.js';

const HOUR_MS = 3_600_000;
const play = {
  ...{ asOf: 9, from: '2026-03-01', to: '2026-03-01' },
  hours: [
    { startsAt: '2026-03-01T11:00:00.000Z', coveredMs: HOUR_MS },
    { startsAt: '2026-03-01T12:00:00.000Z', coveredMs: HOUR_MS / 4 },
    { startsAt: '2026-03-01T13:00:00.000Z', coveredMs: 0 },
  ],
  tables: [
    {
      ...{ tableId: 't-10', assetNumber: 'R9-10', contribution: '0.10000000' },
      ...{ hands: [50, 10, 0], bets: [100, 30, 0], voids: [1, 0, 0] },
    },
    {
      ...{ tableId: 't-9', assetNumber: 'R9-9', contribution: '90000000.00000001' },
      ...{ hands: [10, 0, 0], bets: [7, 0, 0], voids: [0, 0, 0] },
    },
    {
      ...{ tableId: 't-8', assetNumber: 'R9-8', contribution: '90000000.00000002' },
      ...{ hands: [0, 0, 0], bets: [0, 0, 0], voids: [0, 2, 0] },
    },
  ],
  dealers: [
    { license: null, name: null, hands: 1, bets: 2, voids: 0, contribution: '0.00000001' },
    { license: 'D-7', name: 'Ann Bell', hands: 5, bets: 9, voids: 1, contribution: '3.00000000' },
  ],
};

describe('the heat map of tables', () => {
  it('has bets and hands per hour by the clock, voids as a count, and nothing for hours to come', () => {
    expect(heatRows(play, 'bets')).toEqual([
      { table: 'R9-8', cells: [0, 0, null] },
      { table: 'R9-9', cells: [7, 0, null] },
      { table: 'R9-10', cells: [100, 120, null] },
    ]);
    expect(heatRows(play, 'hands')[2]?.cells).toEqual([50, 40, null]);
    expect(heatRows(play, 'voids')[0]?.cells).toEqual([0, 2, null]);
  });

  it('has the busiest cell in the darkest shade, and a single void in the lightest', () => {
    expect(topOf(heatRows(play, 'bets'))).toBe(120);
    expect([0, 1, 24, 25, 119, 120].map((value) => shadeOf(value, 120))).toEqual([0, 1, 1, 2, 5, 5]);
    expect(shadeOf(1, topOf(heatRows(play, 'voids')))).toBe(1);
    expect(shadeTexts(120)).toEqual(['0', 'up to 24', 'up to 48', 'up to 72', 'up to 96', 'up to 120']);
  });

  it('is drawn row by row, the first table at the top', () => {
    const points = heatPoints(heatRows(play, 'bets'), ['6 AM', '7 AM', '8 AM'], 120);
    expect(points.length).toBe(9);
    expect(points[3]).toEqual({ x: 0, y: 1, at: 'R9-9, 6 AM', text: '7', exact: '7', shade: 1 });
    expect(points[2]).toEqual({ x: 2, y: 2, at: 'R9-8, 8 AM', text: '—', exact: '' });
  });
});

describe('what tables and dealers contribute', () => {
  it('is sorted to the micro-cent, the largest first, with its share', () => {
    expect(contributors(play, 'table').map(({ name, share }) => [name, share])).toEqual([
      ['R9-8', '49.9%'],
      ['R9-9', '49.9%'],
      ['R9-10', '0.0%'],
    ]);
    expect(contributors(play, 'dealer')).toEqual([
      { name: 'Ann Bell D-7', hands: 5, bets: 9, voids: 1, contribution: '3.00000000', share: '99.9%' },
      { name: 'Nobody assigned', hands: 1, bets: 2, voids: 0, contribution: '0.00000001', share: '0.0%' },
    ]);
    expect(contributors({ ...play, dealers: [] }, 'dealer')).toEqual([]);
  });
});
