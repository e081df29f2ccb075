import type { AWARD_LINES, AwardLine, AwardStatus } from '@jackpot/progressive';
import { LEVEL_NAMES } from './level-names.js';

// This file contains no schemas, so that pages can import it alone.

/** A hand without wagers starts with `no-wager`, and then has its result. */
export const HAND_PHASES = ['betting', 'no-wager', 'held', 'locked', 'resolved', 'settled', 'voided'] as const;
export const TABLE_PHASES = ['none', ...HAND_PHASES] as const;
export type HandPhase = (typeof HAND_PHASES)[number];
export const THREE_CARD_ROUND_PHASES = ['betting', 'dealing', 'settled', 'void'] as const;
export const THREE_CARD_DEALINGS = ['manual-shoe', 'hand', 'automated-shoe'] as const;
type TablePhase = (typeof TABLE_PHASES)[number];

export const PHASE_NAMES: Readonly<Record<TablePhase, string>> = {
  none: 'No hand yet',
  betting: 'Betting',
  'no-wager': 'Free hand',
  held: 'On hold: too fast',
  locked: 'No more bets',
  resolved: 'Paying',
  settled: 'Complete',
  voided: 'Voided',
};

/** A line that pays a whole level has the level's name. For printed names, use `lineName`. */
export const LINE_LABELS: Readonly<Record<(typeof AWARD_LINES)[number], string>> = {
  ...LEVEL_NAMES,
  'any-two': 'Any Two Personal',
  identical: 'Identical King 9',
  'suited-v-suited': 'Suited Royal 9 v. Suited',
  'royal-v-royal': 'Royal 9 v. Royal 9',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
};

export function lineLabel(line: AwardLine): string {
  const label = (LINE_LABELS as Readonly<Partial<Record<string, string>>>)[line];
  const words = line.replace(/^own-/, '').replaceAll('-', ' ');
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const AWARD_STATUS_NAMES: Readonly<Record<AwardStatus, string>> = {
  'table-paid': 'Paid at table',
  pending: 'Pending',
  verified: 'Verified',
  authorized: 'Authorized',
  paid: 'Paid',
  rejected: 'Rejected',
  corrected: 'Corrected',
  forfeited: 'To the State',
};
