import { type CardCounts, DECK, compileRoyal9, dealsByKind, fullShoe } from '../index.js';
import { cardCountsOf } from '../shoe/shoe.js';
import { PREDICATES, PREDICATE_NAMES } from './predicates.js';
import { ROYAL9_POLICY_DEFAULT } from './terms.js';
import { layout } from '../../test/floor.js';

const pairs = (n: bigint): bigint => (n * (n - 1n)) / 2n;

const total = (shoe: CardCounts): bigint => dealsByKind(shoe).reduce((sum, { ways }) => sum + ways, 0n);

function countOf(name: string, decks: number): bigint {
  return dealsByKind(fullShoe(decks)).reduce((sum, { player, banker, ways }) => {
    const lines = [{ line: 'own-one', name, when: name as 'any-pair', award: { level: null, cents: 1n } }] as const;
    const terms = { paytable: 'C', lines, policy: ROYAL9_POLICY_DEFAULT, seatMap: layout('KS9S') } as const;
    const won = compileRoyal9(terms).evaluate({ player, banker }, [1], { star: 0n, spade: 0n, heart: 0n });
    return won.length > 0 ? sum + ways : sum;
  }, 0n);
}

describe('all deals of four cards, by kind', () => {
  it.each([6, 7, 8])('%s decks have as many as combinatorics says', (decks) => {
    const cards = BigInt(DECK.length * decks);
    expect(total(fullShoe(decks))).toBe(pairs(cards) * pairs(cards - 2n));
  });

  it('a shoe that is nearly used up', () => {
    const shoe = cardCountsOf(DECK.map((card) => (card < 5 ? 1 : 0)))!;
    expect(total(shoe)).toBe(pairs(5n) * pairs(3n));
  });

  it('counts that can be worked out by hand, eight decks', () => {
    const others = pairs(414n);
    const suitedPairs = 52n * pairs(8n);
    const twoSuitedPairs = 52n * pairs(8n) * (51n * pairs(8n) + pairs(6n));
    expect(countOf('four-of-a-card', 8)).toBe(52n * pairs(8n) * pairs(6n));
    expect(countOf('both-suited-pairs', 8)).toBe(twoSuitedPairs);
    expect(countOf('any-suited-pair', 8)).toBe(2n * suitedPairs * others - twoSuitedPairs);
    expect(countOf('four-of-a-rank', 8)).toBe(13n * pairs(32n) * pairs(30n));
    expect(countOf('both-pairs', 8)).toBe(13n * pairs(32n) * (pairs(30n) + 12n * pairs(32n)));
  });

  it('every predicate can be true, and only one that reads cards without a Royal 9', () => {
    for (const name of PREDICATE_NAMES.filter((each) => PREDICATES[each].reads === 'cards'))
      expect(countOf(name, 6)).toBeGreaterThan(0n);
  });
});
