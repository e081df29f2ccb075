import { type Card, rankOf, suitOf } from '../../card.js';
import { type ThreeCardHand, threeCardHandOf } from '../hand.js';

/** What predicates may read of three cards. Hands with equal facts share one object. */
export interface ThreeCardFacts extends Pick<ThreeCardHand, 'points' | 'faces' | 'worth' | 'ranking'> {
  readonly isSuited: boolean;
  /** The ranks in ascending order, such as "3.3.12". */
  readonly ranks: string;
  readonly isThreeOfARank: boolean;
}

const KINDS = new Map<string, ThreeCardFacts>();

/** @param cards three cards of a hand */
export function threeCardFactsOf(cards: readonly Card[]): ThreeCardFacts {
  const ranks = cards.map(rankOf).sort((one, other) => one - other);
  const isSuited = cards.every((card) => suitOf(card) === suitOf(cards[0] as Card));
  const key = `${ranks.join('.')}/${isSuited}`;
  const known = KINDS.get(key);
  if (known !== undefined) return known;
  const { points, faces, worth, ranking } = threeCardHandOf(cards);
  const facts = {
    points,
    faces,
    worth,
    ranking,
    isSuited,
    ranks: ranks.join('.'),
    isThreeOfARank: ranks[0] === ranks[2],
  };
  KINDS.set(key, Object.freeze(facts));
  return facts;
}
