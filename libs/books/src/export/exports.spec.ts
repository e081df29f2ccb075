import { parseCents } from '@jackpot/money';
import { betting, correction, given, later, linkOf, table } from '../../../progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { exportOf } from './exports.js';

const misread = correction(1);
const scene = given(linkOf({ tables: 2 })).when(
  betting({ seats: [1, 2] }),
  table(1).shows('KS 9S', 'KS 9S'),
  misread.isRequested('KS 9S', '2C 3D'),
  misread.isApproved(),
  later(DAY_MS),
);
const closes = closed(journal(scene), 1);

function column(name: 'awards' | 'claims' | 'tables', of: string): readonly unknown[] {
  const { columns, rows } = exportOf(name, closes);
  return rows.map((row) => row[columns.indexOf(of)]);
}

const sum = (texts: readonly unknown[]): bigint =>
  texts.reduce((total: bigint, text) => total + (parseCents(String(text)) as bigint), 0n);

describe('exports of a day on which a card was misread', () => {
  it('name the awards of the true cards, and tables have won as much as their awards', () => {
    expect(column('awards', 'line')).not.toContain('star');
    expect(column('awards', 'line')).toContain('heart');
    expect(sum(column('awards', 'amount'))).toBe(sum(column('tables', 'awarded')));
    expect(column('awards', 'id')).toHaveLength(sumOf(column('tables', 'awards')));
  });

  it('include the reversed claim, because its document was numbered', () => {
    expect(column('claims', 'state')).toContain('corrected');
  });
});

function sumOf(counts: readonly unknown[]): number {
  return counts.reduce((total: number, count) => total + Number(count), 0);
}

describe('the export of the meters', () => {
  it('has the terms of each level: an empty cell where it has no limit', () => {
    const { columns, rows } = exportOf('meters', closes);
    const cell = (level: string, name: string) =>
      rows.find((row) => row[columns.indexOf('level')] === level)?.[columns.indexOf(name)];
    const names = ['base', 'limit', 'rate_ppm', 'reserve_rate_ppm'];
    expect(names.map((name) => cell('star', name))).toEqual(['50000.00', null, '100000', '0']);
    expect(names.map((name) => cell('must-hit', name))).toEqual(['250.00', '1000.00', '20000', '0']);
  });
});
