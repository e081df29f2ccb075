import { INITIAL_PAYMENT_RULES, taxNoteOf, taxTableEndsAt } from '../index.js';
import { dollars } from '../testing/index.js';

const on = (day: string, amount: string, priceCents = 500n) =>
  taxNoteOf(INITIAL_PAYMENT_RULES, { wonCents: dollars(amount), priceCents, at: Date.parse(day) });

describe('the end of the tax table', () => {
  const { tax } = INITIAL_PAYMENT_RULES;
  const endsAt = (day: string, periods = tax.periods) =>
    new Date(taxTableEndsAt({ tax: { ...tax, periods } }, Date.parse(day))).toISOString();
  const [first, second] = tax.periods;
  const later = { ...second!, from: '2027-02-01', to: '2027-12-31' };

  it('is the local midnight after the last period without a gap', () => {
    expect(endsAt('2025-06-01T12:00:00Z')).toBe('2027-01-01T05:00:00.000Z');
    expect(endsAt('2026-12-31T12:00:00Z')).toBe('2027-01-01T05:00:00.000Z');
    expect(endsAt('2026-06-01T12:00:00Z', [first!, second!, later])).toBe('2027-01-01T05:00:00.000Z');
    expect(endsAt('2026-06-01T12:00:00Z', [second!, { ...later, from: '2027-01-01' }])).toBe(
      '2028-01-01T05:00:00.000Z',
    );
  });

  it('is in the past if no period covers the day', () => {
    expect(endsAt('2027-01-15T12:00:00Z', [first!, second!, later])).toBe('2027-01-01T05:00:00.000Z');
    expect(endsAt('2024-06-01T12:00:00Z')).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('the statement of the tax table', () => {
  it.each([
    ['2025-06-01T12:00:00Z', '1499.99', false],
    ['2025-06-01T12:00:00Z', '1500.00', true],
    ['2026-06-01T12:00:00Z', '1500.00', false],
    ['2026-06-01T12:00:00Z', '1999.99', false],
    ['2026-06-01T12:00:00Z', '2000.00', true],
  ])('on %s $%s: W-2G %s', (day, amount, isReportable) => expect(on(day, amount).isReportable).toBe(isReportable));

  it.each([
    ['5005.00', 0n],
    ['5005.01', 120_000n],
    ['50000.00', dollars('11998.80')],
  ])('of $%s withholds %d cents', (amount, cents) =>
    expect(on('2026-06-01T12:00:00Z', amount).withholdingCents).toBe(cents),
  );

  it.each([
    ['7500.00', true, 0n],
    ['7524.99', true, 0n],
    ['7525.00', true, 180_000n],
    ['7499.99', false, 0n],
  ])(
    'of $%s on a wager of $25: W-2G %s by the winnings, and withholds %d cents by the proceeds',
    (won, isReportable, withholdingCents) =>
      expect(on('2026-06-01T12:00:00Z', won, 2_500n)).toMatchObject({ isReportable, withholdingCents }),
  );

  it('counts the year in Maryland', () => {
    expect(on('2026-01-01T04:59:59Z', '1500.00')).toMatchObject({ taxYear: 2025, isReportable: true });
    expect(on('2026-01-01T05:00:00Z', '1500.00')).toMatchObject({ taxYear: 2026, isReportable: false });
  });

  it('states that a year is not in the table, and who confirms it', () => {
    expect(on('2031-06-01T12:00:00Z', '2000.00')).toMatchObject({ isYearKnown: false, isReportable: true });
    expect(on('2020-06-01T12:00:00Z', '1500.00')).toMatchObject({ isYearKnown: false, isReportable: true });
    expect(on('2026-06-01T12:00:00Z', '2000.00').caveat).toContain('counsel');
  });
});
