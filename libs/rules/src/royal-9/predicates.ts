import type { FirstTwo } from './first-two.js';
import type { Royal9Policy } from './terms.js';

/** Owner of a hand's pair, as seen from one seat. A pair that several positions print is `own` for each of them. */
export type PairOwner = 'own' | 'other' | 'none';

export interface SeatView {
  readonly playerHand: FirstTwo;
  readonly bankerHand: FirstTwo;
  readonly player: PairOwner;
  readonly banker: PairOwner;
}

export type LinePredicate = (view: SeatView) => boolean;

export interface CataloguedPredicate {
  /**
   * What the predicate examines in each hand. Derivations (derivation.ts) state it. Only a predicate that reads `cards`
   * may be true in a coup without a Royal 9.
   */
  readonly reads: 'pair' | 'suit' | 'rank' | 'cards';
  /** With unique pairs, at most one position wins. Otherwise several positions may win in one coup. */
  readonly isOfOneSeat: boolean;
  readonly under: (policy: Royal9Policy) => LinePredicate;
}

/**
 * At most one personal condition of a paytable is true. The exception: in the `anyTwo` readings `table` and
 * `own-plus-other`, Any Two may be true together with Spade or Heart; `policy.pick` then chooses
 * (docs/reference/readings.md).
 */
export const PREDICATES = {
  'own-pair-twice': ofOneSeat(() => isExactMatch),
  'both-own': ofOneSeat(() => bothOwn),
  'any-two': { reads: 'pair', isOfOneSeat: false, under: ({ anyTwo }) => ANY_TWO[anyTwo] },
  identical: { reads: 'pair', isOfOneSeat: false, under: ({ identical }) => IDENTICAL[identical] },
  'banker-own-only': ofOneSeat(() => (view) => view.banker === 'own' && view.player !== 'own'),
  'player-own-only': ofOneSeat(() => (view) => view.player === 'own' && view.banker !== 'own'),
  'banker-own-unless-two': ofOneSeat((policy) => (view) => view.banker === 'own' && !isPaidAsTwo(policy, view)),
  'player-own-unless-two': ofOneSeat((policy) => (view) => view.player === 'own' && !isPaidAsTwo(policy, view)),
  'both-suited': ofHands('suit', 'both', isSuitedRoyal9),
  'both-royal': ofHands('rank', 'both', ({ isRoyal9 }) => isRoyal9),
  'any-suited': ofHands('suit', 'any', isSuitedRoyal9),
  'any-royal': ofHands('rank', 'any', ({ isRoyal9 }) => isRoyal9),
  'four-of-a-card': ofCards(
    ({ playerHand, bankerHand }) => isSuitedPair(playerHand) && playerHand.cardTwice === bankerHand.cardTwice,
  ),
  'both-suited-pairs': ofHands('cards', 'both', isSuitedPair),
  'any-suited-pair': ofHands('cards', 'any', isSuitedPair),
  'four-of-a-rank': ofCards(
    ({ playerHand, bankerHand }) => isPair(playerHand) && playerHand.pairOf === bankerHand.pairOf,
  ),
  'both-pairs': ofHands('cards', 'both', isPair),
  'any-pair': ofHands('cards', 'any', isPair),
  'both-suited-naturals': ofHands('cards', 'both', isSuitedNatural),
  'any-suited-natural': ofHands('cards', 'any', isSuitedNatural),
  'both-natural-9': ofHands('cards', 'both', ({ natural }) => natural === 9),
  'natural-9-over-natural-8': ofCards(
    ({ playerHand, bankerHand }) =>
      (playerHand.natural === 9 && bankerHand.natural === 8) || (playerHand.natural === 8 && bankerHand.natural === 9),
  ),
} as const satisfies Readonly<Record<string, CataloguedPredicate>>;

export type PredicateName = keyof typeof PREDICATES;

export const PREDICATE_NAMES = Object.keys(PREDICATES) as readonly PredicateName[] as readonly [
  PredicateName,
  ...PredicateName[],
];

/**
 * Two own pairs win Star or Any Two instead of Spade or Heart, which are for "only" one hand. If the policy's Any Two
 * excludes them, they win Spade or Heart.
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
  return playerHand.kingNine !== undefined && playerHand.kingNine === bankerHand.kingNine;
}

function isSuitedRoyal9({ isRoyal9, isSuited }: FirstTwo): boolean {
  return isRoyal9 && isSuited;
}

function isPair({ pairOf }: FirstTwo): boolean {
  return pairOf !== undefined;
}

function isSuitedPair({ cardTwice }: FirstTwo): boolean {
  return cardTwice !== undefined;
}

function isSuitedNatural({ natural, isSuited }: FirstTwo): boolean {
  return natural !== undefined && isSuited;
}

function ofOneSeat(under: CataloguedPredicate['under']): CataloguedPredicate {
  return { reads: 'pair', isOfOneSeat: true, under };
}

function ofCards(isWon: LinePredicate): CataloguedPredicate {
  return { reads: 'cards', isOfOneSeat: false, under: () => isWon };
}

function ofHands(
  reads: 'suit' | 'rank' | 'cards',
  which: 'both' | 'any',
  isOne: (hand: FirstTwo) => boolean,
): CataloguedPredicate {
  const isWon: LinePredicate =
    which === 'both'
      ? ({ playerHand, bankerHand }) => isOne(playerHand) && isOne(bankerHand)
      : ({ playerHand, bankerHand }) => isOne(playerHand) || isOne(bankerHand);
  return { reads, isOfOneSeat: false, under: () => isWon };
}
