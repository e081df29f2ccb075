import { payoutDocument } from '@jackpot/books';
import { readPdf } from '../../../../../test/support/pdf-text.js';
import { documentPdf } from '../../workers/pdf/pdf.js';
import { CLAIM, HARBOR, NUMBER } from '../../../test/printed-claim.js';
import { payoutDocumentPage } from './payout-document-page.js';

const document = payoutDocument({
  awardId: 'east-A4',
  linkId: 'east',
  awardNumber: 4,
  documentNumber: 2,
  fixedAt: 0,
  tableId: 'mb-01',
  assetNumber: 'MB-1',
  seat: 1,
  coup: 1,
  cards: ['KS', '9S', '9S', 'KS'],
  paytable: 'C',
  jurisdiction: 'maryland',
  line: 'star',
  level: 'star',
  amountCents: 5_000_050n,
  reviewWith: 0,
});
const payout = { documentNumber: 2, awardNumber: 4, preparedAt: 0, document: JSON.stringify(document) };

describe('a payout document as PDF', () => {
  const drawn = (number = NUMBER, claim = CLAIM) =>
    documentPdf(payoutDocumentPage({ number, payout: payout as never }, claim, HARBOR));

  it('has amount, number and facility twice on one sheet', async () => {
    const { text, pages } = await readPdf(await drawn());
    expect(pages).toBe(1);
    for (const words of [
      'Harbor Casino',
      'No. 2',
      '$50,000.50',
      'Form W-2G for 2026',
      '$11,998.92',
      'verified by a pit manager',
    ])
      expect([words, text.split(words).length - 1]).toEqual([words, 2]);
    for (const part of ['Original', 'Duplicate']) expect(text.split(part)).toHaveLength(2);
    expect(text).not.toContain('VOID');
  });

  it('is void where its number is, on both parts, however long the reason', async () => {
    const voidReason = 'torn at the table and found to be unreadable; '.repeat(16);
    const { text, pages } = await readPdf(await drawn({ ...NUMBER, voidedSequence: 50, voidedAt: 0, voidReason }));
    expect(pages).toBe(1);
    expect(text.split('VOID')).toHaveLength(3);
    expect(text).toContain('Patron');
  });

  it.each([
    ['Latin and Cyrillic', 'Łucja Żak-Иванова', 'Łucja Żak-Иванова'],
    ['Chinese', '李小龍', '李小龍'],
    ['Korean', '김철수', '김철수'],
    ['Thai', 'ก้อง', 'ก้อง'],
    ['a letter that no font has', '𠮷田', '[U+20BB7]田'],
  ])('prints names in %s', async (_, personName, printed) => {
    const act = { linkId: 'east', sequence: 1, at: 0, awardNumber: 4, detail: null, act: 'verified' } as const;
    const second = { secondId: null, secondName: null, secondLicense: null, secondRole: null } as const;
    const who = { personId: 'a', personName, personLicense: 'TG-1', personRole: 'pit-manager' };
    const award = { ...CLAIM.award, status: 'verified' } as const;
    const { text } = await readPdf(await drawn(NUMBER, { ...CLAIM, award, acts: [{ ...act, ...second, ...who }] }));
    expect(text.normalize('NFC')).toContain(`${printed}, license TG-1`);
  });

  it('is the same to the byte whenever it is drawn, and has its own time', async () => {
    const [once, again] = [await drawn(), await drawn()];
    expect(again.equals(once)).toBe(true);
    expect((await readPdf(once)).info).toMatchObject({ CreationDate: expect.stringMatching(/^D:20260301/) });
  });
});
