import type { PaymentRulesBody } from './rules-json.js';

const ALL_VERIFIERS = ['security', 'floor-supervisor', 'pit-manager'] as const;
const CASH_OR_CHECK = [{ method: 'cash' }, { method: 'check' }] as const;

/**
 * The rules of Maryland, which every link begins with. A journal that names no others was decided by these: they never change. What
 * changes in law reaches a link as a document that two people approve.
 */
export const MARYLAND: PaymentRulesBody = {
  jurisdiction: 'Maryland',
  amounts: [
    {
      from: '0.00',
      verifiers: [...ALL_VERIFIERS],
      needsSurveillance: false,
      methods: [...CASH_OR_CHECK],
      source: 'COMAR 36.05.03.23 C, E(2)',
    },
    {
      from: '25000.00',
      verifiers: [...ALL_VERIFIERS],
      needsSurveillance: true,
      methods: [...CASH_OR_CHECK],
      source: 'COMAR 36.05.03.23 C, E(2), E(5)',
    },
    {
      from: '50000.00',
      verifiers: ['pit-manager'],
      needsSurveillance: true,
      methods: [{ method: 'check' }],
      source: 'COMAR 36.05.03.23 C, E(3), E(5)',
    },
  ],
  tax: {
    utcHours: -5,
    periods: [
      {
        from: '2025-01-01',
        to: '2025-12-31',
        form: 'W-2G',
        threshold: '600.00',
        timesWager: 300,
        withheldOver: '5000.00',
        withheldPpm: 240_000,
        source: '26 CFR 7.6041-1; Form W-2G instructions 2025',
      },
      {
        from: '2026-01-01',
        to: '2026-12-31',
        form: 'W-2G',
        threshold: '2000.00',
        timesWager: 300,
        withheldOver: '5000.00',
        withheldPpm: 240_000,
        source: 'P.L. 119-21 s. 70433; draft Form W-2G instructions 2026',
      },
    ],
  },
  checks: [
    { check: 'debts', from: 'reportable', source: 'Md. Code, Family Law 10-113.1; Criminal Procedure 11-618' },
    { check: 'exclusion', from: 'reportable', source: 'COMAR 36.01.03.03; COMAR 36.03.06' },
  ],
  patron: {
    from: 'reportable',
    twoFormsFrom: 'reportable',
    keepYears: 5,
    source: 'Form W-2G instructions 2026, boxes 11 and 12; 31 CFR 1010.430(d)',
  },
};
