import { must } from '@jackpot/money';
import { type Card, NINE, type Rank, rankOf } from '../card.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

const PAIR = 0;
const PAIR_OF_NINES = 1;
const NO_PAIR = 2;
const LINES = [win('pair', 11), win('pair_of_nines', 12), LOSE];

/** Any Pair on the Player's Hand (chapters 7 A(16), 12 Q, readings P1). */
export const ANY_PAIR_PLAYER: Wager = {
  key: 'any_pair/player',
  name: "Any Pair, Player's Hand",
  chapter: '7 A(16), 12 Q',
  dependsOn: 'player-pair',
  lines: LINES,
  lineOf: ({ player }) => lineOfPair(pairOf(player)),
};

/** Any Pair on the Banker's Hand (chapters 7 A(16), 12 Q, readings P1). */
export const ANY_PAIR_BANKER: Wager = {
  key: 'any_pair/banker',
  name: "Any Pair, Banker's Hand",
  chapter: '7 A(16), 12 Q',
  dependsOn: 'banker-pair',
  lines: LINES,
  lineOf: ({ banker }) => lineOfPair(pairOf(banker)),
};

/**
 * The other reading of Any Pair: one wager that a pair in either hand wins, nines in either at their own odds. It returns
 * 173.7 percent (readings P1); here so that no one chooses it without seeing that.
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

/** The rank of a hand whose first two cards are a pair: a ten and a jack are none, suits do not matter (readings P2). */
function pairOf(hand: readonly Card[]): Rank | undefined {
  const rank = rankOf(must(hand[0], 'first card of a hand'));
  return rank === rankOf(must(hand[1], 'second card of a hand')) ? rank : undefined;
}

function lineOfPair(rank: Rank | undefined): number {
  if (rank === undefined) return NO_PAIR;
  return rank === NINE ? PAIR_OF_NINES : PAIR;
}
