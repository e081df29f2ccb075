import { INITIAL_PAYMENT_RULES, type PaymentRules, paymentRulesBody, readPaymentRules } from '@jackpot/progressive';
import { lintPaymentRules } from './lint-payment-rules.js';

const IN_JUNE = Date.parse('2026-06-01T12:00:00Z');
const codes = (rules: PaymentRules, at = IN_JUNE) =>
  lintPaymentRules({ ok: true, rules }, at).map(({ code, path }) => [code, path]);

describe('the linter of payment rules', () => {
  it('has nothing to say about those that links begin with, in the middle of their last year', () => {
    expect(codes(INITIAL_PAYMENT_RULES)).toEqual([]);
  });

  it('warns 60 days before the tax table ends, and when it does not cover the day', () => {
    const ends = [['TAX_TABLE_ENDS', 'tax.periods']];
    expect(codes(INITIAL_PAYMENT_RULES, Date.parse('2026-11-02T04:59:59Z'))).toEqual([]);
    expect(codes(INITIAL_PAYMENT_RULES, Date.parse('2026-11-02T05:00:01Z'))).toEqual(ends);
    expect(codes(INITIAL_PAYMENT_RULES, Date.parse('2028-01-01T12:00:00Z'))).toEqual(ends);
  });

  it('names an amount from which a claim is easier to pay than a smaller one', () => {
    const { amounts } = INITIAL_PAYMENT_RULES;
    const last = amounts.at(-1)!;
    const easier = (change: Partial<typeof last>) =>
      codes({ ...INITIAL_PAYMENT_RULES, amounts: [...amounts.slice(0, -1), { ...last, ...change }] });
    const found = [['LARGER_CLAIM_EASIER', 'amounts.2']];
    expect(easier({ needsSurveillance: false })).toEqual(found);
    expect(easier({ verifiers: ['pit-manager', 'dealer'] })).toEqual(found);
    expect(easier({ methods: [{ method: 'wire', atMostCents: null }] })).toEqual([]);
    const [first] = amounts;
    const limited = { ...first!, methods: [{ method: 'cash', atMostCents: 500_000n } as const, ...last.methods] };
    expect(codes({ ...INITIAL_PAYMENT_RULES, amounts: [limited, ...amounts.slice(1)] })).toEqual([
      ['LARGER_CLAIM_EASIER', 'amounts.1'],
    ]);
  });

  it('names each look-up that no claim needs', () => {
    expect(codes({ ...INITIAL_PAYMENT_RULES, checks: [] })).toEqual([
      ['LOOK_UP_MISSING', 'checks'],
      ['LOOK_UP_MISSING', 'checks'],
    ]);
  });

  it('lists every problem of rules that cannot be read', () => {
    const body = { ...paymentRulesBody(INITIAL_PAYMENT_RULES), jurisdiction: '', amounts: [] };
    const findings = lintPaymentRules(readPaymentRules(body), IN_JUNE);
    expect(findings.map(({ severity, path }) => [severity, path])).toEqual([
      ['impossible', 'jurisdiction'],
      ['impossible', 'amounts'],
      ['impossible', 'amounts.0.from'],
    ]);
  });
});
