import { must } from '@jackpot/money';
import { CARD_COUNT, type Card, type CardCounts, DECK, cardCountsOf } from '@jackpot/rules';
import fc from 'fast-check';

export function shoeOfCards(cards: readonly Card[]): CardCounts {
  const counts = new Array<number>(CARD_COUNT).fill(0);
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return must(cardCountsOf(counts), 'a shoe of these cards');
}

export function lastCards(count: { readonly min: number; readonly max: number }): fc.Arbitrary<readonly Card[]> {
  return fc.array(fc.constantFrom(...DECK), { minLength: count.min, maxLength: count.max });
}

export const DEPLETED: fc.Arbitrary<CardCounts> = fc
  .array(fc.nat({ max: 8 }), { minLength: CARD_COUNT, maxLength: CARD_COUNT })
  .filter((counts) => counts.reduce((sum, count) => sum + count, 0) >= 6)
  .map((counts) => must(cardCountsOf(counts), 'counts of 0 to 8'));

export function* everyOrder(cards: readonly Card[], drawn: readonly Card[] = []): Generator<readonly Card[]> {
  if (drawn.length === 6) {
    yield drawn;
    return;
  }
  for (let index = 0; index < cards.length; index += 1) {
    yield* everyOrder([...cards.slice(0, index), ...cards.slice(index + 1)], [...drawn, must(cards[index], 'card')]);
  }
}
