import type { Royal9Line } from '@jackpot/rules';
import { i64, list, oneOf, struct, u32, u8, type ValueOf } from '../codec/fields.js';
import { levelOrNone } from '../codec/parts.js';
import type { TableNo } from '../ids.js';
import { levelMove, revealedTrigger, sealedTrigger } from '../levels/moves.js';
import { takesMeter } from '../levels/pay-lines.js';

/** The index is the line's number in the journal: append only. */
export const AWARD_LINES = [
  'star',
  'any-two',
  'spade',
  'heart',
  'identical',
  'suited-v-suited',
  'royal-v-royal',
  'any-suited',
  'any-royal',
  'must-hit',
] as const satisfies readonly (Royal9Line | 'must-hit')[];
export type AwardLine = (typeof AWARD_LINES)[number];

/**
 * `table-paid`: a fixed award that the dealer paid at once. The others are claims: open (`pending` until verified), or
 * ended (`paid`, `rejected`). `corrected`: a card of its coup was misread and the award was reversed.
 */
export const AWARD_STATUSES = [
  'table-paid',
  'pending',
  'verified',
  'authorized',
  'paid',
  'rejected',
  'corrected',
  'forfeited',
] as const;
export type AwardStatus = (typeof AWARD_STATUSES)[number];

/**
 * Whether a payout slip is issued for what is in this state: lists show its number from then on. The number is given at the
 * hit, before there is a slip.
 */
export function hasIssuedSlip(state: AwardStatus | 'held' | 'opened'): boolean {
  return state === 'authorized' || state === 'paid';
}

const fixed = {
  /** 1, 2, 3, ... on the link; none is skipped but where a journal was restored. */
  awardNumber: u32,
  seat: u8,
  line: oneOf(AWARD_LINES),
  /** The level whose meter it takes; null for a fixed award. */
  level: levelOrNone,
  amountCents: i64,
  /** The part of the amount that comes out of a meter or pool; the house pays the rest. */
  fromMeterCents: i64,
  /** Number of its payout document, 1, 2, 3, ... without a gap; 0: the dealer pays it at the table. */
  documentNumber: u32,
};

/** An award: the amount is fixed here, in the step that resets the level. INV-04. */
export const award = struct('award', {
  ...fixed,
  /** Number of the earlier award of the same level that this one came too close to; 0: none. Both are then on hold. */
  reviewWith: u32,
});
export type Award = ValueOf<typeof award>;

/** An award that a correction reverses, as it was: its number and its document's number are void, never used again. INV-12. */
export const reversedAward = struct('reversed award', fixed);
export type ReversedAward = ValueOf<typeof reversedAward>;

/** A hit of the Must Hit. */
export const mustHitHit = struct('hit', {
  /** Its seat follows from what is revealed (`mustHitWinner`). */
  award,
  revealed: revealedTrigger,
  moves: list(levelMove),
  next: sealedTrigger,
});
export type MustHitHit = ValueOf<typeof mustHitHit>;

/** Lines that take the whole of a meter, and so begin its next cycle. */
export function isWholeMeter(line: Award['line']): boolean {
  return line === 'must-hit' || takesMeter(line);
}

/** The last hit of a level: what the next one is held against when it comes too close. */
export interface LastHit {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly at: number;
}
