import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asSiteId } from './ids.js';
import { SiteBooks, type SiteClose } from './site-books.js';

const [EAST, WEST] = [asSiteId('east'), asSiteId('west')];
const star = (amountMicro: bigint): ReadonlyMap<string, bigint> => new Map([['star', amountMicro]]);

describe('the books of several casinos on one link', () => {
  it('the casino where the Star is won pays it, and the others owe their shares', () => {
    const books = new SiteBooks([EAST, WEST]);
    books.contribute(EAST, 3, star(300n));
    books.contribute(WEST, 1, star(100n));
    books.award({ site: WEST, level: 'star', amountMicro: 1_000n, endsCycle: true });
    const east = { site: EAST, wagers: 3, contributedMicro: 300n, paidMicro: 0n, liableMicro: 750n, dueMicro: -750n };
    const west = {
      site: WEST,
      wagers: 1,
      contributedMicro: 100n,
      paidMicro: 1_000n,
      liableMicro: 250n,
      dueMicro: 750n,
    };
    expect([books.close(EAST), books.close(WEST)]).toEqual([east, west]);
  });

  it('contributions before the last win do not count for the next win', () => {
    const books = new SiteBooks([EAST, WEST]);
    books.contribute(EAST, 1, star(100n));
    books.award({ site: EAST, level: 'star', amountMicro: 10n, endsCycle: true });
    books.contribute(WEST, 1, star(1n));
    books.award({ site: WEST, level: 'star', amountMicro: 40n, endsCycle: true });
    expect([books.close(EAST).liableMicro, books.close(WEST).liableMicro]).toEqual([10n, 40n]);
  });

  it('a ten-percent award does not end the cycle', () => {
    const books = new SiteBooks([EAST, WEST]);
    books.contribute(EAST, 1, star(100n));
    books.award({ site: WEST, level: 'star', amountMicro: 10n, endsCycle: false });
    books.award({ site: WEST, level: 'star', amountMicro: 20n, endsCycle: true });
    expect(books.close(EAST).liableMicro).toBe(30n);
  });

  it('an award that no meter pays is borne by the casino where it was won', () => {
    const books = new SiteBooks([EAST, WEST]);
    books.contribute(WEST, 1, star(100n));
    books.award({ site: EAST, level: null, amountMicro: 50n, endsCycle: false });
    expect(books.close(EAST)).toMatchObject({ paidMicro: 50n, liableMicro: 50n, dueMicro: 0n });
  });

  it('in any history and with any closing times, all awards are borne and the amounts due add up to zero', () => {
    const act = fc.oneof(
      fc.record({
        type: fc.constant('wager' as const),
        site: fc.nat(4),
        micro: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      }),
      fc.record({
        ...{ type: fc.constant('award' as const), site: fc.nat(4), micro: fc.bigInt({ min: 0n, max: 10n ** 13n }) },
        ...{ level: fc.constantFrom('star', 'spade', null), endsCycle: fc.boolean() },
      }),
      fc.record({ type: fc.constant('close' as const), site: fc.nat(4) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const sites = [0, 1, 2, 3, 4].map((at) => asSiteId(`site-${at}`));
        const books = new SiteBooks(sites);
        const closes: SiteClose[] = [];
        let [contributed, paid] = [0n, 0n];
        for (const each of acts) {
          const site = sites[each.site]!;
          if (each.type === 'close') closes.push(books.close(site));
          if (each.type === 'wager') {
            books.contribute(
              site,
              1,
              new Map([
                ['star', each.micro],
                ['spade', each.micro],
              ]),
            );
            contributed += 2n * each.micro;
          }
          if (each.type === 'award') {
            books.award({ site, level: each.level, amountMicro: each.micro, endsCycle: each.endsCycle });
            paid += each.micro;
          }
        }
        closes.push(...sites.map((site) => books.close(site)));
        const sum = (name: 'contributedMicro' | 'paidMicro' | 'liableMicro' | 'dueMicro'): bigint =>
          closes.reduce((total, close) => total + close[name], 0n);
        expect([sum('contributedMicro'), sum('paidMicro'), sum('liableMicro'), sum('dueMicro')]).toEqual([
          ...[contributed, paid, paid, 0n],
        ]);
      }),
    );
  });
});
