import { InvariantViolation } from '@jackpot/money';
import { linesOf } from '@jackpot/rules';
import fc from 'fast-check';
import { payoutDocumentText, readPayoutDocument } from './document-form.js';
import { type AwardToDocument, demandsOf, payoutDocument } from './payout-document.js';

const SPADE: AwardToDocument = {
  awardId: 'east-A17',
  linkId: 'east',
  awardNumber: 17,
  documentNumber: 9,
  fixedAt: Date.UTC(2026, 10, 21, 22, 30, 15, 250),
  tableId: 'mb-01',
  assetNumber: 'MB-1042',
  seat: 3,
  coup: 1_234,
  cards: ['4H', 'KS', '2C', '9S'],
  paytable: 'A',
  jurisdiction: 'maryland',
  line: 'spade',
  level: 'spade',
  amountCents: 6_123_456n,
  reviewWith: 0,
};
const of = (changes: Partial<AwardToDocument>) => payoutDocument({ ...SPADE, ...changes });
const demandCodes = (amountCents: bigint, reviewWith = 0) =>
  demandsOf({ jurisdiction: 'maryland', amountCents, reviewWith }).map(({ code }) => code);

describe('a payout document', () => {
  it('contains when, where, who, what and how much', () => {
    expect(payoutDocument(SPADE)).toMatchObject({
      title: 'Table Payout Document',
      documentNumber: 9,
      linkId: 'east',
      awardId: 'east-A17',
      awardNumber: 17,
      fixedAt: '2026-11-21T22:30:15.250Z',
      table: { tableId: 'mb-01', assetNumber: 'MB-1042' },
      seat: 3,
      coup: 1_234,
      cards: ['4H', 'KS', '2C', '9S'],
      combination: { line: 'spade', paytable: 'A', letter: '(c)', words: 'Personal King 9 on Banker Hand' },
      level: { levelId: 'spade', words: 'Spade Progressive' },
      amountCents: '6123456',
      amount: '$61,234.56',
    });
  });

  it('has an original and a duplicate, with two signatures and the issuer of the funds', () => {
    const { copies, signatures, fundsIssuedBy } = payoutDocument(SPADE);
    expect(copies).toEqual(['original', 'duplicate']);
    expect(signatures.map(({ of: signs }) => signs)).toEqual(['preparer', 'verifier']);
    expect(fundsIssuedBy.of).toBe('issuer of the funds');
  });

  it('is the same text for the same award, every time', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (amountCents, coup) => {
          expect(payoutDocumentText(of({ amountCents, coup }))).toBe(payoutDocumentText(of({ amountCents, coup })));
          expect(readPayoutDocument(payoutDocumentText(of({ amountCents })))).toEqual(of({ amountCents }));
        },
      ),
    );
  });

  it.each([
    [1n, '$0.01'],
    [150_000n, '$1,500.00'],
    [2_499_999n, '$24,999.99'],
    [2_500_000n, '$25,000.00'],
    [4_999_999n, '$49,999.99'],
    [5_000_000n, '$50,000.00'],
    [123_456_789n, '$1,234,567.89'],
    [9_223_372_036_854n, '$92,233,720,368.54'],
  ])('writes %d cents as %s', (amountCents, amount) => expect(of({ amountCents }).amount).toBe(amount));

  it('is never made without the number from the journal, nor for an amount of zero', () => {
    expect(() => of({ documentNumber: 0 })).toThrow(InvariantViolation);
    expect(() => of({ amountCents: 0n })).toThrow(InvariantViolation);
  });

  it('names every line of every paytable by its printed letter and words', () => {
    for (const paytable of ['A', 'B', 'C'] as const) {
      const lines = linesOf(paytable).map((line) => of({ paytable, line }).combination);
      expect(lines.map(({ letter }) => letter).join('')).toBe('(a)(b)(c)(d)(e)(f)(g)(h)');
      expect(new Set(lines.map(({ words }) => words)).size).toBe(8);
    }
  });

  it('refuses a line that the paytable does not print', () => {
    expect(() => of({ paytable: 'C', line: 'any-two' })).toThrow(InvariantViolation);
    expect(() => of({ paytable: 'A', line: 'identical' })).toThrow(InvariantViolation);
  });

  it('of a Must Hit has no cards: it is won before they are dealt', () => {
    const document = of({ line: 'must-hit', level: 'must-hit', cards: [], amountCents: 50_000n });
    expect(document.combination.words).toBe('Must Hit, random winner');
    expect(document).toMatchObject({ cards: [], level: { words: 'Must Hit Progressive' } });
  });
});

describe("Maryland's requirements for a payout", () => {
  const SMALL = ['VERIFIED_BY_FLOORPERSON_OR_SECURITY', 'CASH_OR_CHECK'];
  const MIDDLE = ['VERIFIED_BY_FLOORPERSON_OR_SECURITY', 'SURVEILLANCE_NOTICE', 'FACE_PHOTOGRAPH', 'CASH_OR_CHECK'];
  const LARGE = ['VERIFIED_BY_PIT_MANAGER', 'SURVEILLANCE_NOTICE', 'FACE_PHOTOGRAPH', 'CHECK_ONLY'];

  it.each([
    ['$1,500.00', 150_000n, SMALL],
    ['$24,999.99', 2_499_999n, SMALL],
    ['$25,000.00', 2_500_000n, MIDDLE],
    ['$49,999.99', 4_999_999n, MIDDLE],
    ['$50,000.00', 5_000_000n, LARGE],
    ['$50,000.01', 5_000_001n, LARGE],
  ])('%s', (_, amountCents, codes) => expect(demandCodes(amountCents)).toEqual(codes));

  it('include a pit manager other than the preparer from $50,000 on, also for the signature', () => {
    expect(of({ amountCents: 4_999_999n }).signatures[1].who).toBe('a security employee, or a floorperson or above');
    expect(of({ amountCents: 5_000_000n }).signatures[1].who).toBe('a pit manager or above, other than the preparer');
  });

  it('hold a payout that came too close to another, before anything else', () => {
    expect(demandCodes(5_000_000n, 16)).toEqual(['HELD_FOR_REVIEW', ...LARGE]);
    expect(of({ reviewWith: 16 }).demands[0]?.text).toContain('award 16');
  });

  it('name their rules', () => {
    for (const { text, rule } of demandsOf({ jurisdiction: 'maryland', amountCents: 5_000_000n, reviewWith: 1 })) {
      expect(text).not.toBe('');
      expect(rule).toMatch(/^(COMAR 36\.05\.03\.23|9 NYCRR)/);
    }
  });
});
