import { maxAmount, must } from '@jackpot/money';
import { wholeLevelOf } from '@jackpot/rules';
import type { LevelId } from '../ids.js';
import {
  type HistoryEntry,
  type HistoryLine,
  type LevelsWithHistory,
  type WorkedOut,
  indexOf,
  pays,
  workOut,
} from './history.js';
import { registersOf } from './meters.js';
import type { Reversal } from './moves.js';

/**
 * Computes the levels as if an entry had never happened: every later lock, award, reset and top-up is applied again.
 * Awards that were already made keep their amounts, and house seed pays the excess. Each `without...` function returns
 * the remaining entries, or null if the entry is no longer kept (`CLOSED_MAX`).
 */
export function asIfNever(link: LevelsWithHistory, remaining: readonly HistoryEntry[]): WorkedOut {
  return workOut(link, link.history.base, remaining);
}

export function withoutLock({ history }: LevelsWithHistory, sequence: number): readonly HistoryEntry[] | null {
  return withoutAt(history.entries, indexOf(history, 'wagers', sequence));
}

export function withoutResult({ history }: LevelsWithHistory, sequence: number): readonly HistoryEntry[] | null {
  return withoutAt(history.entries, indexOf(history, 'awards', sequence));
}

/**
 * A rejected award's share goes to the coup's other winners with open claims. If all are paid, it stays on the meter.
 */
export function withoutAward({ history }: LevelsWithHistory, awardNumber: number): readonly HistoryEntry[] | null {
  const { entries } = history;
  const index = entries.findLastIndex((entry) => pays(entry, awardNumber));
  const entry = entries[index];
  if (entry?.kind === 'must-hit') return entry.isOpen ? withoutAt(entries, index) : null;
  const rejected = entry?.kind === 'awards' ? entry.lines.find((line) => line.awardNumber === awardNumber) : undefined;
  if (entry?.kind !== 'awards' || rejected?.isOpen !== true) return null;
  const lines = sharedWithout(entry.lines, rejected);
  return lines.length === 0 ? withoutAt(entries, index) : entries.with(index, { ...entry, lines });
}

function sharedWithout(all: readonly HistoryLine[], rejected: HistoryLine): readonly HistoryLine[] {
  const lines = all.filter((line) => line !== rejected);
  const level = wholeLevelOf(rejected.line);
  if (level === null) return lines;
  const takesLevel = ({ line }: HistoryLine): boolean => wholeLevelOf(line) === level;
  const isWaiting = (line: HistoryLine): boolean => takesLevel(line) && line.isOpen;
  const waiting = lines.filter(isWaiting).reduce((sum, { units }) => sum + units, 0);
  if (waiting === 0) return lines;
  return lines.map((line) => {
    if (!takesLevel(line)) return line;
    const { parts, of } = line.share;
    const added = isWaiting(line) ? rejected.share.parts * line.units : 0;
    return { ...line, share: { parts: parts * waiting + added, of: of * waiting } };
  });
}

function withoutAt(entries: readonly HistoryEntry[], index: number): readonly HistoryEntry[] | null {
  return index < 0 ? null : entries.toSpliced(index, 1);
}

/** @param owedMicro money that leaves registers and house seed, such as a refund. Negative: the money comes back. */
export function reversals(
  link: LevelsWithHistory,
  { registers }: Pick<WorkedOut, 'registers'>,
  owedMicro: (level: LevelId) => bigint,
): readonly Reversal[] {
  return link.levels.map((level, index) => {
    const before = registersOf(must(link.meters[index], 'meters of a level'));
    const after = must(registers[index], 'registers of a level');
    const fromDisplayMicro = before.displayMicro - after.displayMicro;
    const fromReserveMicro = before.reserveMicro - after.reserveMicro;
    const fromOverflowMicro = before.overflowMicro - after.overflowMicro;
    const fromHouseMicro = owedMicro(level) - fromDisplayMicro - fromReserveMicro - fromOverflowMicro;
    return { level, fromDisplayMicro, fromReserveMicro, fromOverflowMicro, fromHouseMicro };
  });
}

export function isMoved(reversal: Reversal): boolean {
  const { fromDisplayMicro, fromReserveMicro, fromOverflowMicro, fromHouseMicro } = reversal;
  return fromDisplayMicro !== 0n || fromReserveMicro !== 0n || fromOverflowMicro !== 0n || fromHouseMicro !== 0n;
}

export function shownUpTo(
  { displayMicro, reserveMicro, overflowMicro }: WorkedOut['registers'][number],
  mostMicro: bigint,
): WorkedOut['registers'][number] {
  const excessMicro = maxAmount(0n, displayMicro - mostMicro);
  return { displayMicro: displayMicro - excessMicro, reserveMicro, overflowMicro: overflowMicro + excessMicro };
}
