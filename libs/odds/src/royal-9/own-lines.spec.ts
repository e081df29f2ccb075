import { type Card, DECK, SAMPLE_LINES, compileRoyal9 } from '@jackpot/rules';
import fc from 'fast-check';
import { linkOf } from '../../../progressive/src/testing/index.js';
import { someLines } from '../../../rules/src/testing/index.js';
import { HANDS, anyTwoOf, copyOf, putBack, takeOut, waysOf } from '../counting/hands.js';
import { freshShoe } from '../counting/shoe.js';
import { compare, decimalText, fraction, percentText } from '../index.js';
import { layoutOdds } from './layout-odds.js';

const LAYOUT = ['KS9S', 'KH9C'];
const SHARED = { repeatedPairs: 'equal-shares' } as const;

/** Counts every pair of hands, without kinds. */
function countByHand(config: ReturnType<typeof linkOf>, hands: readonly (readonly [Card, Card])[]) {
  const seatMap = config.tables[0]!.seats;
  const evaluator = compileRoyal9({ ...config, policy: config.royal9, seatMap });
  const meters = { star: config.star.resetCents, spade: config.spade.resetCents, heart: config.heart.resetCents };
  const left = copyOf(freshShoe(config.decks));
  const counts = new Map<string, bigint>();
  for (const player of hands) {
    const ways = waysOf(left, player);
    takeOut(left, player);
    for (const banker of HANDS)
      for (const { seat, line } of evaluator.evaluate({ player, banker }, [1, 2], meters))
        counts.set(`${seat} ${line}`, (counts.get(`${seat} ${line}`) ?? 0n) + BigInt(ways * waysOf(left, banker)));
    putBack(left, player);
  }
  return counts;
}

const countsOf = (config: ReturnType<typeof linkOf>): ReadonlyMap<string, bigint> => {
  const { atReset } = layoutOdds({ config, table: config.tables[0]!, shoe: freshShoe(config.decks) });
  return new Map(
    atReset.flatMap(({ seat, lines }) =>
      lines.filter(({ count }) => count > 0n).map(({ line, count }) => [`${seat} ${line}`, count] as const),
    ),
  );
};

describe('the exact odds of lines that the terms state', () => {
  it('are those of all 1,378 x 1,378 pairs of hands', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9_999 }), { minLength: 4, maxLength: 14 }),
        fc.constantFrom('printed-order' as const, 'highest-value' as const),
        fc.constantFrom(6, 7, 8),
        (numbers, pick, decks) => {
          const lines = someLines(numbers, { isMeterShared: true });
          const config = { ...linkOf({ layout: LAYOUT, lines, awards: SHARED, royal9: { pick } }), decks };
          expect(new Map([...countsOf(config)].sort())).toEqual(new Map([...countByHand(config, HANDS)].sort()));
        },
      ),
      { numRuns: 10 }, // `npm test` counts one set, `npm run properties` all.
    );
  });

  it('of the sample', () => {
    const config = linkOf({ layout: LAYOUT, lines: SAMPLE_LINES, awards: SHARED });
    const odds = layoutOdds({ config, table: config.tables[0]!, shoe: freshShoe(8) });
    expect(odds.coups.deals).toBe(BigInt(anyTwoOf(DECK.length * 8)) * BigInt(anyTwoOf(DECK.length * 8 - 2)));
    expect(Object.fromEntries(odds.atReset[0]!.lines.map(({ line, count }) => [line, Number(count)]))).toEqual({
      star: 21_840,
      spade: 2_079_168,
      heart: 2_660_736,
      'own-naturals': 16_283_904,
      'own-two-pairs': 36_421_632,
      'own-nines': 62_060_544,
      'own-9-over-8': 124_276_224,
    });
    expect(
      odds.levels.map(({ hitChance }) => decimalText(fraction(hitChance.denominator, hitChance.numerator), 1)),
    ).toEqual(['337893.0', '3549.3', '2773.5']);
    expect(percentText(odds.returnedAtReset, 2)).toBe('27.91');
  });

  it('break even where a wager returns its price', () => {
    const config = linkOf({ layout: LAYOUT, lines: SAMPLE_LINES, awards: SHARED });
    const input = { config, table: config.tables[0]!, shoe: freshShoe(8) };
    const at = layoutOdds(input).breakEvenCents.heart!;
    expect(at).toBeGreaterThan(config.heart.resetCents);
    const returned = (resetCents: bigint) =>
      layoutOdds({ ...input, config: { ...config, heart: { ...config.heart, resetCents } } }).returnedAtReset;
    expect(compare(returned(at), fraction(1n))).toBeGreaterThanOrEqual(0);
    expect(compare(returned(at - 1n), fraction(1n))).toBe(-1);
  });
});
