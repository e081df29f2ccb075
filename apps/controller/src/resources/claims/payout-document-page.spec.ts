import { INITIAL_PAYMENT_RULES, type JurisdictionId, jurisdictionOf, taxNoteOf } from '@jackpot/progressive';
import { documentHtml } from '../../documents/document-html.js';
import { CLAIM, HARBOR, NUMBER } from '../../../test/printed-claim.js';
import { payoutDocumentPage } from './payout-document-page.js';

const verified = (change: Partial<typeof CLAIM>): typeof CLAIM => ({
  ...CLAIM,
  ...change,
  award: { ...CLAIM.award, status: 'verified' },
});

describe('a printed payout document', () => {
  it('has the words of the cage, and the time of the hit on the clocks of the facility', () => {
    const html = documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, CLAIM, HARBOR));
    for (const text of ['Royal 9 East', 'Required', 'Paid by', 'Patron', 'Seat', 'Hand', 'Feb 28, 2026 7:00:00 PM ET'])
      expect([text, html.includes(text)]).toEqual([text, true]);
    for (const text of ['Demanded', 'Issuer of the funds', 'Recipient', 'Position', 'coup', 'Z<'])
      expect([text, html.includes(text)]).toEqual([text, false]);
  });

  it('has two parts with the number, the amount, the tax note and lines to sign on', () => {
    const html = documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, CLAIM, HARBOR));
    expect(html.match(/<section/g)).toHaveLength(2);
    for (const text of [
      'Harbor Casino',
      'Original',
      'Duplicate',
      'No. 2',
      '$50,000.50',
      'Form W-2G for 2026',
      '$11,998.92',
      '____',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('VOID');
    for (const text of ['counsel', 'secondary sources']) expect(html).not.toContain(text);
  });

  it('has its number as a bar code on both parts', () => {
    const html = documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, CLAIM, HARBOR));
    expect(html.match(/<svg[^>]*aria-label="\/east-D2"/g)).toHaveLength(2);
  });

  it('lists what the payment rules of the link require, not the rules that links begin with', () => {
    const required = (claim: typeof CLAIM) =>
      documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, claim, HARBOR));
    for (const text of [
      'verified by a pit manager, other than the preparer',
      'keeps a photograph',
      'Debts of the patron looked up',
      'Paid by check',
    ])
      expect(required(CLAIM)).toContain(text);
    const other = required({
      ...CLAIM,
      rule: {
        ...{ fromCents: 0n, verifiers: ['security', 'pit-manager'], needsSurveillance: false, source: 'Rule 7' },
        methods: [
          { method: 'cash', atMostCents: 1_000_000n },
          { method: 'wire', atMostCents: null },
        ],
      },
      demand: { ...CLAIM.demand, checks: [] },
    });
    for (const text of ['security or a pit manager', 'Paid in cash up to $10,000.00 or by wire', 'Rule 7'])
      expect(other).toContain(text);
    for (const text of ['photograph', 'Debts', 'COMAR 36.05.03.23']) expect(other).not.toContain(text);
  });

  it('lists what the jurisdiction requires of every payout, and for how long the document is kept', () => {
    const of = (id: JurisdictionId) =>
      documentHtml(
        payoutDocumentPage(
          { number: NUMBER, payout: undefined },
          { ...CLAIM, jurisdiction: jurisdictionOf(id) },
          HARBOR,
        ),
      );
    expect(of('ohio')).toContain('A security escort is available to the patron');
    expect(of('ohio')).toContain('This document kept for 5 years');
    expect(of('maryland')).not.toContain('escort');
  });

  it('names the sum of the wager where that decides the tax note', () => {
    const both = {
      ...CLAIM,
      tax: taxNoteOf(INITIAL_PAYMENT_RULES, { wonCents: 5_015_380n, priceCents: 500n, at: CLAIM.award.fixedAt }),
    };
    const html = documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, both, HARBOR));
    expect(html).toContain('All awards of the wager together: $50,153.80');
  });

  it('is stamped void with the reason, and shows any text of people as text', () => {
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: '<script>alert("torn")</script>' };
    const html = documentHtml(payoutDocumentPage({ number, payout: undefined }, CLAIM, HARBOR));
    expect(html.match(/VOID/g)).toHaveLength(2);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });

  it('that was void before it was issued still names the table, the seat and the cards', () => {
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: 'rejected' };
    const html = documentHtml(payoutDocumentPage({ number, payout: undefined }, CLAIM, HARBOR));
    for (const text of ['MB-1', 'KS 9S 9S KS']) expect(html).toContain(text);
    expect(html).not.toContain('unknown');
  });

  it('names who signed, with the license, and the manual form', () => {
    const act = { linkId: 'east', sequence: 1, at: 0, awardNumber: 4, detail: null } as const;
    const who = { personId: 'a', personName: 'A. Novak', personLicense: 'TG-1', personRole: 'pit-manager' } as const;
    const second = { secondId: null, secondName: null, secondLicense: null, secondRole: null } as const;
    const acts = [
      { ...act, ...who, ...second, act: 'verified' },
      { ...act, ...who, ...second, act: 'manual-document', detail: '{"manualNumber":"MF-417"}' },
    ];
    const html = documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, verified({ acts }), HARBOR));
    expect(html).toContain('A. Novak, license TG-1, Dec 31, 1969 7:00:00 PM');
    expect(html).toContain('MF-417');
    const again = payoutDocumentPage({ number: NUMBER, payout: undefined }, { ...CLAIM, acts }, HARBOR);
    expect(documentHtml(again)).not.toContain('A. Novak');
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: 'the amount is another' };
    const earlier = payoutDocumentPage({ number, payout: undefined }, { ...CLAIM, acts }, HARBOR);
    expect(documentHtml(earlier)).toContain('A. Novak');
  });
});
