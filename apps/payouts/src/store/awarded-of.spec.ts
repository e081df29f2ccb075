import { InvariantViolation } from '@jackpot/money';
import type { AwardDetails } from '@jackpot/storage';
import { payoutDocument } from '@jackpot/books';
import { payoutDocumentText } from '@jackpot/books';
import { awardedOf } from './awarded-of.js';

const FILE: AwardDetails = {
  award: {
    linkId: 'east',
    awardNumber: 4,
    awardId: 'east-A4',
    sequence: 40,
    tableNo: 0,
    coup: 12,
    seat: 3,
    line: 'spade',
    level: 'spade',
    amountCents: 100_000n,
    fromMeterCents: 100_000n,
    documentNumber: 2,
    reviewWith: 0,
    onHold: false,
    fixedAt: 0,
    status: 'pending',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
  },
  linkName: 'East',
  paytable: 'A',
  tableId: 'mb-01',
  assetNumber: 'MB-1042',
  shoe: 1,
  lockedAt: 0,
  resolvedAt: 0,
  cards: '4H KS 2C 9S',
};
const fileOf = (award: Partial<AwardDetails['award']>, file: Partial<AwardDetails> = {}): AwardDetails => ({
  ...FILE,
  ...file,
  award: { ...FILE.award, ...award },
});
const textOf = (file: AwardDetails): string => payoutDocumentText(payoutDocument(awardedOf(file)));

describe('what the tables say of an award', () => {
  it('becomes what the document needs', () => {
    expect(awardedOf(FILE)).toMatchObject({ awardId: 'east-A4', documentNumber: 2, cards: ['4H', 'KS', '2C', '9S'] });
  });

  it('makes the same document before and after a Must Hit’s coup was dealt', () => {
    const mustHit = { line: 'must-hit', level: 'must-hit' } as const;
    expect(textOf(fileOf(mustHit, { cards: null, resolvedAt: null }))).toBe(textOf(fileOf(mustHit)));
  });

  it('makes the same document before and after the claim was held or paid', () => {
    const paid = { onHold: true, status: 'paid', paidAt: 9, preparedBy: 'A. Dealer', verifiedBy: 'B. Floor' } as const;
    expect(textOf(fileOf(paid))).toBe(textOf(FILE));
  });

  it('is refused where it names a line that there is not', () => {
    expect(() => awardedOf(fileOf({ line: 'four-card-royal' as 'star' }))).toThrow(InvariantViolation);
  });
});
