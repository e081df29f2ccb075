import { csvOf, readCsv } from '../text/csv.js';
import { readFileSync } from 'node:fs';
import type { Patron } from './patron.js';
import { type TaxFormFacts, boxesOf, formsOf, yearSheet } from './w2g.js';

const FACTS: TaxFormFacts = {
  ...{ awardId: 'east-A4', documentNumber: 2, form: 'W-2G', taxYear: 2026, wonOn: '2026-11-21', paidOn: '2026-11-22' },
  ...{ wager: 'Progressive: Star', winningsCents: 5_000_050n, federalTaxCents: 1_199_892n, stateTaxCents: 0n },
  ...{ cashier: 'LIC-CAGE', share: '' },
};
const PATRON: Patron = {
  name: 'Zoë Winner',
  address: { street: '1 Main St, Apt 2', city: 'Baltimore', region: 'MD', postalCode: '02101', country: 'US' },
  dateOfBirth: '1970-02-03',
  identifications: [
    { kind: 'driver-license', number: 'W-123-456', issuer: 'MD', expiresOn: '2030-02-03' },
    { kind: 'passport', number: 'X1', issuer: 'US', expiresOn: null },
  ],
  ...{ taxpayerNumber: '012345678', noTaxpayerNumber: '', playerCard: null },
};
const PAYER = {
  ...{ name: 'Harbor Casino', address: '7 Pier, Baltimore, MD 21201', taxpayerNumber: '52-1234567' },
  ...{ stateNumber: 'MD 00112233', telephone: '410-555-0100' },
};

describe('Form W-2G', () => {
  it('has the money, both documents of the winner, and the taxpayer number masked', () => {
    const boxes = new Map(boxesOf(FACTS, PATRON, PAYER).map(([number, , value]) => [number, value]));
    expect(Object.fromEntries(boxes)).toMatchObject({
      ...{ 1: '50000.50', 4: '11998.92', 5: 'east-A4', 9: '***-**-5678' },
      ...{ 11: 'driver license W-123-456, MD', 12: 'passport X1, US', 14: '50000.50', 15: '0.00' },
    });
    expect(JSON.stringify([...boxes])).not.toContain('0123');
  });

  it('of a shared win is one for each share, with the taxes split to the cent', () => {
    const other = { ...PATRON, name: 'Ann Other', taxpayerNumber: '987654321' };
    const sharing = { payeeShareCents: 2_500_025n, winners: [{ ...other, shareCents: 2_500_025n }] };
    const facts = { ...FACTS, federalTaxCents: 1_199_893n, stateTaxCents: 3n };
    expect(formsOf(facts, PATRON, undefined)).toEqual([{ facts, patron: PATRON }]);
    const money = (federalTaxCents: bigint, stateTaxCents: bigint) => ({
      ...{ winningsCents: 2_500_025n, federalTaxCents, stateTaxCents },
    });
    expect(formsOf(facts, PATRON, sharing)).toEqual([
      { facts: { ...facts, share: '1 of 2', ...money(599_947n, 2n) }, patron: PATRON },
      { facts: { ...facts, share: '2 of 2', ...money(599_946n, 1n) }, patron: other },
    ]);
    const forOthers = { payeeShareCents: 0n, winners: [{ ...other, shareCents: 5_000_050n }] };
    expect(formsOf(facts, PATRON, forOthers).map(({ patron }) => patron?.name)).toEqual(['Ann Other']);
    const [form] = formsOf(facts, PATRON, sharing);
    const boxes = new Map(boxesOf(form!.facts, form!.patron, PAYER).map(([number, , value]) => [number, value]));
    expect(boxes.get('5')).toBe('east-A4, share 1 of 2');
  });

  it('of a year is a sheet with complete numbers that keep leading zeros', () => {
    const sheet = yearSheet(
      [
        { facts: FACTS, patron: PATRON },
        { facts: { ...FACTS, awardId: 'east-A9' }, patron: undefined },
      ],
      PAYER,
    );
    const page = readFileSync(new URL('../../../../docs/how-to/pay-a-claim.md', import.meta.url), 'utf8');
    expect(sheet.columns.filter((column) => !page.includes(`\`${column}\``))).toEqual([]);
    const rows = readCsv(csvOf(sheet));
    if (!Array.isArray(rows)) throw new Error('the sheet is not CSV');
    const [first, second] = (rows as readonly { readonly cells: ReadonlyMap<string, string> }[]).map(({ cells }) =>
      Object.fromEntries(cells),
    );
    expect(first).toMatchObject({
      ...{ award: 'east-A4', taxpayer_number: '012-34-5678', postal_code: '02101', street: '1 Main St, Apt 2' },
      ...{ reportable_winnings: '50000.50', federal_tax_withheld: '11998.92', payer_taxpayer_number: '52-1234567' },
    });
    expect(second).toMatchObject({ award: 'east-A9', name: '', taxpayer_number: '' });
  });
});
