import { cashIn, deductedIn } from './recorded-payment.js';

const row = (detail: object | null) => ({ detail: detail === null ? null : JSON.stringify(detail) });

describe('a recorded payment', () => {
  it('has the cash of its parts, and each kind of deduction', () => {
    const payment = row({
      parts: [
        { method: 'cash', amount: '600.00' },
        { method: 'check', amount: '70.00' },
        { method: 'cash', amount: '0.50' },
      ],
      deductions: [
        { kind: 'debt', amount: '3.00' },
        { kind: 'federal-tax', amount: '2.00' },
      ],
    });
    expect([cashIn(payment), deductedIn(payment, 'federal-tax'), deductedIn(payment, 'state-tax')]).toEqual([
      60_050n,
      200n,
      0n,
    ]);
  });

  it('of 0.9.0 was made in one way, of the whole amount', () => {
    const paid = (method: string) => row({ amount: '450.30', method });
    expect([cashIn(paid('cash')), cashIn(paid('check')), cashIn(row(null))]).toEqual([45_030n, 0n, 0n]);
    expect(deductedIn(paid('cash'), 'federal-tax')).toBe(0n);
  });
});
