import type { Royal9Line } from './lines.js';
import type { Royal9Hand } from './royal-9-hand.js';
import type { Royal9Policy, Royal9Terms } from './terms.js';

/**
 * Whose pair a hand shows, seen from one seat: its own, another position's, or neither. A pair that several positions
 * share is each sharer's own.
 */
export type PairOwner = 'own' | 'other' | 'none';

/** A coup as one seat sees it; all that the lines examine. */
export interface SeatView {
  readonly playerHand: Royal9Hand | undefined;
  readonly bankerHand: Royal9Hand | undefined;
  readonly player: PairOwner;
  readonly banker: PairOwner;
}

/** Whether a line is true for a seat. */
export type LinePredicate = (view: SeatView) => boolean;

/**
 * Every line as a claim about a seat's view. The comments name it in short: P and B are the hands of Player and Banker, R9 is
 * a Royal 9, SR9 a suited one (docs/reference/readings.md).
 * The personal lines exclude each other, except that Any Two and Spade or Heart may both be true when one hand is
 * another position's (`table`, `own-plus-other`). What is true side by side with a fixed line is left so too: which of
 * them pays is the policy's `pick`, not decided here.
 */
export function predicatesOf({ paytable, policy }: Royal9Terms): Readonly<Record<Royal9Line, LinePredicate>> {
  const star = paytable === 'C' ? bothOwn : isExactMatch;
  const anyTwo = paytable === 'C' ? never : ANY_TWO[policy.anyTwo];
  // "Only" the Banker, "only" the Player: two own pairs are Star or Any Two, and nothing else. But if the
  // policy's Any Two has no place for two different own pairs, the printed words of Spade and Heart are both still
  // true; without this, two Personal King 9s would pay less than one.
  const hasPaidAsTwo: LinePredicate = (view) => bothOwn(view) && (star(view) || anyTwo(view));
  return {
    // A, B: own(P) and own(B) and same(P, B). C: own(P) and own(B).
    star,
    // A, B only: see ANY_TWO.
    'any-two': anyTwo,
    // own(B) and not own(P)
    spade: (view) => view.banker === 'own' && !hasPaidAsTwo(view),
    // own(P) and not own(B)
    heart: (view) => view.player === 'own' && !hasPaidAsTwo(view),
    // C only: see IDENTICAL.
    identical: paytable === 'C' ? IDENTICAL[policy.identical] : never,
    // SR9(P) and SR9(B), each within itself: the suits may differ.
    'suited-v-suited': (view) => isSuited(view.playerHand) && isSuited(view.bankerHand),
    // R9(P) and R9(B): a tie of two Royal 9s, not of one and another nine.
    'royal-v-royal': (view) => view.playerHand !== undefined && view.bankerHand !== undefined,
    // SR9(P) or SR9(B)
    'any-suited': (view) => isSuited(view.playerHand) || isSuited(view.bankerHand),
    // R9(P) or R9(B)
    'any-royal': (view) => view.playerHand !== undefined || view.bankerHand !== undefined,
  };
}

/** Any Two Personal (12 K(1)(b), docs/reference/readings.md). None holds for an exact match of one's own pair: that is Star. */
const ANY_TWO: Readonly<Record<Royal9Policy['anyTwo'], LinePredicate>> = {
  // any(P) and any(B) and not (own(P) and own(B) and same(P, B))
  table: (view) => view.player !== 'none' && view.banker !== 'none' && !isExactMatch(view),
  // own(P) and own(B) and not same(P, B)
  'own-seat': (view) => bothOwn(view) && !isSame(view),
  // own(P) and other(B), or other(P) and own(B)
  'own-plus-other': ({ player, banker }) =>
    (player === 'own' && banker === 'other') || (player === 'other' && banker === 'own'),
  // other(P) and other(B)
  'others-only': (view) => bothOther(view),
};

/** Personal King 9 versus an Identical King 9 (12 K(3)(d), docs/reference/readings.md). None holds with the seat's own pair. */
const IDENTICAL: Readonly<Record<Royal9Policy['identical'], LinePredicate>> = {
  // same(P, B) and other(P)
  'other-personal': (view) => isSame(view) && view.player === 'other',
  // same(P, B) and not own(P)
  'any-king-nine': (view) => isSame(view) && view.player !== 'own',
  // other(P) and other(B)
  'two-other-personal': (view) => bothOther(view),
};

/** own(P) and own(B) */
function bothOwn({ player, banker }: SeatView): boolean {
  return player === 'own' && banker === 'own';
}

/** other(P) and other(B) */
function bothOther({ player, banker }: SeatView): boolean {
  return player === 'other' && banker === 'other';
}

/** own(P) and own(B) and same(P, B) */
function isExactMatch(view: SeatView): boolean {
  return bothOwn(view) && isSame(view);
}

/** same(P, B): both hands a King 9 with equal suits. Four cards of the shoe, so it takes two decks or more. */
function isSame({ playerHand, bankerHand }: SeatView): boolean {
  return playerHand?.kingNine !== undefined && playerHand.kingNine === bankerHand?.kingNine;
}

function isSuited(hand: Royal9Hand | undefined): boolean {
  return hand !== undefined && hand.suited;
}

function never(): boolean {
  return false;
}
