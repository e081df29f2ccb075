import { AWARD_STATUS_NAMES, LINE_LABELS, PHASE_NAMES } from '@jackpot/contract';
import fc from 'fast-check';
import { ago, belowCent, exactDollars, labelOf, dollars } from './texts.js';

describe('amounts on a page', () => {
  it('are the exact text with thousands separators', () => {
    expect(['50000.50', '0.07', '1234567.00', '-12.30'].map(dollars)).toEqual([
      ...['$50,000.50', '$0.07', '$1,234,567.00', '-$12.30'],
    ]);
  });

  it('are cut to cents and never rounded up', () => {
    expect(dollars('50001.99999999')).toBe('$50,001.99');
  });

  it('keep every digit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(dollars(text).replaceAll(/[$,]/g, '')).toBe(text);
      }),
    );
  });

  it('have the digits below a cent beside them where they are shown exactly', () => {
    const shown = ['50001.99999999', '-1234.50000001', '0.07', '12'].map((text) => [dollars(text), belowCent(text)]);
    expect(shown).toEqual([
      ['$50,001.99', '999999'],
      ['-$1,234.50', '000001'],
      ['$0.07', ''],
      ['$12.00', ''],
    ]);
    expect(exactDollars('50001.99999999')).toBe('$50,001.99999999');
  });

  it('that cannot be read are shown unchanged', () => {
    expect(['soon', '4S 2C 5H 3D', '12.5'].map(exactDollars)).toEqual(['soon', '4S 2C 5H 3D', '12.5']);
  });
});

describe('labels', () => {
  it('are the words of the floor', () => {
    expect(['must-hit', 'floor-supervisor', 'table-paid'].map(labelOf)).toEqual([
      'Must Hit',
      'Floor supervisor',
      'Paid at table',
    ]);
  });

  it('are the names that printed documents and searches have, for phases, lines and statuses', () => {
    for (const names of [PHASE_NAMES, LINE_LABELS, AWARD_STATUS_NAMES])
      expect(Object.keys(names).map(labelOf)).toEqual(Object.values(names));
    expect(['settled', 'locked', 'no-wager'].map(labelOf)).toEqual(['Complete', 'No more bets', 'Free hand']);
  });

  it('show an age, never a time in the future', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const at = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now);
    expect([-5, 0, 4, 130, 60 * 72].map(at)).toEqual([
      ...['just now', 'just now', '4 min ago', '2 h 10 min ago', '3 days ago'],
    ]);
  });
});
