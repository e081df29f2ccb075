import type { Deal } from '../deal.js';
import { isDragon7, isFortune7 } from './events.js';
import { LOSE, push, win, winWithVigorish } from './lines.js';
import type { Wager } from './wager.js';

export const BANKER_STANDARD: Wager = {
  key: 'banker/standard',
  name: "Banker's Hand",
  chapter: '7 A(1), 12 C',
  dependsOn: 'points',
  lines: [winWithVigorish('win', 1), LOSE, push('push')],
  lineOf: plainLineOf,
};

/** A Dragon 7 is a push (chapter 7 A(1)(c)(ii)). */
export const BANKER_EZ: Wager = {
  key: 'banker/ez',
  name: "Banker's Hand, EZ Baccarat",
  chapter: '1 B(2), 7 A(1), 12 C',
  dependsOn: 'points',
  lines: [win('win', 1), LOSE, push('push'), push('dragon_7')],
  lineOf: (deal) => (isDragon7(deal) ? 3 : plainLineOf(deal)),
};

/** A Fortune 7 is a push (chapters 1 B(7), 7 A(1)(c)(iii)). */
export const BANKER_FORTUNE7: Wager = {
  key: 'banker/fortune7',
  name: "Banker's Hand, Fortune 7 Baccarat",
  chapter: '1 B(7), 7 A(1), 12 C',
  dependsOn: 'points',
  lines: [win('win', 1), LOSE, push('push'), push('fortune_7')],
  lineOf: (deal) => (isFortune7(deal) ? 3 : plainLineOf(deal)),
};

/** A winning 6 pays 1 to 2, with any number of cards (readings M6, M10). */
export const BANKER_NO_COMMISSION: Wager = {
  key: 'banker/nocommission',
  name: "Banker's Hand, No Commission Baccarat",
  chapter: '7 A(1), 12 C, 12 S',
  dependsOn: 'points',
  lines: [win('win', 1), LOSE, push('push'), win('win_with_6', 1, 2)],
  lineOf: (deal) => (deal.outcome === 'banker' && deal.bankerPoints === 6 ? 3 : plainLineOf(deal)),
};

function plainLineOf({ outcome }: Deal): number {
  if (outcome === 'banker') return 0;
  return outcome === 'player' ? 1 : 2;
}
