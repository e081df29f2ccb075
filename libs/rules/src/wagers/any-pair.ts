import { must } from '@jackpot/money';
import { type Card, NINE, type Rank, rankOf } from '../card.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

const PAIR = 0;
const PAIR_OF_NINES = 1;
const NO_PAIR = 2;
const LINES = [win('pair', 11), win('pair_of_nines', 12), LOSE];

/** A pair in the Player's first two cards (readings P1). */
export const ANY_PAIR_PLAYER: Wager = {
  key: 'any_pair/player',
  name: "Any Pair, Player's Hand",
  chapter: '7 A(16), 12 Q',
  dependsOn: 'player-pair',
  lines: LINES,
  lineOf: ({ player }) => lineOfPair(pairOf(player)),
};

/** A pair in the Banker's first two cards (readings P1). */
export const ANY_PAIR_BANKER: Wager = {
  key: 'any_pair/banker',
  name: "Any Pair, Banker's Hand",
  chapter: '7 A(16), 12 Q',
  dependsOn: 'banker-pair',
  lines: LINES,
  lineOf: ({ banker }) => lineOfPair(pairOf(banker)),
};

/**
 * Returns 173.7 percent of the stake (readings P1). So this reading is only an alternative, which nobody selects
 * by accident.
 */
export const ANY_PAIR_EITHER: Wager = {
  key: 'alt:any_pair/either',
  name: 'Any Pair, either hand',
  chapter: '7 A(16), 12 Q',
  dependsOn: 'first-four',
  lines: LINES,
  lineOf: ({ player, banker }) => {
    const ofPlayer = lineOfPair(pairOf(player));
    const ofBanker = lineOfPair(pairOf(banker));
    if (ofPlayer === PAIR_OF_NINES || ofBanker === PAIR_OF_NINES) return PAIR_OF_NINES;
    return ofPlayer === PAIR || ofBanker === PAIR ? PAIR : NO_PAIR;
  },
};

/** A ten and a jack are no pair, and suits do not matter (readings P2). */
function pairOf(hand: readonly Card[]): Rank | undefined {
  const rank = rankOf(must(hand[0], 'first card of a hand'));
  return rank === rankOf(must(hand[1], 'second card of a hand')) ? rank : undefined;
}

function lineOfPair(rank: Rank | undefined): number {
  if (rank === undefined) return NO_PAIR;
  return rank === NINE ? PAIR_OF_NINES : PAIR;
}
