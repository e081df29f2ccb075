import { type PaymentChoice, linesIn, preparedPayment, reportedCash } from './payment.js';

const demands = {
  ...{ verifiers: [], methods: [], needsSurveillance: false, needsPhotograph: false, rule: '', checks: [] },
  ...{ withholding: '5998.83', owed: '0.00', patron: null },
};
const CLAIM = { amount: '25000.15', documentNumber: 3, demands };
const CHOICE: PaymentChoice = {
  ...{ tax: '5998.83', method: 'check', number: '1001', caseNumber: '', note: '' },
  ...{ otherMethod: 'cash', otherAmount: '', otherNumber: '' },
};
const tax = { kind: 'federal-tax', amount: '5998.83', reference: '' };

describe('the lines of a correction', () => {
  it('leave out parts without an amount', () => {
    const typed: Readonly<Record<string, string>> = {
      ...{ 'part-0-kind': 'check', 'part-0-amount': '70.00', 'part-0-reference': '1002' },
      ...{ 'part-1-kind': 'cash', 'part-1-amount': '', 'part-2-kind': 'cash', 'part-2-amount': '0' },
    };
    expect(linesIn((name) => typed[name] ?? '', 'part', 3)).toEqual([
      { kind: 'check', amount: '70.00', reference: '1002' },
    ]);
  });
});

describe('the payment of a claim', () => {
  it('is the award less what is kept back', () => {
    expect(preparedPayment(CLAIM, CHOICE)).toEqual({
      ...{ net: '19001.32', debt: '0.00' },
      body: {
        ...{ documentNumber: 3, note: '', deductions: [tax] },
        parts: [{ method: 'check', amount: '19001.32', reference: '1001' }],
      },
    });
  });

  it('may be split into two parts', () => {
    const { parts } = preparedPayment(CLAIM, { ...CHOICE, otherAmount: '4001.32' })!.body;
    expect(parts).toEqual([
      { method: 'check', amount: '15000.00', reference: '1001' },
      { method: 'cash', amount: '4001.32', reference: '' },
    ]);
  });

  it('keeps back what the patron owes, and no more than the taxes leave', () => {
    const owes = (owed: string) => ({ ...CLAIM, demands: { ...demands, owed } });
    expect(preparedPayment(owes('1200.00'), CHOICE)).toMatchObject({ net: '17801.32', debt: '1200.00' });
    const all = preparedPayment(owes('90000.00'), { ...CHOICE, caseNumber: 'CS-7' })!;
    expect(all).toMatchObject({ net: '0.00', body: { parts: [] } });
    expect(all.body.deductions).toEqual([tax, { kind: 'debt', amount: '19001.32', reference: 'CS-7' }]);
  });

  it.each([
    ['a tax that is no amount', { tax: 'five' }],
    ['more tax than was won', { tax: '25000.16' }],
    ['a part that is more than the payment', { otherAmount: '19001.33' }],
    ['an amount below nothing', { otherAmount: '-1' }],
  ])('is none with %s', (_, change) => expect(preparedPayment(CLAIM, { ...CHOICE, ...change })).toBeNull());
});

describe('cash that must be reported', () => {
  const cashReport = { above: '10000.00', paid: '6000.00', needsReport: false, rule: '31 CFR 1021.311' };
  const cashOf = (otherAmount: string, report: typeof cashReport | null = cashReport) =>
    reportedCash({ cashReport: report }, preparedPayment(CLAIM, { ...CHOICE, otherAmount })!);

  it('is the sum of the day with the cash of the payment, if it is more than the amount', () => {
    expect(cashOf('4000.01')).toBe('10000.01');
    expect(cashOf('4000.00')).toBeNull();
  });

  it('is null if the payment has no cash or the rules have no amount', () => {
    expect(cashOf('', { ...cashReport, paid: '12000.00' })).toBeNull();
    expect(cashOf('4000.01', null)).toBeNull();
  });
});
