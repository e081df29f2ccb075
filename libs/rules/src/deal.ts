import type { Card } from './card.js';
import { isNatural, pointCount } from './hand.js';
import { type NextCard, bankerInitial, cardsDue, nextCard, playerInitial } from './tableau.js';

/** A coup dealt to its end by the rules (chapters 6, 8, 10). */
export interface Deal {
  /** The Player's Hand, two or three cards in dealt order. */
  readonly player: readonly Card[];
  /** The Banker's Hand, two or three cards in dealt order. */
  readonly banker: readonly Card[];
  /** Final point count of the Player's Hand, 0..9. */
  readonly playerPoints: number;
  /** Final point count of the Banker's Hand, 0..9. */
  readonly bankerPoints: number;
  /** Which hand has the higher count, or neither (chapter 11 A). */
  readonly outcome: 'player' | 'banker' | 'tie';
}

/** Why a row of cards is not a coup. */
export type DealProblem =
  /** The coup is not over: this card is due next. */
  | { readonly ok: false; readonly code: 'CARDS_MISSING'; readonly next: Exclude<NextCard, 'done'> }
  /** A card beyond what chapter 10 gives. `position` counts from 0 in dealt order; `why` is a text for people. */
  | { readonly ok: false; readonly code: 'CARD_NOT_TO_BE_DRAWN'; readonly position: number; readonly why: string };

/**
 * Reads a coup's cards in dealt order, P1 B1 P2 B2 and the third cards, the Player's first if it has one, as the rules
 * deal them. Exactly the cards due make a `Deal`; a card too many is named before a card too few, because with one
 * wrong card on the table what is due next means nothing.
 */
export function dealOf(cards: readonly Card[]): ReadDeal | DealProblem {
  const due = cardsDue(cards);
  if (cards.length > due) return { ok: false, code: 'CARD_NOT_TO_BE_DRAWN', position: due, why: whyDone(cards, due) };
  const next = nextCard(cards);
  if (next !== 'done') return { ok: false, code: 'CARDS_MISSING', next };
  return scored(handsOf(cards));
}

interface ReadDeal extends Deal {
  readonly ok: true;
}

interface Hands {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

/** The hands of a finished coup. A lone fifth card is the Player's exactly when the rules requested it there. */
function handsOf(cards: readonly Card[]): Hands {
  const [third, last] = cards.slice(4);
  const player = playerInitial(cards);
  const banker = bankerInitial(cards);
  if (third === undefined) return { player, banker };
  if (nextCard(cards.slice(0, 4)) === 'banker-3') return { player, banker: [...banker, third] };
  return { player: [...player, third], banker: last === undefined ? banker : [...banker, last] };
}

function scored({ player, banker }: Hands): ReadDeal {
  const playerPoints = pointCount(player);
  const bankerPoints = pointCount(banker);
  const outcome = playerPoints > bankerPoints ? 'player' : playerPoints < bankerPoints ? 'banker' : 'tie';
  return { ok: true, player, banker, playerPoints, bankerPoints, outcome };
}

/** Why nothing more is due after the first `due` of these cards, as a supervisor would say it. */
function whyDone(cards: readonly Card[], due: number): string {
  const { player, banker } = handsOf(cards.slice(0, due));
  if (isNatural(player) || isNatural(banker)) return 'a hand is a Natural: no more cards to either (chapter 10 A)';
  if (banker.length === 3) return 'no hand is dealt more than one additional card (chapter 9 C)';
  if (player.length === 3) return `Banker stays on ${pointCount(banker)} against this third card (chapter 10 E)`;
  return `Player stays on ${pointCount(player)} and Banker on ${pointCount(banker)} (chapter 10 B, D)`;
}
