import { createHash } from 'node:crypto';
import {
  INITIAL_PAYMENT_RULES,
  type PaymentRulesBody,
  paymentRulesBody,
  readPaymentRules,
  readPaymentRulesText,
  writePaymentRules,
} from '../index.js';

const MARYLAND = paymentRulesBody(INITIAL_PAYMENT_RULES);
const [first, second, third] = MARYLAND.amounts;
const [tax2025, tax2026] = MARYLAND.tax.periods;

function problemsOf(change: Partial<PaymentRulesBody>): readonly string[] {
  const read = readPaymentRules({ ...MARYLAND, ...change });
  return read.ok ? [] : read.problems.map(({ path }) => path);
}

describe('a document of payment rules', () => {
  it('reads back from its text', () => {
    expect(readPaymentRulesText(writePaymentRules(INITIAL_PAYMENT_RULES))).toEqual(INITIAL_PAYMENT_RULES);
  });

  it('keeps its approved text without a rule about patrons', () => {
    const { patron: _, ...earlier } = MARYLAND;
    const text = JSON.stringify(earlier);
    expect(writePaymentRules(readPaymentRulesText(text)!)).toBe(text);
  });

  it('is read again from its text with a rule about cash', () => {
    const cashReport = { aboveCents: 1_000_000n, source: '31 CFR 1021.311' };
    const rules = { ...INITIAL_PAYMENT_RULES, cashReport };
    expect(readPaymentRulesText(writePaymentRules(rules))).toEqual(rules);
    expect(problemsOf({ cashReport: { above: '10000.001', source: '' } })).toEqual([
      'cashReport.above',
      'cashReport.source',
    ]);
  });

  it('of Maryland never changes, because journals without rules depend on it', () => {
    const hash = createHash('sha256').update(writePaymentRules(INITIAL_PAYMENT_RULES)).digest('hex');
    expect(hash).toBe('2a3dc55d2a9f203858fc61d92ebc1d9a5ed68e6c1ec35719df5e68ec4bf793f9');
  });

  it.each<[string, Partial<PaymentRulesBody>, readonly string[]]>([
    ['has a rule for every amount', { amounts: [second!, third!] }, ['amounts.0.from']],
    ['has its amounts in order', { amounts: [first!, third!, second!] }, ['amounts.2.from']],
    [
      'lists each way of payment once, one without a limit',
      {
        amounts: [
          {
            ...first!,
            methods: [
              { method: 'cash', atMost: '1.00' },
              { method: 'cash', atMost: '2.00' },
            ],
          },
        ],
      },
      ['amounts.0.methods', 'amounts.0.methods'],
    ],
    ['has its years in order', { tax: { utcHours: -5, periods: [tax2026!, tax2025!] } }, ['tax.periods.1.from']],
    [
      'has years that end after they begin',
      { tax: { utcHours: -5, periods: [{ ...tax2025!, to: '2024-12-31' }] } },
      ['tax.periods.0.to'],
    ],
    [
      'lists each look-up once',
      {
        checks: [
          { check: 'debts', from: 'reportable', source: 'a' },
          { check: 'debts', from: '1.00', source: 'b' },
        ],
      },
      ['checks'],
    ],
    [
      'has an amount that the slot accounting system pays, if it pays any',
      { systemPays: { from: '10.00', below: '10.00', source: 'a' } },
      ['systemPays.below'],
    ],
    ['lets the system pay from an amount on', { systemPays: { from: '10.00', source: 'a' } }, []],
    [
      'knows no slip among the ways of payment of the cage',
      { amounts: [{ ...first!, methods: [{ method: 'slip' as 'cash' }] }] },
      ['amounts.0.methods.0.method'],
    ],
    [
      'cites a source for each value',
      { checks: [{ check: 'debts', from: 'reportable', source: '' }] },
      ['checks.0.source'],
    ],
  ])('%s', (_, change, paths) => expect(problemsOf(change)).toEqual(paths));
});
