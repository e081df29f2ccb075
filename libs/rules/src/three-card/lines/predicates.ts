import { isThreeFaces, isThreeKings } from '../hand.js';
import type { ThreeCardFacts } from './facts.js';

/** A position's hand and the dealer's. */
export interface ThreeCardView {
  readonly own: ThreeCardFacts;
  readonly dealer: ThreeCardFacts;
}

export interface ThreeCardPredicate {
  /** At most one position wins in a round, because the deck has four kings. */
  readonly isOfOneSeat: boolean;
  readonly isWon: (view: ThreeCardView) => boolean;
}

export const THREE_CARD_PREDICATES = {
  'three-kings': ofOneSeat(({ own }) => isThreeKings(own)),
  'kings-over-faces': ofOneSeat(({ own, dealer }) => isThreeKings(own) && isThreeFaces(dealer)),
  'faces-under-kings': of(({ own, dealer }) => isThreeFaces(own) && isThreeKings(dealer)),
  'both-three-faces': ofBoth(isThreeFaces),
  'three-faces': of(({ own }) => isThreeFaces(own)),
  'both-mini-royal': ofBoth(isMiniRoyal),
  'mini-royal': of(({ own }) => isMiniRoyal(own)),
  'both-three-of-a-rank': ofBoth(({ isThreeOfARank }) => isThreeOfARank),
  'three-of-a-rank': of(({ own }) => own.isThreeOfARank),
  'suited-copy': of(({ own, dealer }) => isCopy(own, dealer) && own.isSuited && dealer.isSuited),
  copy: of(({ own, dealer }) => isCopy(own, dealer)),
  'both-suited-9': ofBoth((hand) => hand.isSuited && hand.points === 9),
  'suited-9': of(({ own }) => own.isSuited && own.points === 9),
  'both-9': ofBoth(({ points }) => points === 9),
  'nine-over-eight': of(({ own, dealer }) => own.points === 9 && dealer.points === 8),
  'nine-with-two-faces': of(({ own }) => own.points === 9 && own.faces === 2),
  'any-9': of(({ own }) => own.points === 9),
  'any-8': of(({ own }) => own.points === 8),
  'win-by-10': of(({ own, dealer }) => own.worth - dealer.worth === 10),
  'win-by-9': of(({ own, dealer }) => own.worth - dealer.worth === 9),
  'both-suited': ofBoth(({ isSuited }) => isSuited),
  suited: of(({ own }) => own.isSuited),
} as const satisfies Readonly<Record<string, ThreeCardPredicate>>;

export type ThreeCardPredicateName = keyof typeof THREE_CARD_PREDICATES;

export const THREE_CARD_PREDICATE_NAMES = Object.keys(
  THREE_CARD_PREDICATES,
) as readonly ThreeCardPredicateName[] as readonly [ThreeCardPredicateName, ...ThreeCardPredicateName[]];

/** Three faces of one suit can only be jack, queen and king. */
function isMiniRoyal(hand: ThreeCardFacts): boolean {
  return hand.isSuited && isThreeFaces(hand);
}

function isCopy(own: ThreeCardFacts, dealer: ThreeCardFacts): boolean {
  return own.ranks === dealer.ranks;
}

function of(isWon: ThreeCardPredicate['isWon']): ThreeCardPredicate {
  return { isOfOneSeat: false, isWon };
}

function ofOneSeat(isWon: ThreeCardPredicate['isWon']): ThreeCardPredicate {
  return { isOfOneSeat: true, isWon };
}

function ofBoth(isOne: (hand: ThreeCardFacts) => boolean): ThreeCardPredicate {
  return of(({ own, dealer }) => isOne(own) && isOne(dealer));
}
