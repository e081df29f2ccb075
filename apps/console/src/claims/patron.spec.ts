import { bodyOf, missingOf } from './patron.js';

const TYPED: Readonly<Record<string, string>> = {
  ...{ name: 'Zoë Winner', street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'us' },
  ...{ dateOfBirth: '2/3/1970', kind1: 'passport', number1: 'X1', issuer1: 'US', expiresOn1: '2030-01-01' },
  ...{ kind2: 'social-security-card', number2: '6789', issuer2: 'SSA', expiresOn2: '' },
};
const typed =
  (more: Readonly<Record<string, string>> = {}) =>
  (name: string) =>
    ({ ...TYPED, ...more })[name] ?? '';
const claim = (state: 'none' | 'recorded' | 'unreadable', has: number, needs: number | null) => ({
  status: 'authorized' as const,
  patron: { state, identifications: has, revision: 1, winners: 0 },
  demands: {
    ...{
      verifiers: [],
      methods: [],
      needsSurveillance: false,
      needsPhotograph: false,
      rule: '',
      checks: [],
      withholding: '0.00',
      owed: '0.00',
    },
    patron: needs === null ? null : { identifications: needs, rule: 'a rule' },
  },
});

describe('the typed record of a patron', () => {
  it('has two forms of identification if the form has both', () => {
    expect(bodyOf(typed({ taxpayerNumber: '123-45-6789' }), { hasTwo: true, hasNoNumber: false })).toMatchObject({
      address: { country: 'US' },
      dateOfBirth: '1970-02-03',
      identifications: [{ expiresOn: '2030-01-01' }, { kind: 'social-security-card', expiresOn: null }],
      taxpayerNumber: '123-45-6789',
      playerCard: null,
    });
  });

  it('leaves out a taxpayer number that was not typed, and removes it for a patron who has none', () => {
    const shown = { hasTwo: false, hasNoNumber: false };
    expect(bodyOf(typed(), shown)).not.toHaveProperty('taxpayerNumber');
    expect(bodyOf(typed({ noTaxpayerNumber: 'refused' }), { ...shown, hasNoNumber: true })).toMatchObject({
      ...{ taxpayerNumber: null, noTaxpayerNumber: 'refused' },
    });
  });
});

describe('what the record lacks', () => {
  it.each([
    ['nothing where nobody is demanded', claim('none', 0, null), null],
    ['nothing where it has what is demanded', claim('recorded', 2, 2), null],
    ['the patron', claim('none', 0, 1), 'must be on record.'],
    ['the patron with two forms', claim('none', 0, 2), 'two forms'],
    ['a second form', claim('recorded', 1, 2), 'second form'],
    ['nothing once the claim is paid', { ...claim('none', 0, 2), status: 'paid' as const }, null],
  ])('%s', (_, of, text) => {
    if (text === null) expect(missingOf(of)).toBeNull();
    else expect(missingOf(of)).toContain(text);
  });

  it('is readable: an altered record is for the auditor', () => {
    expect(missingOf(claim('unreadable', 0, null))).toContain('auditor');
  });
});
