import {
  CARD_COUNT,
  type Card,
  type CardCounts,
  cardCountsOf,
  cardsLeft,
  impossibleCard,
  removeCards,
} from '@jackpot/rules';
import { must } from '@jackpot/money';

/** Published odds include those of one deck. Play uses 6 to 8 decks. */
const ODDS_DECKS_MIN = 1;

/** Chapter 3 A. */
const ODDS_DECKS_MAX = 8;

/** A coup may take six cards, so none starts with fewer in the shoe (chapter 13 E). */
export const COUP_CARDS_MAX = 6;

export type ShoeProblem =
  | { readonly code: 'DECKS_OUT_OF_RANGE'; readonly text: string }
  | { readonly code: 'CARD_NOT_IN_SHOE'; readonly text: string; readonly card: Card }
  | { readonly code: 'TOO_FEW_CARDS'; readonly text: string };

export interface ShoeInput {
  readonly decks: number;
  /** Cards that have left the shoe, without unseen burned cards, which may be any card. */
  readonly seen?: readonly Card[];
}

/** The remaining cards, or the reason why no coup can be dealt. */
export function shoeOf({ decks, seen = [] }: ShoeInput): CardCounts | ShoeProblem {
  if (!Number.isInteger(decks) || decks < ODDS_DECKS_MIN || decks > ODDS_DECKS_MAX)
    return { code: 'DECKS_OUT_OF_RANGE', text: `give ${ODDS_DECKS_MIN} to ${ODDS_DECKS_MAX} decks` };
  const full = must(cardCountsOf(new Array<number>(CARD_COUNT).fill(decks)), 'counts of whole decks');
  const card = impossibleCard(full, seen);
  if (card !== undefined)
    return { code: 'CARD_NOT_IN_SHOE', card, text: `${decks} decks do not hold that many of one of the cards seen` };
  const left = removeCards(full, seen);
  if (cardsLeft(left) < COUP_CARDS_MAX)
    return {
      code: 'TOO_FEW_CARDS',
      text: `a coup may take ${COUP_CARDS_MAX} cards: leave at least as many in the shoe`,
    };
  return left;
}

/** @throws RangeError unless there are 1 to 8 decks */
export function freshShoe(decks: number): CardCounts {
  const shoe = shoeOf({ decks });
  if ('code' in shoe) throw new RangeError(shoe.text);
  return shoe;
}

/** 4,998,398,275,503,360 for 8 decks. */
export function sixCardOrders(shoe: CardCounts): bigint {
  return fallingProduct(cardsLeft(shoe), COUP_CARDS_MAX);
}

/** n (n - 1) (n - 2) ..., with `factors` factors. */
export function fallingProduct(n: number, factors: number): bigint {
  let product = 1n;
  for (let drawn = 0; drawn < factors; drawn += 1) product *= BigInt(n - drawn);
  return product;
}
