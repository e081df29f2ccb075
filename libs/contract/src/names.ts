import type { AwardLine, AwardStatus } from '@jackpot/progressive';
import { LEVEL_NAMES } from './level-names.js';

// What pages, printed documents and searches call the same thing. No schema is here, so that pages can have it alone.

/** Phases of a hand, in their order; a hand without a bet has `no-wager` alone before its result. */
export const HAND_PHASES = ['betting', 'no-wager', 'held', 'locked', 'resolved', 'settled', 'voided'] as const;
/** Of the last hand of a table; `none` before the first. */
export const TABLE_PHASES = ['none', ...HAND_PHASES] as const;
export type HandPhase = (typeof HAND_PHASES)[number];
/** Phases of a round of Three Card Baccarat. */
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

/** Lines in short, and by the level that they pay where they pay all of it; `lineName` has them as a paytable prints them. */
export const LINE_LABELS: Readonly<Record<AwardLine, string>> = {
  ...LEVEL_NAMES,
  'any-two': 'Any Two Personal',
  identical: 'Identical King 9',
  'suited-v-suited': 'Suited Royal 9 v. Suited',
  'royal-v-royal': 'Royal 9 v. Royal 9',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
};

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
