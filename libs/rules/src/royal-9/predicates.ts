import type { Royal9Hand } from './royal-9-hand.js';
import type { Royal9Policy } from './terms.js';

/** Owner of a hand's pair, as seen from one seat. A pair that several positions print is `own` for each of them. */
export type PairOwner = 'own' | 'other' | 'none';

export interface SeatView {
  readonly playerHand: Royal9Hand | undefined;
  readonly bankerHand: Royal9Hand | undefined;
  readonly player: PairOwner;
  readonly banker: PairOwner;
}

export type LinePredicate = (view: SeatView) => boolean;

export interface CataloguedPredicate {
  /** What the predicate compares in each hand. The proof of a win shows it. */
  readonly reads: 'pair' | 'suit' | 'rank';
  readonly under: (policy: Royal9Policy) => LinePredicate;
}

/**
 * At most one personal condition of a paytable is true. The exception: in the `anyTwo` readings `table` and
 * `own-plus-other`, Any Two may be true together with Spade or Heart; `policy.pick` then chooses
 * (docs/reference/readings.md).
 */
export const PREDICATES = {
  'own-pair-twice': { reads: 'pair', under: () => isExactMatch },
  'both-own': { reads: 'pair', under: () => bothOwn },
  'any-two': { reads: 'pair', under: ({ anyTwo }) => ANY_TWO[anyTwo] },
  identical: { reads: 'pair', under: ({ identical }) => IDENTICAL[identical] },
  'banker-own-only': { reads: 'pair', under: () => (view) => view.banker === 'own' && view.player !== 'own' },
  'player-own-only': { reads: 'pair', under: () => (view) => view.player === 'own' && view.banker !== 'own' },
  'banker-own-unless-two': {
    reads: 'pair',
    under: (policy) => (view) => view.banker === 'own' && !isPaidAsTwo(policy, view),
  },
  'player-own-unless-two': {
    reads: 'pair',
    under: (policy) => (view) => view.player === 'own' && !isPaidAsTwo(policy, view),
  },
  'both-suited': { reads: 'suit', under: () => (view) => isSuited(view.playerHand) && isSuited(view.bankerHand) },
  'both-royal': {
    reads: 'rank',
    under: () => (view) => view.playerHand !== undefined && view.bankerHand !== undefined,
  },
  'any-suited': { reads: 'suit', under: () => (view) => isSuited(view.playerHand) || isSuited(view.bankerHand) },
  'any-royal': {
    reads: 'rank',
    under: () => (view) => view.playerHand !== undefined || view.bankerHand !== undefined,
  },
} as const satisfies Readonly<Record<string, CataloguedPredicate>>;

export type PredicateName = keyof typeof PREDICATES;

/**
 * Two own pairs win Star or Any Two instead of Spade or Heart, which are for "only" one hand. If the policy's Any Two
 * excludes them, they win Spade or Heart, so that two Personal King 9s do not pay less than one.
 */
function isPaidAsTwo({ anyTwo }: Royal9Policy, view: SeatView): boolean {
  return bothOwn(view) && (isSame(view) || ANY_TWO[anyTwo](view));
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

function isSame({ playerHand, bankerHand }: SeatView): boolean {
  return playerHand?.kingNine !== undefined && playerHand.kingNine === bankerHand?.kingNine;
}

function isSuited(hand: Royal9Hand | undefined): boolean {
  return hand !== undefined && hand.suited;
}
