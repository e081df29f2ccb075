import { must } from '@jackpot/money';
import { CARD_COUNT, type Card, DECK, JACK, NINE, type Rank, pointsOf, rankOf, suitOf } from '../card.js';
import { type KingNine, kingNineOf } from './king-nine.js';

/** What predicates may read of two cards. Hands with equal facts share one object. */
export interface FirstTwo {
  readonly isSuited: boolean;
  /** A nine and a face card (chapter 1 B(6)). */
  readonly isRoyal9: boolean;
  readonly kingNine: KingNine | undefined;
  readonly pairOf: Rank | undefined;
  /** Set if both cards are the same: a suited pair. */
  readonly cardTwice: Card | undefined;
  readonly natural: 8 | 9 | undefined;
}

const KINDS = new Map<string, FirstTwo>();

/** Index: first card x 52 + second card. */
const BY_CARDS: readonly FirstTwo[] = DECK.flatMap((first) => DECK.map((second) => kindOf(first, second)));

/** @param hand at least two cards; fewer is an invariant violation */
export function firstTwoOf(hand: readonly Card[]): FirstTwo {
  const first = must(hand[0], 'first card of a hand');
  const second = must(hand[1], 'second card of a hand');
  return BY_CARDS[first * CARD_COUNT + second] as FirstTwo;
}

function kindOf(first: Card, second: Card): FirstTwo {
  const points = (pointsOf(first) + pointsOf(second)) % 10;
  const facts: FirstTwo = Object.freeze({
    isSuited: suitOf(first) === suitOf(second),
    isRoyal9: isNineAndFace(first, second) || isNineAndFace(second, first),
    kingNine: kingNineOf(first, second),
    pairOf: rankOf(first) === rankOf(second) ? rankOf(first) : undefined,
    cardTwice: first === second ? first : undefined,
    natural: points === 8 || points === 9 ? points : undefined,
  });
  const key = Object.values(facts).join('/');
  const known = KINDS.get(key) ?? facts;
  KINDS.set(key, known);
  return known;
}

function isNineAndFace(nine: Card, face: Card): boolean {
  return rankOf(nine) === NINE && rankOf(face) >= JACK;
}
