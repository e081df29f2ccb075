import { ruleOf, taxNoteOf } from '@jackpot/progressive';
import type { DocumentFile } from '@jackpot/storage';
import type { ClaimFile } from './claim-desk.js';
import { documentPage } from './document-page.js';

const AMOUNT = 5_000_050n;
const CLAIM: ClaimFile = {
  award: {
    linkId: 'east',
    awardNumber: 4,
    awardId: 'east-A4',
    sequence: 40,
    tableNo: 0,
    coup: 12,
    seat: 3,
    line: 'star',
    level: 'star',
    amountCents: AMOUNT,
    fromMeterCents: AMOUNT,
    documentNumber: 2,
    reviewWith: 0,
    isHeld: false,
    fixedAt: Date.UTC(2026, 2, 1),
    status: 'pending',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
  },
  acts: [],
  rule: ruleOf(AMOUNT),
  tax: taxNoteOf({ amountCents: AMOUNT, priceCents: 500n, at: Date.UTC(2026, 2, 1) }),
};
const NUMBER: DocumentFile['number'] = {
  linkId: 'east',
  documentNumber: 2,
  awardNumber: 4,
  givenSequence: 40,
  givenAt: 0,
  voidedSequence: null,
  voidedAt: null,
  voidReason: null,
};

describe('a payout document on paper', () => {
  it('has two parts with the number, the amount, the tax note and lines to sign on', () => {
    const html = documentPage({ number: NUMBER, payout: undefined }, CLAIM);
    expect(html.match(/<section/g)).toHaveLength(2);
    for (const text of ['Original', 'Duplicate', 'No. 2', '$50,000.50', 'Form W-2G for 2026', '$11,998.92', '____'])
      expect(html).toContain(text);
    expect(html).not.toContain('VOID');
  });

  it('says across the page that it is void, and why, whatever people wrote', () => {
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: '<script>alert("torn")</script>' };
    const html = documentPage({ number, payout: undefined }, CLAIM);
    expect(html.match(/VOID/g)).toHaveLength(2);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
  });

  it('names who signed, with the licence, and the manual form', () => {
    const act = { linkId: 'east', sequence: 1, at: 0, awardNumber: 4, detail: null } as const;
    const who = { personId: 'a', personName: 'A. Novak', personLicence: 'TG-1', personRole: 'pit-manager' } as const;
    const second = { secondId: null, secondName: null, secondLicence: null, secondRole: null } as const;
    const acts = [
      { ...act, ...who, ...second, act: 'verified' },
      { ...act, ...who, ...second, act: 'manual-document', detail: '{"manualNumber":"MF-417"}' },
    ];
    const html = documentPage({ number: NUMBER, payout: undefined }, { ...CLAIM, acts });
    expect(html).toContain('A. Novak, licence TG-1, 1970-01-01T00:00:00.000Z');
    expect(html).toContain('MF-417');
  });
});
