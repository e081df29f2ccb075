import { type CashPayment, type Patron, cashByPerson, cashPaymentsOf, cashSheet, csvOf } from '../index.js';

const ADA: Patron = {
  name: 'Ada Twice',
  address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'US' },
  dateOfBirth: '1970-02-03',
  identifications: [{ kind: 'social-security-card', number: '123-45-6789', issuer: 'SSA', expiresOn: null }],
  ...{ taxpayerNumber: '123456789', noTaxpayerNumber: '', playerCard: null },
};
const ABOVE = 1_000_000n;
let paidAt = Date.parse('2026-05-08T22:00:00Z');
const paid = (awardId: string, cashCents: bigint, patron?: Patron): CashPayment => {
  paidAt += 60_000;
  return { awardId, paidAt, cashCents, cashier: 'LIC-CAGE', patron, isShare: false };
};
const sums = (payments: readonly CashPayment[]) =>
  cashByPerson(payments, ABOVE).map(({ payments: of, totalCents, needsReport }) => [
    of.map(({ awardId }) => awardId).join(' '),
    totalCents,
    needsReport,
  ]);

describe('cash of a gaming day', () => {
  it('is added up by person, and reported above the amount, not at it', () => {
    const bob = { ...ADA, taxpayerNumber: '987654321', identifications: [] };
    expect(
      sums([paid('A1', 500_000n, ADA), paid('A2', 999_999n, bob), paid('A3', 500_000n, ADA), paid('A4', 1n, bob)]),
    ).toEqual([
      ['A1 A3', 1_000_000n, false],
      ['A2 A4', 1_000_000n, false],
    ]);
    expect(sums([paid('A1', 500_000n, ADA), paid('A2', 500_001n, ADA)])).toEqual([['A1 A2', 1_000_001n, true]]);
  });

  it('is added up for one person if two records each share an identity with a third', () => {
    const number = { ...ADA, identifications: [] };
    const card = { ...number, taxpayerNumber: null, playerCard: 'PC 7' };
    const both = { ...number, playerCard: 'pc-7' };
    expect(sums([paid('A1', 1n, number), paid('A2', 2n, card)])).toHaveLength(2);
    expect(sums([paid('A1', 1n, number), paid('A2', 2n, card), paid('A3', 3n, both)])).toEqual([
      ['A1 A2 A3', 6n, false],
    ]);
  });

  it('of a shared win counts in full for the payee, and in part for each other winner', () => {
    const person = (taxpayerNumber: string) => ({ ...ADA, taxpayerNumber, identifications: [] });
    const [bob, cem] = [person('222222222'), person('333333333')];
    const shared = (payeeShareCents: bigint, winner: Patron, shareCents: bigint) => {
      const { patron: _, isShare: __, ...payment } = paid('A1', 1_000_001n);
      return cashPaymentsOf(payment, ADA, { payeeShareCents, winners: [{ ...winner, shareCents }] });
    };
    expect(sums([...shared(1n, bob, 2n), paid('A2', 333_334n, bob), paid('A3', 1n, cem)])).toEqual([
      ['A1', 1_000_001n, true],
      ['A1 A2', 1_000_001n, true],
      ['A3', 1n, false],
    ]);
    // The third record shares an identity with the payee and with the other winner, so all are one person.
    const both = { ...ADA, taxpayerNumber: '222222222' };
    expect(sums([...shared(1n, bob, 2n), paid('A2', 1n, both)])).toEqual([['A1 A2', 1_000_002n, true]]);
  });

  it('of claims without a record stands alone', () => {
    expect(sums([paid('A1', 600_000n), paid('A2', 1_000_001n)])).toEqual([
      ['A2', 1_000_001n, true],
      ['A1', 600_000n, false],
    ]);
  });

  it('is not reported without a rule', () => {
    expect(cashByPerson([paid('A1', 2_000_000n, ADA)], null)).toMatchObject([{ needsReport: false }]);
  });

  it('is a sheet with a line for each payment and no whole taxpayer number', () => {
    const csv = csvOf(cashSheet('2026-05-08', cashByPerson([paid('A1', 2_000_000n, ADA), paid('A2', 1n)], ABOVE)));
    const [, first, second] = csv.split('\r\n');
    expect(first).toContain(',20000.00,yes,A1,no,');
    expect(first).toContain('Ada Twice');
    expect(second).toMatch(/^2026-05-08,2,0\.01,no,A2,no,.*,0\.01,LIC-CAGE,{11,}$/);
    expect(csv).toContain('***-**-6789');
    expect(csv).not.toMatch(/123-?45-?6789/);
  });
});
