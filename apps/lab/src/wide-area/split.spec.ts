import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type SiteId, asSiteId } from './ids.js';
import { splitByContribution } from './split.js';

const micro = fc.bigInt({ min: 0n, max: 10n ** 18n });
const contributions = fc
  .array(micro, { minLength: 1, maxLength: 200 })
  .filter((amounts) => amounts.some((each) => each > 0n))
  .map((amounts) => new Map(amounts.map((each, at) => [asSiteId(`site-${at}`), each])));
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, each) => total + each, 0n);
const of = (shares: Readonly<Record<string, bigint>>): Map<SiteId, bigint> =>
  new Map(Object.entries(shares).map(([site, each]) => [asSiteId(site), each]));

describe('the split of an award', () => {
  it('is complete to the micro-cent, and each share is within one micro-cent of its exact part', () => {
    fc.assert(
      fc.property(micro, contributions, (amountMicro, by) => {
        const shares = splitByContribution(amountMicro, by);
        const total = sum(by.values());
        expect(sum(shares.values())).toBe(amountMicro);
        for (const [site, share] of shares) {
          const off = share * total - amountMicro * (by.get(site) ?? 0n);
          expect(off > -total && off < total).toBe(true);
        }
      }),
    );
  });

  it('gives no share to a site without contributions, and no smaller share for a larger contribution', () => {
    fc.assert(
      fc.property(micro, contributions, (amountMicro, by) => {
        const shares = splitByContribution(amountMicro, by);
        const sorted = [...by].sort(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0));
        sorted.forEach(([site, contributed], at) => {
          if (contributed === 0n) expect(shares.get(site)).toBe(0n);
          const [before, less] = sorted[at - 1] ?? [];
          if (before !== undefined && less !== undefined && less < contributed)
            expect((shares.get(site) ?? 0n) >= (shares.get(before) ?? 0n)).toBe(true);
        });
      }),
    );
  });

  it('does not depend on the order of the sites', () => {
    fc.assert(
      fc.property(micro, contributions, (amountMicro, by) => {
        const reversed = splitByContribution(amountMicro, new Map([...by].reverse()));
        expect(new Map([...reversed].sort())).toEqual(new Map([...splitByContribution(amountMicro, by)].sort()));
      }),
    );
  });

  it('gives each remaining micro-cent to the largest remainder, or to the first id if remainders are equal', () => {
    expect(splitByContribution(100n, of({ b: 1n, a: 1n, c: 1n }))).toEqual(of({ b: 33n, a: 34n, c: 33n }));
    expect(splitByContribution(10n, of({ a: 1n, b: 5n }))).toEqual(of({ a: 2n, b: 8n }));
  });

  it('fails if no site contributed', () => {
    expect(() => splitByContribution(1n, of({ a: 0n }))).toThrow('sites that contributed');
  });
});
