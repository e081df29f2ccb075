import fc from 'fast-check';
import { ago, called, dollars } from './texts.js';

describe('amounts on a page', () => {
  it('are the controller’s text with the thousands parted', () => {
    expect(['50000.50', '0.07', '1234567.00', '-12.30'].map(dollars)).toEqual([
      ...['$50,000.50', '$0.07', '$1,234,567.00', '-$12.30'],
    ]);
  });

  it('are cut to cents, for a fraction of a cent is nobody’s yet', () => {
    expect(dollars('50001.99999999')).toBe('$50,001.99');
  });

  it('keep every digit, however many', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(dollars(text).replaceAll(/[$,]/g, '')).toBe(text);
      }),
    );
  });

  it('that are none are shown as they came', () => {
    expect(dollars('soon')).toBe('soon');
  });
});

describe('words', () => {
  it('are those of the floor', () => {
    expect(['must-hit', 'floor-supervisor', 'table-paid'].map(called)).toEqual([
      'Must Hit',
      'Floor supervisor',
      'Table paid',
    ]);
  });

  it('tell how long ago, never in the future', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const at = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now);
    expect([-5, 0, 4, 130, 60 * 72].map(at)).toEqual([
      ...['just now', 'just now', '4 min ago', '2 h 10 min ago', '3 days ago'],
    ]);
  });
});
