import { type Card, JACK, KING, pointsOf, rankOf } from '../card.js';

/** Cards of every hand of Three Card Baccarat, the dealer's too (seed 004, chapter 8 D(2)). */
export const THREE_CARD_HAND_SIZE = 3;

/** What three faces are worth: one more than the best point count, as the Dragon Bonus states it (chapter 12 E). */
const THREE_FACES_WORTH = 10;

const STANDINGS_PER_POINT = 3; // with no, one or two faces
const THREE_FACES_RANKING = THREE_FACES_WORTH * STANDINGS_PER_POINT;
const THREE_KINGS_RANKING = THREE_FACES_RANKING + 1;

/** A hand of Three Card Baccarat, read (chapter 6). */
export interface ThreeCardHand {
  /** Its three cards, in the order they were given. */
  readonly cards: readonly Card[];
  /** Point count, 0..9: the values together, the right digit (6 B). Three faces count 0. */
  readonly points: number;
  /** How many jacks, queens and kings, 0..3 (1 B(7)). */
  readonly faces: number;
  /** Points as the bonuses and the Commission Free tie compare them: 0..9, and 10 for three faces. */
  readonly worth: number;
  /** Place in the ranking of 6 C, 0 (0 points, no face) to 31 (Three Kings): the higher wins, equal ones tie. */
  readonly ranking: number;
}

/**
 * Reads three cards of one deck. Neither order nor suits matter, nor which rank a card has beyond its value, its face
 * and its being a king: 6 C breaks no tie by rank.
 */
export function threeCardHandOf(cards: readonly Card[]): ThreeCardHand {
  let value = 0;
  let faces = 0;
  let kings = 0;
  for (const card of cards) {
    const rank = rankOf(card);
    value += pointsOf(card);
    if (rank >= JACK) faces += 1;
    if (rank === KING) kings += 1;
  }
  const points = value % 10;
  const worth = faces === THREE_CARD_HAND_SIZE ? THREE_FACES_WORTH : points;
  return { cards, points, faces, worth, ranking: rankingOf({ worth, faces, kings }) };
}

/** Whether a hand is three kings, the highest of all (6 C(1)). */
export function isThreeKings(hand: ThreeCardHand): boolean {
  return hand.ranking === THREE_KINGS_RANKING;
}

/** Whether a hand is three faces of any kind, three kings among them (6 C(1), (2)). */
export function isThreeFaces(hand: ThreeCardHand): boolean {
  return hand.worth === THREE_FACES_WORTH;
}

/** A hand as the dealer calls it: "Three Kings", "Three Faces", "9 points with two faces". */
export function threeCardHandName(hand: ThreeCardHand): string {
  if (isThreeKings(hand)) return 'Three Kings';
  if (isThreeFaces(hand)) return 'Three Faces';
  const faces = ['no face', 'one face', 'two faces'][hand.faces] ?? '';
  return `${hand.points} ${hand.points === 1 ? 'point' : 'points'} with ${faces}`;
}

interface Counted {
  readonly worth: number;
  readonly faces: number;
  readonly kings: number;
}

function rankingOf({ worth, faces, kings }: Counted): number {
  if (kings === THREE_CARD_HAND_SIZE) return THREE_KINGS_RANKING;
  if (faces === THREE_CARD_HAND_SIZE) return THREE_FACES_RANKING;
  return worth * STANDINGS_PER_POINT + faces;
}
