import { LOSE, push, win } from './lines.js';
import type { Wager } from './wager.js';

/**
 * Chapter 7 A(2) also says that the wager loses to a Dragon 7 or Fortune 7 and wins with a Panda 8 or One Up. Those are
 * ordinary losses and wins (readings M4).
 */
export const PLAYER: Wager = {
  key: 'player',
  name: "Player's Hand",
  chapter: '7 A(2), 12 A',
  dependsOn: 'points',
  lines: [win('win', 1), LOSE, push('push')],
  lineOf: ({ outcome }) => (outcome === 'player' ? 0 : outcome === 'banker' ? 1 : 2),
};
