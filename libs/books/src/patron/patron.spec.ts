import {
  type Patron,
  changedFields,
  enteredOn,
  identitiesOf,
  isTaxpayerKnown,
  maskedNumber,
  shownIdentifications,
} from './patron.js';

const PATRON: Patron = {
  name: 'Zoë Winner',
  address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'US' },
  dateOfBirth: '1970-02-03',
  identifications: [{ kind: 'driver-license', number: 'W-123-456', issuer: 'MD', expiresOn: '2030-02-03' }],
  taxpayerNumber: '123456789',
  noTaxpayerNumber: '',
  playerCard: 'PC 7',
};
const { taxpayerNumber: _, ...WITHOUT_NUMBER } = PATRON;

describe('the record of a patron', () => {
  it('keeps its taxpayer number where an entry leaves the number out', () => {
    const after = enteredOn(PATRON, { ...WITHOUT_NUMBER, name: 'Zoe Winner' });
    expect(after).toEqual({ ...PATRON, name: 'Zoe Winner' });
    expect(changedFields(PATRON, after)).toEqual(['name']);
  });

  it('loses the number if an entry says that there is none, with the reason', () => {
    const none = { ...WITHOUT_NUMBER, taxpayerNumber: null };
    expect(isTaxpayerKnown(enteredOn(PATRON, none))).toBe(false);
    const after = enteredOn(PATRON, { ...none, noTaxpayerNumber: 'refused' });
    expect(isTaxpayerKnown(after)).toBe(true);
    expect(changedFields(PATRON, after)).toEqual(['taxpayerNumber', 'noTaxpayerNumber']);
  });

  it('drops the reason beside a number', () => {
    expect(enteredOn(undefined, { ...PATRON, noTaxpayerNumber: 'refused' })).toEqual(PATRON);
  });

  it('shows four digits of the number', () => {
    expect(maskedNumber('123456789')).toBe('***-**-6789');
  });

  it('masks the number on a social security card, and keeps it where the mask comes back', () => {
    const card = { kind: 'social-security-card', number: '123-45-6789', issuer: 'SSA', expiresOn: null } as const;
    const record = { ...PATRON, identifications: [...PATRON.identifications, card] };
    const shown = shownIdentifications(record);
    expect(shown.map(({ number }) => number)).toEqual(['W-123-456', '***-**-6789']);
    expect(changedFields(record, enteredOn(record, { ...record, identifications: shown }))).toEqual([]);
    const other = { ...PATRON, identifications: [{ ...card, kind: 'other' as const }] };
    expect(shownIdentifications(other)[0]!.number).toBe('***-**-6789');
  });

  it('belongs to the same person as another record with the same number, document or card, in any notation', () => {
    const shares = (other: Patron): boolean => {
      const known = new Set(identitiesOf(PATRON));
      return identitiesOf(other).some((each) => known.has(each));
    };
    const stranger: Patron = {
      ...PATRON,
      identifications: [{ kind: 'passport', number: 'X1', issuer: 'US', expiresOn: null }],
      ...{ taxpayerNumber: null, playerCard: null },
    };
    expect(shares(stranger)).toBe(false);
    expect(shares({ ...stranger, taxpayerNumber: '123456789' })).toBe(true);
    expect(shares({ ...stranger, playerCard: 'pc-7' })).toBe(true);
    const license = { kind: 'driver-license', number: 'w123456', issuer: 'md', expiresOn: null } as const;
    expect(shares({ ...stranger, identifications: [...stranger.identifications, license] })).toBe(true);
    expect(shares({ ...stranger, identifications: [{ ...license, kind: 'passport' }] })).toBe(false);
  });
});
