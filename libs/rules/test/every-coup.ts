import { type Card, type Deal, cardWith, dealOf, nextCard } from '../src/index.js';

/** A card of each point count, 0 to 9; which one it is does not matter to the base game. */
const CARD_OF_POINTS: readonly Card[] = [12, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((rank) =>
  cardWith({ rank: rank as 0, suit: 0 }),
);

/** Receives a coup and the number of ways to deal it. */
export type Visit = (deal: Deal, ways: number) => void;

/**
 * Every coup of a fresh shoe by the values of its cards, dealt by the real rules. Ways are counted on the six-card
 * ordered basis, as the published figures are: below 2^53 for eight decks, so plain numbers are exact.
 */
export function everyCoup(decks: number, visit: Visit): void {
  const left = CARD_OF_POINTS.map((_, points) => (points === 0 ? 16 : 4) * decks);
  const row: Card[] = [];
  const deeper = (ways: number): void => {
    if (nextCard(row) === 'done') return visit(dealOf(row) as Deal, ways * undealt(52 * decks, row.length));
    CARD_OF_POINTS.forEach((card, points) => {
      const copies = left[points]!;
      left[points] = copies - 1;
      row.push(card);
      deeper(ways * copies);
      row.pop();
      left[points] = copies;
    });
  };
  deeper(1);
}

/** Ways to choose the cards up to the sixth that this coup did not need. */
function undealt(shoe: number, dealt: number): number {
  let ways = 1;
  for (let count = dealt; count < 6; count += 1) ways *= shoe - count;
  return ways;
}
