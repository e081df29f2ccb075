import fc from 'fast-check';
import { type Card, DECK, THREE_CARD_WAGERS, cardWith, threeCardDealOf } from '@jackpot/rules';
import { threeCardCounts, threeCardCountsOfAll } from './counts.js';
import { FULL_THREE_CARD_DECK, cardsOf, threeCardDeckOf, withoutCards } from './deck.js';

const deckOf = (cards: readonly Card[]) => threeCardDeckOf(DECK.map((card) => (cards.includes(card) ? 1 : 0)))!;

const ANTE = THREE_CARD_WAGERS[0]!;
const KINGS = THREE_CARD_WAGERS.find(({ key }) => key === 'three_kings/A')!;

function handsOf(cards: readonly Card[]): readonly (readonly Card[])[] {
  return cards.flatMap((a, i) => cards.slice(i + 1).flatMap((b, j) => cards.slice(i + j + 2).map((c) => [a, b, c])));
}

function countedOneByOne(cards: readonly Card[]): readonly (readonly bigint[])[] {
  const lines = THREE_CARD_WAGERS.map((wager) => wager.lines.map(() => 0n));
  for (const player of handsOf(cards)) {
    for (const dealer of handsOf(cards.filter((card) => !player.includes(card)))) {
      const deal = threeCardDealOf({ player, dealer });
      if (!deal.ok) throw new Error(deal.why);
      THREE_CARD_WAGERS.forEach((wager, index) => (lines[index]![wager.lineOf(deal)]! += 1n));
    }
  }
  return lines;
}

describe('the counts of a depleted deck', () => {
  it('equal the counts of dealing every single deal', () => {
    const fewCards = fc.oneof(
      fc.shuffledSubarray([...DECK], { minLength: 6, maxLength: 10 }),
      fc.shuffledSubarray([...DECK.filter((card) => card % 13 >= 8)], { minLength: 6, maxLength: 10 }),
    );
    fc.assert(
      fc.property(fewCards, (cards) => {
        const quick = threeCardCountsOfAll(THREE_CARD_WAGERS, deckOf(cards));
        expect(quick.map(({ lines }) => lines)).toEqual(countedOneByOne([...cards].sort((a, b) => a - b)));
      }),
      { numRuns: 25 },
    );
  });

  it('fewer than six cards deal nothing', () => {
    const five = threeCardCounts(ANTE, deckOf(DECK.slice(0, 5)));
    expect(five).toEqual({ deals: 0n, lines: [0n, 0n, 0n] });
  });

  it('without two kings there are no Three Kings, and which two does not matter', () => {
    const kings = DECK.filter((card) => card % 13 === 12);
    const without = (cards: readonly Card[]) => threeCardCounts(KINGS, withoutCards(FULL_THREE_CARD_DECK, cards));
    expect(without(kings.slice(0, 2)).lines[0]).toBe(0n);
    expect(without(kings.slice(0, 2))).toEqual(without(kings.slice(2)));
  });

  it('averaged over every card that may be missing, they are the whole deck', () => {
    // A deal of six cards from the whole deck is still possible if any of the other 46 cards is missing.
    const whole = threeCardCounts(KINGS);
    const sums = whole.lines.map(() => 0n);
    for (let rank = 0; rank < 13; rank += 1) {
      const missing = cardWith({ rank: rank as 0, suit: 0 });
      const { lines } = threeCardCounts(KINGS, withoutCards(FULL_THREE_CARD_DECK, [missing]));
      lines.forEach((count, index) => (sums[index]! += 4n * count));
    }
    expect(sums).toEqual(whole.lines.map((count) => 46n * count));
  });
});

describe('a deck', () => {
  it('is read from 52 counts of 0 or 1, and nothing else', () => {
    expect(cardsOf(FULL_THREE_CARD_DECK)).toEqual(DECK);
    expect(threeCardDeckOf(FULL_THREE_CARD_DECK)).toEqual(FULL_THREE_CARD_DECK);
    expect(threeCardDeckOf(new Array(51).fill(1))).toBeUndefined();
    expect(threeCardDeckOf(new Array(52).fill(2))).toBeUndefined();
    expect(threeCardDeckOf(new Array(52).fill(0.5))).toBeUndefined();
  });

  it('refuses to remove a card twice', () => {
    const left = withoutCards(FULL_THREE_CARD_DECK, DECK.slice(0, 1));
    expect(cardsOf(left)).toEqual(DECK.slice(1));
    expect(() => withoutCards(left, DECK.slice(0, 1))).toThrow('a card taken out of a deck was in it');
  });
});
