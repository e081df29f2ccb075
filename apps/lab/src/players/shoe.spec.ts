import fc from 'fast-check';
import { dealOf, fullShoe, impossibleCard, removeCards } from '@jackpot/rules';
import { Shoe } from './shoe.js';
import { seededRandom } from './random.js';

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const decks = fc.constantFrom(6, 7, 8);

describe('a shoe, from burn to cover card', () => {
  it('deals complete coups from its cards by the rules, and ends before it runs out', () => {
    fc.assert(
      fc.property(seeds, decks, (seed, deckCount) => {
        const shoe = new Shoe(seededRandom(seed, 'cards'), { decks: deckCount });
        expect(shoe.isOver).toBe(true);
        shoe.newShoe();
        let left = fullShoe(deckCount);
        let [coups, dealt] = [0, 0];
        while (!shoe.isOver) {
          const cards = shoe.deal();
          if (cards === undefined) throw new Error('the cover card came too late');
          expect(dealOf(cards)).toHaveProperty('outcome');
          expect(impossibleCard(left, cards)).toBeUndefined();
          left = removeCards(left, cards);
          coups += 1;
          dealt += cards.length;
        }
        const total = deckCount * 52;
        // At most 11 cards are burned and at most 27 stay below the cover card, so at least `total` - 38 are dealt.
        expect(dealt).toBeGreaterThan(total - 1 - 10 - 28);
        expect(dealt).toBeLessThan(total);
        expect(coups).toBeGreaterThan(total / 6 - 8);
      }),
    );
  });

  it('completes the hand in which the cover card comes, and deals one more (chapter 9 D)', () => {
    // This `below` puts the cover card exactly fourteen cards above the bottom, and leaves the cards unshuffled.
    const shoe = new Shoe((bound) => (bound === 14 ? 0 : bound - 1));
    shoe.newShoe();
    let dealt = 0;
    const sizes: number[] = [];
    while (!shoe.isOver) {
      const cards = shoe.deal()!;
      dealt += cards.length;
      sizes.push(cards.length);
    }
    // The ace on top of the shoe burns one more card. The cover card has 402 cards before it.
    const beforeLast = 2 + dealt - sizes.at(-1)!;
    expect(beforeLast).toBeGreaterThan(402);
    expect(beforeLast - sizes.at(-2)!).toBeLessThanOrEqual(402);
  });

  it('is the same for the same seed, and different for another stream', () => {
    const deal = (stream: string): string => {
      const shoe = new Shoe(seededRandom(5, stream));
      shoe.newShoe();
      return [shoe.deal(), shoe.deal(), shoe.deal()].join('/');
    };
    expect(deal('a')).toBe(deal('a'));
    expect(deal('a')).not.toBe(deal('b'));
  });
});
