import { type Card, cardName } from '../card.js';
import { nextCard } from '../tableau.js';

/** What may go wrong with the cards of a round (chapter 13). */
export const IRREGULARITIES = ['drawn-in-error', 'players-third', 'found-face-up', 'cards-run-out'] as const;
export type IrregularityKind = (typeof IRREGULARITIES)[number];

/** An irregularity as the floor describes it. */
export interface Irregularity {
  /**
   * `drawn-in-error`: a card left the shoe that was not due there; with a card, it was disclosed as it was dealt.
   * `players-third`: the Player's Hand got a third card it has no right to; with a card, it was disclosed as it was
   * dealt or lay face up in the shoe. `found-face-up`: any other card that lay face up in the shoe. `cards-run-out`: too
   * few cards remain to complete the round.
   */
  readonly kind: IrregularityKind;
  /** The card where it was disclosed; null where no one has seen it. */
  readonly card: Card | null;
}

/** Where the round stands as it happens. */
export interface RoundSituation {
  /** Whether a round is under way, from its lock (or the opening of a simulated round) to its result. */
  readonly isUnderWay: boolean;
  /** The cards of the round so far in dealt order, without the one in error. Four of them for `players-third`. */
  readonly dealt: readonly Card[];
  /** What the Rules Submission designates for a disclosed card no one is to draw (chapter 13 C(2)). */
  readonly exposedThirdCard: ExposedThirdCard;
}

/** Chapter 13 C(2): (a) into the discard bucket with one more card, or (b) the first card of a simulated round. */
export type ExposedThirdCard = 'discard' | 'simulated-round';

/** Clauses of chapter 13 that say what to do. */
export const CLAUSES = ['A', 'B(1)', 'B(2)', 'C(1)', 'C(2)(a)', 'C(2)(b)', 'D', 'E'] as const;
export type Clause = (typeof CLAUSES)[number];

/** What is done with the card, or with the round. */
export type Remedy =
  | 'first-card-of-next-hand'
  | 'bankers-third-card'
  /** Into the discard bucket, and one more card with it, drawn face down and not disclosed. */
  | 'discard-with-one-more'
  /** First card of a simulated round, in which no wager is accepted; its cards then go to the discard bucket. */
  | 'simulated-round'
  /** The round is void, all wagers go back, and the whole set of cards is replaced. */
  | 'void-round';

/** What each clause has the dealer do. */
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

/** The clause that applies; or why chapter 13 has nothing to say, as a text for people. */
export type Ruling = { readonly clause: Clause } | { readonly none: string };

/**
 * What chapter 13 demands for an irregularity. Total: whatever is described, there is a clause or a reason why none
 * applies. A simulated round is dealt when the round under way is over, for the text ends no round but by E; a round
 * of which the disclosed card would have been the first is cancelled by the floor supervisor.
 */
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

/** Chapter 13 B and C: the third card goes to the Banker's Hand if that must draw, and to no one if it must stay. */
function onPlayersThird(card: Card | null, { isUnderWay, dealt, exposedThirdCard }: RoundSituation): Ruling {
  if (!isUnderWay) return { none: 'no round is under way: a card drawn then is one drawn in error' };
  if (dealt.length !== 4) return { none: 'say the four cards that were dealt before it, in dealt order' };
  const next = nextCard(dealt);
  if (next === 'player-3') return { none: "chapter 10 gives the Player's Hand a third card: it is no irregularity" };
  if (next === 'banker-3') return { clause: card === null ? 'B(1)' : 'C(1)' };
  if (card === null) return { clause: 'B(2)' };
  return { clause: exposedThirdCard === 'discard' ? 'C(2)(a)' : 'C(2)(b)' };
}
