import { type ClaimWithDocument, payoutsFinding } from './books.js';

const waiting: ClaimWithDocument = { status: 'pending', documentNumber: 1, madeOut: null };
const paid: ClaimWithDocument = { status: 'paid', documentNumber: 2, madeOut: 2 };
const finding = (claims: readonly ClaimWithDocument[], documents: number, owed = 0) =>
  payoutsFinding({ claims, documents, owed });

describe('the payouts of a drill agree', () => {
  it('if a claim without an authorization has no document', () => {
    expect(finding([waiting], 0)).toMatchObject({ isClean: true, outcome: '1 claims, 0 documents' });
    expect(finding([waiting, paid], 1).isClean).toBe(true);
  });

  it('if there was no claim', () => expect(finding([], 0).isClean).toBe(true));
});

describe('the payouts of a drill differ', () => {
  it.each<[string, readonly ClaimWithDocument[], number, number]>([
    ['an authorized claim without a document', [{ ...waiting, status: 'authorized' }], 0, 0],
    ['a paid claim without a document', [waiting, { ...paid, madeOut: null }], 0, 0],
    ['a document of no claim', [waiting], 1, 0],
    ['a second document of a claim', [waiting, paid], 2, 0],
    ['a document that is still owed', [waiting], 0, 1],
    ['a number without a claim', [paid], 1, 0],
    ['a number of two claims', [paid, paid], 1, 0],
  ])('with %s', (_, claims, documents, owed) => {
    const { isClean, outcome } = finding(claims, documents, owed);
    expect({ isClean, outcome }).toEqual({ isClean: false, outcome: expect.stringContaining('MISMATCH') });
  });
});
