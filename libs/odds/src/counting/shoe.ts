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

/** Odds are computed for one deck too: published tables are, and so are the last cards of a shoe. Play itself takes 6 to 8. */
const ODDS_DECKS_MIN = 1;

/** Most decks there are figures for (chapter 3 A). */
const ODDS_DECKS_MAX = 8;

/** A coup may take six cards; with fewer left none is begun (chapter 13 E). */
export const COUP_CARDS_MAX = 6;

/** Why no odds can be given for a shoe. */
export type ShoeProblem =
  | { readonly code: 'DECKS_OUT_OF_RANGE'; readonly text: string }
  | { readonly code: 'CARD_NOT_IN_SHOE'; readonly text: string; readonly card: Card }
  | { readonly code: 'TOO_FEW_CARDS'; readonly text: string };

/** The shoe that odds are computed for: so many decks less the cards already seen. */
export interface ShoeInput {
  /** 1..8. */
  readonly decks: number;
  /** Cards known to be gone, in any order. Burned cards no one saw are not among them: they may still be anything. */
  readonly seen?: readonly Card[];
}

/** How many of each card may still come; or why no coup can be dealt of them. */
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

/** A full shoe of 1 to 8 decks; a RangeError for any other. */
export function freshShoe(decks: number): CardCounts {
  const shoe = shoeOf({ decks });
  if ('code' in shoe) throw new RangeError(shoe.text);
  return shoe;
}

/** All orders in which six cards may leave the shoe: the basis of every count here; 4,998,398,275,503,360 for 8 decks. */
export function sixCardOrders(shoe: CardCounts): bigint {
  return fallingProduct(cardsLeft(shoe), COUP_CARDS_MAX);
}

/** n (n - 1) ... , `factors` of them: the ways to draw so many cards one after the other. */
export function fallingProduct(n: number, factors: number): bigint {
  let product = 1n;
  for (let drawn = 0; drawn < factors; drawn += 1) product *= BigInt(n - drawn);
  return product;
}
