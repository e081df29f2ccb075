import { type Decision, reject } from '../answers.js';
import { threeCardGameOf } from '../config/link-config.js';
import type { TableState } from '../table/state.js';
import type { ThreeCardGame } from './game.js';
import type { ThreeCardRoundState, ThreeCardState } from './state.js';

export interface ThreeCardTable {
  readonly game: ThreeCardGame;
  readonly state: ThreeCardState;
}

export interface InThreeCardRound extends ThreeCardTable {
  readonly round: ThreeCardRoundState;
  readonly now: number;
}

export function threeCardTableOf({ config, threeCard }: TableState): ThreeCardTable | null {
  const game = threeCardGameOf(config);
  return game === null || threeCard === null ? null : { game, state: threeCard };
}

export function notDealing({ phase }: ThreeCardRoundState): Decision | null {
  if (phase === 'betting') return reject('BETS_NOT_CLOSED');
  return phase === 'dealing' ? null : reject('ROUND_OVER', phase === 'void' ? 'it is void' : 'it is settled');
}

export function sameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
