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

describe('an award is borne by what each site contributed', () => {
  it('exact to the micro-cent, each share within one micro-cent of its exact part', () => {
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

  it('a site that contributed nothing bears nothing, and more contributed never bears less', () => {
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

  it('does not depend on the order in which sites are listed', () => {
    fc.assert(
      fc.property(micro, contributions, (amountMicro, by) => {
        const reversed = splitByContribution(amountMicro, new Map([...by].reverse()));
        expect(new Map([...reversed].sort())).toEqual(new Map([...splitByContribution(amountMicro, by)].sort()));
      }),
    );
  });

  it('a micro-cent that is left goes to the largest remainder, of equal ones to the first id', () => {
    expect(splitByContribution(100n, of({ b: 1n, a: 1n, c: 1n }))).toEqual(of({ b: 33n, a: 34n, c: 33n }));
    expect(splitByContribution(10n, of({ a: 1n, b: 5n }))).toEqual(of({ a: 2n, b: 8n }));
  });

  it('among sites of which none contributed, nothing is split', () => {
    expect(() => splitByContribution(1n, of({ a: 0n }))).toThrow('sites that contributed');
  });
});
