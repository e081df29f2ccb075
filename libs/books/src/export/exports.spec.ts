import { must, parseCents } from '@jackpot/money';
import {
  betting,
  claim,
  correction,
  coup,
  given,
  later,
  linkOf,
  table,
} from '../../../progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../test/closed-days.js';
import { readReport } from '../day/report-body.js';
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

describe('the exports of the lines and of the liability', () => {
  const { report } = must(closes[0], 'a close');
  const { lines, liability } = readReport(report);

  it('have the awards of each line with their expected number and limits, as the close has them', () => {
    const { columns, rows } = exportOf('lines', closes);
    const heart = must(
      lines.find(({ line }) => line === 'heart'),
      'the line of Heart',
    );
    expect(columns.slice(3)).toEqual([
      ...['line', 'awards', 'awarded', 'expected', 'least_95', 'most_95', 'least_99', 'most_99'],
    ]);
    expect(rows.find((row) => row[3] === 'heart')?.slice(4)).toEqual([
      ...[heart.count, heart.amount, heart.expectedCount],
      ...[heart.limits95?.least, heart.limits95?.most, heart.limits99?.least, heart.limits99?.most],
    ]);
    expect(rows.find((row) => row[3] === 'must-hit')?.slice(6)).toEqual([null, null, null, null, null]);
  });

  it('have what is owed and the seed in it, as the close has them', () => {
    const { columns, rows } = exportOf('liability', closes);
    const cell = (name: string) => rows[0]?.[columns.indexOf(name)];
    expect(rows).toHaveLength(1);
    expect([cell('total'), cell('seed_outstanding')]).toEqual([liability.total, liability.seedOutstanding]);
    expect(cell('total')).not.toBe(cell('seed_outstanding'));
  });
});

const TWO_DAYS_WITH_HITS = [
  ...[coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(1).isPaid(), later(60_000)],
  ...[betting({ seats: [1, 2] }), table(1).isVoided(), later(DAY_MS)],
  ...[coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), claim(2).isPaid(), later(DAY_MS)],
  coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
];

describe('the export of the meters', () => {
  it('has the terms of each level: an empty cell where it has no limit', () => {
    const { columns, rows } = exportOf('meters', closes);
    const cell = (level: string, name: string) =>
      rows.find((row) => row[columns.indexOf('level')] === level)?.[columns.indexOf(name)];
    const names = ['base', 'limit', 'rate_ppm', 'reserve_rate_ppm'];
    expect(names.map((name) => cell('star', name))).toEqual(['50000.00', null, '100000', '0']);
    expect(names.map((name) => cell('must-hit', name))).toEqual(['250.00', '1000.00', '20000', '0']);
  });

  it('proves each meter: what it had, gained and lost is what it has', () => {
    const days = closed(journal(given(linkOf()).when(...TWO_DAYS_WITH_HITS)), 2);
    const { columns, rows } = exportOf('meters', days);
    const micro = (row: readonly unknown[], name: string): bigint =>
      BigInt(String(row[columns.indexOf(name)]).replace('.', ''));
    for (const row of rows) {
      const sumOfColumns = (...names: readonly string[]) => names.reduce((sum_, name) => sum_ + micro(row, name), 0n);
      const gained = sumOfColumns('contribution', 'seed', 'documented') - sumOfColumns('voided', 'awarded');
      expect(sumOfColumns('display_open', 'reserve_open', 'overflow_open') + gained).toBe(
        sumOfColumns('display_close', 'reserve', 'overflow'),
      );
    }
    const moved = (name: string) => rows.filter((row) => micro(row, name) !== 0n).length;
    expect([moved('seed') > 0, moved('awarded') > 0, moved('voided') > 0]).toEqual([true, true, true]);
  });
});
