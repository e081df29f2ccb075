import fc from 'fast-check';
import type { Patron } from './patron.js';
import {
  type Sharing,
  changedSharing,
  readSharingText,
  sharingOn,
  sharingProblem,
  sharingText,
  splitByShares,
} from './sharing.js';

const person = (taxpayerNumber: string): Patron => ({
  name: `Winner ${taxpayerNumber}`,
  address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201', country: 'US' },
  dateOfBirth: '1970-02-03',
  ...{ identifications: [], taxpayerNumber, noTaxpayerNumber: '', playerCard: null },
});
const PAYEE = person('111223333');
const SHARING: Sharing = {
  payeeShareCents: 100n,
  winners: [
    { ...person('222334444'), shareCents: 200n },
    { ...person('333445555'), shareCents: 300n },
  ],
};

describe('an amount split by shares', () => {
  const shares = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 9 });

  it('is complete, and each part is at most its share and less than a cent from the exact part', () => {
    const cases = shares
      .map((all) => ({ all, whole: all.reduce((sum, share) => sum + share, 0n) }))
      .filter(({ whole }) => whole > 0n)
      .chain(({ all, whole }) => fc.record({ all: fc.constant(all), cents: fc.bigInt({ min: 0n, max: whole }) }));
    fc.assert(
      fc.property(cases, ({ all, cents }) => {
        const whole = all.reduce((sum, share) => sum + share, 0n);
        const parts = splitByShares(cents, all);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(cents);
        for (const [at, part] of parts.entries()) {
          expect(part <= all[at]!).toBe(true);
          const apart = part * whole - cents * all[at]!;
          expect(apart > -whole && apart < whole).toBe(true);
        }
      }),
    );
  });

  it('gives the cents that are left to the first', () => {
    expect(splitByShares(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(splitByShares(2n, [1n, 2n, 1n, 0n])).toEqual([1n, 1n, 0n, 0n]);
  });
});

describe('a shared win', () => {
  it('adds up to the award, and no person appears twice', () => {
    expect(sharingProblem(SHARING, PAYEE, 600n)).toBeNull();
    expect(sharingProblem(SHARING, PAYEE, 601n)).toBe('NOT_WHOLE');
    const nothing = { ...SHARING, winners: [...SHARING.winners, { ...person('444556666'), shareCents: 0n }] };
    expect(sharingProblem(nothing, PAYEE, 600n)).toBe('NOT_WHOLE');
    expect(sharingProblem(SHARING, person('333445555'), 600n)).toBe('SAME_PERSON');
  });

  it('keeps the numbers that an entry omits for the named winner', () => {
    const [, { taxpayerNumber: _, ...second } = { taxpayerNumber: '' }] = SHARING.winners;
    const entered = { payeeShareCents: 300n, winners: [{ ...second, number: 2 }] } as Parameters<typeof sharingOn>[1];
    const after = sharingOn(SHARING, entered);
    expect(after).toEqual({ payeeShareCents: 300n, winners: [SHARING.winners[1]] });
    expect(sharingOn(undefined, entered).winners[0]?.taxpayerNumber).toBeNull();
    expect(changedSharing(SHARING, after)).toEqual([
      'share of the payee',
      'winner 1: name and taxpayerNumber and share',
      'winner 2 removed',
    ]);
  });

  it('reads back from its text', () => {
    expect(readSharingText(sharingText(SHARING))).toEqual(SHARING);
  });
});
