import fc from 'fast-check';
import { type Card, DECK, type ThreeCardDeal, pointsOf, threeCardDealOf } from '../src/index.js';
import { cards } from './floor.js';

/** Such as `dealt('KS KH KD', '2C 3C 4C')`. */
export function dealt(player: string, dealer: string): ThreeCardDeal {
  return dealOfCards(cards(player), cards(dealer));
}

export function dealOfCards(player: readonly Card[], dealer: readonly Card[]): ThreeCardDeal {
  const deal = threeCardDealOf({ player, dealer });
  if (!deal.ok) throw new Error(deal.why);
  return deal;
}

const six = { minLength: 6, maxLength: 6 };
const ZEROES = DECK.filter((card) => pointsOf(card) === 0);

export const sixCards: fc.Arbitrary<readonly Card[]> = fc.oneof(
  fc.shuffledSubarray([...DECK], six),
  fc.shuffledSubarray([...ZEROES], six),
);

export const anyDeal: fc.Arbitrary<ThreeCardDeal> = sixCards.map((row) => dealOfCards(row.slice(0, 3), row.slice(3)));
