import { type Card, cardName } from '../card.js';
import { nextCard } from '../tableau.js';

/** Chapter 13. */
export const IRREGULARITIES = ['drawn-in-error', 'players-third', 'found-face-up', 'cards-run-out'] as const;
export type IrregularityKind = (typeof IRREGULARITIES)[number];

export interface Irregularity {
  /**
   * - `drawn-in-error`: a card left the shoe that was not due. `card` is set if people saw it.
   * - `players-third`: the Player's Hand got a third card without right. `card` is set if people saw it, when it
   *   was dealt or face up in the shoe.
   * - `found-face-up`: any other card that lay face up in the shoe.
   * - `cards-run-out`: too few cards remain to complete the round.
   */
  readonly kind: IrregularityKind;
  /** Null if nobody has seen the card. */
  readonly card: Card | null;
}

export interface RoundSituation {
  readonly isUnderWay: boolean;
  /** Without the card in error. Exactly four for `players-third`. */
  readonly dealt: readonly Card[];
  /** As the Rules Submission prescribes (chapter 13 C(2)). */
  readonly exposedThirdCard: ExposedThirdCard;
}

/** Chapter 13 C(2): (a) into the discard bucket with one more card, or (b) the first card of a simulated round. */
export type ExposedThirdCard = 'discard' | 'simulated-round';

export const CLAUSES = ['A', 'B(1)', 'B(2)', 'C(1)', 'C(2)(a)', 'C(2)(b)', 'D', 'E'] as const;
export type Clause = (typeof CLAUSES)[number];

export type Remedy =
  | 'first-card-of-next-hand'
  | 'bankers-third-card'
  /** The disclosed card and the next card, undisclosed, are discarded. */
  | 'discard-with-one-more'
  /** A round without wagers. Its cards then go to the discard bucket. */
  | 'simulated-round'
  /** All wagers are returned, and the whole set of cards is replaced. */
  | 'void-round';

export const REMEDIES: Readonly<Record<Clause, Remedy>> = {
  A: 'first-card-of-next-hand',
  'B(1)': 'bankers-third-card',
  'B(2)': 'first-card-of-next-hand',
  'C(1)': 'bankers-third-card',
  'C(2)(a)': 'discard-with-one-more',
  'C(2)(b)': 'simulated-round',
  D: 'simulated-round',
  E: 'void-round',
};

/** `none`: why chapter 13 does not apply. */
export type Ruling = { readonly clause: Clause } | { readonly none: string };

/** A simulated round is dealt after the current round, because only clause E ends a round. */
export function rulingOn({ kind, card }: Irregularity, round: RoundSituation): Ruling {
  switch (kind) {
    case 'drawn-in-error':
      return { clause: card === null ? 'A' : 'D' };
    case 'found-face-up':
      return card === null ? { none: 'a card found face up has been seen: say which it is' } : { clause: 'D' };
    case 'players-third':
      return onPlayersThird(card, round);
    case 'cards-run-out':
      if (!round.isUnderWay) return { none: 'no round is under way: open a new shoe' };
      return card === null ? { clause: 'E' } : { none: `${cardName(card)} is no part of cards that ran out` };
  }
}

/** Chapter 13 B and C: the third card goes to the Banker's Hand if the Banker must draw, otherwise to nobody. */
function onPlayersThird(card: Card | null, { isUnderWay, dealt, exposedThirdCard }: RoundSituation): Ruling {
  if (!isUnderWay) return { none: 'no round is under way: a card drawn then is one drawn in error' };
  if (dealt.length !== 4) return { none: 'say the four cards that were dealt before it, in dealt order' };
  const next = nextCard(dealt);
  if (next === 'player-3') return { none: "chapter 10 gives the Player's Hand a third card: it is no irregularity" };
  if (next === 'banker-3') return { clause: card === null ? 'B(1)' : 'C(1)' };
  if (card === null) return { clause: 'B(2)' };
  return { clause: exposedThirdCard === 'discard' ? 'C(2)(a)' : 'C(2)(b)' };
}
