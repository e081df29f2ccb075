import { type Card, type Deal, cardWith, dealOf, nextCard } from '../src/index.js';

const CARD_OF_POINTS: readonly Card[] = [12, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((rank) =>
  cardWith({ rank: rank as 0, suit: 0 }),
);

export type Visit = (deal: Deal, ways: number) => void;

/** Ways count orders of six cards. They stay below 2^53, so plain numbers are exact. */
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

function undealt(shoe: number, dealt: number): number {
  let ways = 1;
  for (let count = dealt; count < 6; count += 1) ways *= shoe - count;
  return ways;
}
