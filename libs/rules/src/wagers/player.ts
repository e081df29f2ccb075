import { LOSE, push, win } from './lines.js';
import type { Wager } from './wager.js';

/** The special losses and wins of chapter 7 A(2) count as ordinary ones (readings M4). */
export const PLAYER: Wager = {
  key: 'player',
  name: "Player's Hand",
  chapter: '7 A(2), 12 A',
  dependsOn: 'points',
  lines: [win('win', 1), LOSE, push('push')],
  lineOf: ({ outcome }) => (outcome === 'player' ? 0 : outcome === 'banker' ? 1 : 2),
};
