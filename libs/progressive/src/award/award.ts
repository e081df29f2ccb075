import { JournalDamage } from '@jackpot/journal';
import { type OwnLine, type Royal9Line, isOwnLine, wholeLevelOf } from '@jackpot/rules';
import { type Field, i64, list, oneOf, struct, text, u32, u8, type ValueOf } from '../codec/fields.js';
import { levelOrNone } from '../codec/parts.js';
import type { TableNo } from '../ids.js';
import { levelMove, revealedTrigger, sealedTrigger } from '../levels/moves.js';

/** The journal stores indexes: only append values. */
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
export type AwardLine = (typeof AWARD_LINES)[number] | OwnLine;

export function isAwardLine(line: string): line is AwardLine {
  return AWARD_LINES.some((each) => each === line) || isOwnLine(line);
}

const OWN_LINE = 255;
const listedLine = oneOf(AWARD_LINES);

/** ADR 47. */
const awardLine: Field<AwardLine> = {
  doc: `${listedLine.doc}, ${OWN_LINE} and text: a line of the terms`,
  write: (w, line) => {
    if (!isOwnLine(line)) return void listedLine.write(w, line);
    w.u8(OWN_LINE);
    text.write(w, line);
  },
  read: (r) => {
    if (r.peekU8() !== OWN_LINE) return listedLine.read(r);
    r.u8();
    const line = text.read(r);
    if (!isOwnLine(line)) throw new JournalDamage('a line of the terms has an id that begins with own-');
    return line;
  },
};

/** `table-paid`: paid by the dealer at once. `corrected`: reversed because a card was misread. */
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

/** Whether people may see the award's slip number, which is assigned at the hit. */
export function hasIssuedSlip(state: AwardStatus | 'held' | 'opened'): boolean {
  return state === 'authorized' || state === 'paid';
}

const fixed = {
  /** Counts from 1 on the link. Only a restored journal leaves gaps. */
  awardNumber: u32,
  seat: u8,
  line: awardLine,
  level: levelOrNone,
  amountCents: i64,
  /** Part that the meter pays. The house pays the rest. */
  fromMeterCents: i64,
  /** 0: paid at the table, without a document. */
  documentNumber: u32,
};

/** An award, fixed in the same event that resets the level (INV-04). */
export const award = struct('award', {
  ...fixed,
  /** Number of the level's earlier award if it was too close in time: both are held. 0: none. */
  reviewWith: u32,
});
export type Award = ValueOf<typeof award>;

/** An award that was taken back. Its number is never reused (INV-12). */
export const reversedAward = struct('reversed award', fixed);
export type ReversedAward = ValueOf<typeof reversedAward>;

export const mustHitHit = struct('hit', {
  award,
  revealed: revealedTrigger,
  moves: list(levelMove),
  next: sealedTrigger,
});
export type MustHitHit = ValueOf<typeof mustHitHit>;

export function isWholeMeter(line: Award['line']): boolean {
  return line === 'must-hit' || wholeLevelOf(line) !== null;
}

export interface LastHit {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly at: number;
}
