import type { Card } from './card.js';
import { isNatural, pointCount } from './hand.js';
import { type NextCard, bankerInitial, cardsDue, nextCard, playerInitial } from './tableau.js';

/** A complete coup, scored (chapters 6, 8, 10). */
export interface Deal {
  /** In dealt order. */
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerPoints: number;
  readonly bankerPoints: number;
  /** Winning hand (chapter 11 A). */
  readonly outcome: 'player' | 'banker' | 'tie';
}

export type DealProblem =
  | { readonly ok: false; readonly code: 'CARDS_MISSING'; readonly next: Exclude<NextCard, 'done'> }
  /** The card at `position`, from 0, was not due. */
  | { readonly ok: false; readonly code: 'CARD_NOT_TO_BE_DRAWN'; readonly position: number; readonly why: string };

/**
 * Cards in dealt order: P1 B1 P2 B2, then the third cards, the Player's first. Reports a surplus card before a missing
 * one.
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

/** A single third card belongs to the hand that must draw. */
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

function whyDone(cards: readonly Card[], due: number): string {
  const { player, banker } = handsOf(cards.slice(0, due));
  if (isNatural(player) || isNatural(banker)) return 'a hand is a Natural: no more cards to either (chapter 10 A)';
  if (banker.length === 3) return 'no hand is dealt more than one additional card (chapter 9 C)';
  if (player.length === 3) return `Banker stays on ${pointCount(banker)} against this third card (chapter 10 E)`;
  return `Player stays on ${pointCount(player)} and Banker on ${pointCount(banker)} (chapter 10 B, D)`;
}
