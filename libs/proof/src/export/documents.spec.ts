import { type PayoutDocument, payoutDocument, payoutDocumentText } from '@jackpot/books';
import { must } from '@jackpot/money';
import { attendedEvening } from '../../test/attended-evening.js';
import { documentProblem } from './documents.js';
import { JournalRegister } from './register.js';

const LINK = 'royal-9-east';

describe('a payout document in an export', () => {
  const register = new JournalRegister();
  attendedEvening().events.forEach((event, index) => register.take(event, index + 1));
  const owed = must(register.owed[0], 'a document');
  const { awardNumber, documentNumber } = owed;
  const right = payoutDocument({ ...owed, linkId: LINK, awardId: `${LINK}-A${awardNumber}`, assetNumber: 'MB-1' });
  const problemOf = (text: string) =>
    documentProblem(
      { kind: 'document', documentNumber, awardNumber, preparedAt: '2026-03-02T00:00:00.000Z', text },
      owed,
      LINK,
    );
  const changed = (change: Partial<PayoutDocument>) => problemOf(payoutDocumentText({ ...right, ...change }));

  it('equals the document made from the facts of its award, byte for byte', () => {
    expect(problemOf(payoutDocumentText(right))).toBeNull();
    expect(problemOf(` ${payoutDocumentText(right)}`)).toContain('not written as documents are');
  });

  it.each([
    ['the printed amount', { amount: '$90,033.75' }],
    ['the amount in cents', { amountCents: '9003375' }],
    ['the cards', { cards: ['KS', 'KS', '9S', '8S'] }],
    ['the table', { table: { tableId: 'table-2', assetNumber: 'MB-1' } }],
    ['the time', { fixedAt: '2026-03-01T12:00:01.000Z' }],
    ['the combination', { combination: { ...right.combination, words: 'Any Royal 9' } }],
    ['what is demanded', { demands: [] }],
    ['who signs', { fundsIssuedBy: { of: 'issuer of the funds', who: 'anybody' } }],
  ] as const)('with %s changed is refused, also with every signature made again', (_, change) => {
    expect(changed(change)).toMatch(/^document 1 has /);
  });

  it('has the number and the amount of the increased claim', () => {
    const [before, after] = [register.owed[4], register.owed[5]];
    expect(before).toMatchObject({ documentNumber: 5, awardNumber: 4, isVoid: true });
    expect(after).toMatchObject({ documentNumber: 6, awardNumber: 4, isVoid: false });
    expect(must(after, 'the next').amountCents).toBeGreaterThan(must(before, 'the first').amountCents);
  });
});
