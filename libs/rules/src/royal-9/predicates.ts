import type { Royal9Line } from './lines.js';
import type { Royal9Hand } from './royal-9-hand.js';
import type { Royal9Policy, Royal9Terms } from './terms.js';

/** As seen from one seat. A pair that several positions share is each sharer's own. */
export type PairOwner = 'own' | 'other' | 'none';

export interface SeatView {
  readonly playerHand: Royal9Hand | undefined;
  readonly bankerHand: Royal9Hand | undefined;
  readonly player: PairOwner;
  readonly banker: PairOwner;
}

export type LinePredicate = (view: SeatView) => boolean;

/**
 * The personal lines exclude each other, except that Any Two and Spade or Heart may both be true when one hand shows
 * another position's pair (`table`, `own-plus-other`). `policy.pick` resolves lines that are true at the same time
 * (docs/reference/readings.md).
 */
export function predicatesOf({ paytable, policy }: Royal9Terms): Readonly<Record<Royal9Line, LinePredicate>> {
  const star = paytable === 'C' ? bothOwn : isExactMatch;
  const anyTwo = paytable === 'C' ? never : ANY_TWO[policy.anyTwo];
  // "Only" the Banker, "only" the Player: two own pairs are Star or Any Two and nothing else. If the policy's Any Two
  // excludes two different own pairs, Spade and Heart are both true as printed; otherwise two Personal King 9s would
  // pay less than one.
  const hasPaidAsTwo: LinePredicate = (view) => bothOwn(view) && (star(view) || anyTwo(view));
  return {
    // A, B: both hands show the same own pair. C: both hands show own pairs.
    star,
    'any-two': anyTwo,
    spade: (view) => view.banker === 'own' && !hasPaidAsTwo(view),
    heart: (view) => view.player === 'own' && !hasPaidAsTwo(view),
    identical: paytable === 'C' ? IDENTICAL[policy.identical] : never,
    'suited-v-suited': (view) => isSuited(view.playerHand) && isSuited(view.bankerHand),
    'royal-v-royal': (view) => view.playerHand !== undefined && view.bankerHand !== undefined,
    'any-suited': (view) => isSuited(view.playerHand) || isSuited(view.bankerHand),
    'any-royal': (view) => view.playerHand !== undefined || view.bankerHand !== undefined,
  };
}

/** Chapter 12 K(1)(b), docs/reference/readings.md. An exact match of the seat's own pair is Star instead. */
const ANY_TWO: Readonly<Record<Royal9Policy['anyTwo'], LinePredicate>> = {
  table: (view) => view.player !== 'none' && view.banker !== 'none' && !isExactMatch(view),
  'own-seat': (view) => bothOwn(view) && !isSame(view),
  'own-plus-other': ({ player, banker }) =>
    (player === 'own' && banker === 'other') || (player === 'other' && banker === 'own'),
  'others-only': (view) => bothOther(view),
};

/** Chapter 12 K(3)(d), docs/reference/readings.md. Never true for the seat's own pair. */
const IDENTICAL: Readonly<Record<Royal9Policy['identical'], LinePredicate>> = {
  'other-personal': (view) => isSame(view) && view.player === 'other',
  'any-king-nine': (view) => isSame(view) && view.player !== 'own',
  'two-other-personal': (view) => bothOther(view),
};

function bothOwn({ player, banker }: SeatView): boolean {
  return player === 'own' && banker === 'own';
}

function bothOther({ player, banker }: SeatView): boolean {
  return player === 'other' && banker === 'other';
}

function isExactMatch(view: SeatView): boolean {
  return bothOwn(view) && isSame(view);
}

/** Takes at least two decks. */
function isSame({ playerHand, bankerHand }: SeatView): boolean {
  return playerHand?.kingNine !== undefined && playerHand.kingNine === bankerHand?.kingNine;
}

function isSuited(hand: Royal9Hand | undefined): boolean {
  return hand !== undefined && hand.suited;
}

function never(): boolean {
  return false;
}
