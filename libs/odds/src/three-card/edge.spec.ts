import fc from 'fast-check';
import { THREE_CARD_WAGERS } from '@jackpot/rules';
import { threeCardEdge, threeCardHitFrequency } from './edge.js';
import { percentText, reduced } from './fraction.js';

const wagerOf = (key: string) => THREE_CARD_WAGERS.find((wager) => wager.key === key)!;
const ANTE = wagerOf('ante/commission');

describe('an edge is exact', () => {
  it('a wager that always wins, pushes or loses costs what it must', () => {
    const edge = (...lines: readonly bigint[]) => threeCardEdge(ANTE, { deals: 10n, lines });
    expect(edge(10n, 0n, 0n)).toEqual({ numerator: -19n, denominator: 20n }); // 95 percent for the player
    expect(edge(0n, 10n, 0n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(edge(0n, 0n, 10n)).toEqual({ numerator: 1n, denominator: 1n });
    expect(edge(4n, 2n, 4n)).toEqual({ numerator: 1n, denominator: 50n }); // only the vigorish on four wins
  });

  it('Commission Free pays no vigorish', () => {
    const even = { deals: 2n, lines: [1n, 0n, 1n] };
    expect(threeCardEdge(wagerOf('ante/free'), even)).toEqual({ numerator: 0n, denominator: 1n });
    expect(threeCardHitFrequency(wagerOf('ante/free'), even)).toEqual({ numerator: 1n, denominator: 2n });
  });

  it('of a deck that cannot deal, or with the counts of another wager, there is none', () => {
    expect(() => threeCardEdge(ANTE, { deals: 0n, lines: [0n, 0n, 0n] })).toThrow('a deck that can deal');
    expect(() => threeCardEdge(ANTE, { deals: 2n, lines: [1n, 1n] })).toThrow('lines of their wager');
  });
});

describe('fractions', () => {
  it.each([
    [1n, 3n, 4, '33.3333'],
    [2n, 3n, 4, '66.6667'],
    [-2n, 3n, 1, '-66.7'],
    [1n, 8n, 0, '13'],
    [1n, 2_000n, 1, '0.1'], // half away from zero
    [-1n, 2_000n, 1, '-0.1'],
    [-1n, 1_000_000n, 1, '0.0'],
    [0n, 7n, 2, '0.00'],
    [5n, 1n, 2, '500.00'],
  ])('%d/%d to %d digits is %s percent', (numerator, denominator, decimals, text) => {
    expect(percentText({ numerator, denominator }, decimals)).toBe(text);
  });

  it('reduced they are the same number in lowest terms', () => {
    const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    fc.assert(
      fc.property(whole, fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 1_000n }), (n, d, times) => {
        const once = reduced({ numerator: n, denominator: d });
        expect(reduced({ numerator: n * times, denominator: d * times })).toEqual(once);
        expect(once.numerator * d).toBe(n * once.denominator);
      }),
    );
    expect(() => reduced({ numerator: 1n, denominator: 0n })).toThrow('above zero');
  });
});
