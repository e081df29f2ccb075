import { type Card, JACK, KING, pointsOf, rankOf } from '../card.js';

/** Seed 004, chapter 8 D(2). */
export const THREE_CARD_HAND_SIZE = 3;

/** The Dragon Bonus states this worth (chapter 12 E). */
const THREE_FACES_WORTH = 10;

const STANDINGS_PER_POINT = 3; // with zero, one or two faces
const THREE_FACES_RANKING = THREE_FACES_WORTH * STANDINGS_PER_POINT;
const THREE_KINGS_RANKING = THREE_FACES_RANKING + 1;

/** Chapter 6. */
export interface ThreeCardHand {
  readonly cards: readonly Card[];
  /** Point count 0..9 (6 B). Three faces count 0. */
  readonly points: number;
  /** Jacks, queens and kings, 0..3 (1 B(7)). */
  readonly faces: number;
  /** Points with three faces as ten, as the bonuses and the Commission Free Ante compare hands. */
  readonly worth: number;
  /** Chapter 6 C, from 0 (0 points, no face) to 31 (Three Kings). */
  readonly ranking: number;
}

/** Card ranks break no tie, except for Three Kings (6 C). */
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

/** The highest hand (6 C(1)). */
export function isThreeKings(hand: Pick<ThreeCardHand, 'ranking'>): boolean {
  return hand.ranking === THREE_KINGS_RANKING;
}

/** Includes three kings (6 C(1), (2)). */
export function isThreeFaces(hand: Pick<ThreeCardHand, 'worth'>): boolean {
  return hand.worth === THREE_FACES_WORTH;
}

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
