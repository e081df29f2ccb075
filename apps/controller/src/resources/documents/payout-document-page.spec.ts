import { documentHtml } from '../../http/document-html.js';
import { CLAIM, NUMBER } from '../../../test/printed-claim.js';
import { payoutDocumentPage } from './payout-document-page.js';

const verified = (change: Partial<typeof CLAIM>): typeof CLAIM => ({
  ...CLAIM,
  ...change,
  award: { ...CLAIM.award, status: 'verified' },
});

describe('a printed payout document', () => {
  it('has two parts with the number, the amount, the tax note and lines to sign on', () => {
    const html = documentHtml(payoutDocumentPage({ number: NUMBER, payout: undefined }, CLAIM, 'Harbor Casino'));
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
  });

  it('is stamped void with the reason, and shows any text of people as text', () => {
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: '<script>alert("torn")</script>' };
    const html = documentHtml(payoutDocumentPage({ number, payout: undefined }, CLAIM, 'Harbor Casino'));
    expect(html.match(/VOID/g)).toHaveLength(2);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });

  it('that was void before it was issued still names the table, the seat and the cards', () => {
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: 'rejected' };
    const html = documentHtml(payoutDocumentPage({ number, payout: undefined }, CLAIM, 'Harbor Casino'));
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
    const html = documentHtml(
      payoutDocumentPage({ number: NUMBER, payout: undefined }, verified({ acts }), 'Harbor Casino'),
    );
    expect(html).toContain('A. Novak, license TG-1, 1970-01-01T00:00:00.000Z');
    expect(html).toContain('MF-417');
    // A claim that begins again, for its amount is another, is signed by no one yet; its void document was.
    const again = payoutDocumentPage({ number: NUMBER, payout: undefined }, { ...CLAIM, acts }, 'Harbor Casino');
    expect(documentHtml(again)).not.toContain('A. Novak');
    const number = { ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason: 'the amount is another' };
    const earlier = payoutDocumentPage({ number, payout: undefined }, { ...CLAIM, acts }, 'Harbor Casino');
    expect(documentHtml(earlier)).toContain('A. Novak');
  });
});
