import type { Patron } from '@jackpot/books';
import { PatronCipher } from './patron-cipher.js';

const PLACE = { linkId: 'east', awardNumber: 4, revision: 1, isShared: false };
const PATRON: Patron = {
  name: 'Zoë Winner',
  address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'US' },
  dateOfBirth: '1970-02-03',
  identifications: [{ kind: 'passport', number: 'X1', issuer: 'US', expiresOn: null }],
  ...{ taxpayerNumber: '123456789', noTaxpayerNumber: '', playerCard: null },
};
const [one, other] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const cipher = new PatronCipher(one);

describe('the record of a patron under its key', () => {
  it('opens on its claim, and hides its texts', () => {
    const sealed = cipher.seal(PLACE, PATRON);
    expect(cipher.open(PLACE, sealed)).toEqual(PATRON);
    for (const text of ['123456789', 'Winner', 'Baltimore'])
      expect(Buffer.from(sealed).includes(Buffer.from(text))).toBe(false);
  });

  it.each([
    ['another link', { ...PLACE, linkId: 'west' }],
    ['another claim', { ...PLACE, awardNumber: 5 }],
    ['another revision', { ...PLACE, revision: 2 }],
    ['a shared win', { ...PLACE, isShared: true }],
  ])('does not open as that of %s', (_, place) => {
    expect(cipher.open(place, cipher.seal(PLACE, PATRON))).toBeUndefined();
  });

  it('does not open where a byte differs, or is cut off', () => {
    const sealed = cipher.seal(PLACE, PATRON);
    for (let at = 0; at < sealed.length; at += 1)
      expect(cipher.open(PLACE, sealed.with(at, sealed[at]! ^ 1))).toBeUndefined();
    expect(cipher.open(PLACE, sealed.subarray(0, 20))).toBeUndefined();
  });

  it('opens with an accepted key while the key is replaced, and with no other', () => {
    const sealed = cipher.seal(PLACE, PATRON);
    const after = new PatronCipher(other, [one]);
    expect(after.open(PLACE, sealed)).toEqual(PATRON);
    expect(after.knows(cipher.keyId)).toBe(true);
    const without = new PatronCipher(other);
    expect(without.open(PLACE, sealed)).toBeUndefined();
    expect(without.knows(cipher.keyId)).toBe(false);
  });

  it('has the same marks at every claim under one key, and others under another key', () => {
    const texts = (marks: readonly Uint8Array[]) => marks.map((mark) => Buffer.from(mark).toString('hex'));
    expect(texts(cipher.marks(PATRON))).toHaveLength(2);
    expect(texts(new PatronCipher(one).marks(PATRON))).toEqual(texts(cipher.marks(PATRON)));
    const after = new PatronCipher(other, [one]);
    expect(texts(after.marks(PATRON))).not.toEqual(texts(cipher.marks(PATRON)));
    expect(texts(after.marksUnderAnyKey(PATRON))).toEqual([
      ...texts(after.marks(PATRON)),
      ...texts(cipher.marks(PATRON)),
    ]);
  });
});
