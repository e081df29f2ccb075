import { assert, centsToMicro, maxAmount, must } from '@jackpot/money';
import { type LineId, wholeLevelOf } from '@jackpot/rules';
import { type Balances, type PaidLine, type Share, payLines, payMustHit } from './pay-lines.js';
import type { LevelId } from '../ids.js';
import { type LevelsTerms, belowLimit, contribute } from './contribution.js';
import { type LevelMeters, type Registers, registersOf } from './meters.js';

export interface HistoryLine {
  readonly awardNumber: number;
  readonly line: LineId;
  readonly isOpen: boolean;
  readonly units: number;
  readonly share: Share;
}

/**
 * A change of the levels that can be applied again, to registers that have changed.
 *
 * - `wagers`: the contributions of a lock, or of several that can no longer be voided.
 * - `awards`: the Royal 9 lines of a result.
 * - `must-hit`: a hit of the Must Hit.
 * - `change`: an adjustment or a transfer. When an entry before it is taken back, the same difference is applied again,
 *   but no register falls below zero.
 */
export type HistoryEntry =
  | {
      readonly kind: 'wagers';
      readonly sequence: number;
      readonly wagers: number;
      readonly uncontributedCents: bigint;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'awards';
      readonly sequence: number;
      readonly lines: readonly HistoryLine[];
      readonly isCorrectable: boolean;
    }
  | {
      readonly kind: 'must-hit';
      readonly sequence: number;
      readonly awardNumber: number;
      readonly maximumCents: bigint;
      readonly resetCents: bigint;
      readonly isOpen: boolean;
    }
  | ({ readonly kind: 'change'; readonly sequence: number; readonly level: LevelId } & Registers);

/**
 * Changes of the levels, from the first that may still be voided, corrected or rejected. Applying all entries to `base`
 * gives the registers. Adjacent locks that have a result are merged, and everything before the first open entry is
 * folded into `base`.
 */
export interface LevelHistory {
  base: readonly Registers[];
  entries: HistoryEntry[];
}

/**
 * Number of closed entries that are kept, because a table left without a result must not make the history grow. Beyond
 * this limit, house seed pays a later void of the first open entry in full.
 */
export const CLOSED_MAX = 4_096;

export interface LevelsWithHistory extends LevelsTerms {
  readonly meters: readonly LevelMeters[];
  readonly history: LevelHistory;
}

export interface OpenEntries {
  readonly tables: readonly unknown[];
  readonly claims: ReadonlyMap<number, unknown>;
}

export function initialHistory(): LevelHistory {
  return { base: [], entries: [] };
}

/** Call before the event changes the meters, which are the base of the first entry. */
export function record(link: LevelsWithHistory & OpenEntries, entry: HistoryEntry): void {
  const { history } = link;
  if (history.entries.length === 0) {
    if (!isOpen(entry)) return;
    history.base = link.meters.map(registersOf);
  }
  history.entries.push(entry);
  const most = 2 * (2 * link.tables.length + link.claims.size + CLOSED_MAX) + 1;
  if (history.entries.length > most) closeFirstOpen(link);
}

function closeFirstOpen(link: LevelsWithHistory): void {
  const { entries } = link.history;
  const first = entries.findIndex(isOpen);
  put(link, first, closed(must(entries[first], 'the first entry that may be taken back')));
}

function closed(entry: HistoryEntry): HistoryEntry {
  switch (entry.kind) {
    case 'wagers':
      return {
        kind: 'wagers',
        sequence: entry.sequence,
        wagers: entry.wagers,
        uncontributedCents: entry.uncontributedCents,
        isOpen: false,
      };
    case 'must-hit':
      return { ...entry, isOpen: false };
    case 'awards':
      return { ...entry, isCorrectable: false, lines: entry.lines.map((line) => ({ ...line, isOpen: false })) };
    case 'change':
      return entry;
  }
}

export function closeLock(link: LevelsWithHistory, sequence: number): void {
  const index = indexOf(link.history, 'wagers', sequence);
  const entry = link.history.entries[index];
  if (entry !== undefined) put(link, index, closed(entry));
}

export function closeResult(link: LevelsWithHistory, sequence: number): void {
  const index = indexOf(link.history, 'awards', sequence);
  const entry = link.history.entries[index];
  if (entry?.kind === 'awards') put(link, index, { ...entry, isCorrectable: false });
}

export function closeClaim(link: LevelsWithHistory, awardNumber: number): void {
  const index = link.history.entries.findLastIndex((entry) => pays(entry, awardNumber));
  const entry = link.history.entries[index];
  if (entry?.kind === 'must-hit') put(link, index, closed(entry));
  if (entry?.kind !== 'awards') return;
  const lines = entry.lines.map((line) => (line.awardNumber === awardNumber ? { ...line, isOpen: false } : line));
  put(link, index, { ...entry, lines });
}

export function replaceEntries(link: LevelsWithHistory, entries: readonly HistoryEntry[]): void {
  link.history.entries = [];
  for (const entry of entries) {
    link.history.entries.push(entry);
    mergeAt(link.history.entries, link.history.entries.length - 1);
  }
  fold(link);
}

export function pays(entry: HistoryEntry, awardNumber: number): boolean {
  if (entry.kind === 'must-hit') return entry.awardNumber === awardNumber;
  return entry.kind === 'awards' && entry.lines.some((line) => line.awardNumber === awardNumber);
}

export function indexOf({ entries }: LevelHistory, kind: 'wagers' | 'awards', sequence: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (must(entries[middle], 'an entry').sequence < sequence) low = middle + 1;
    else high = middle;
  }
  while (entries[low]?.sequence === sequence && entries[low]?.kind !== kind) low += 1;
  const entry = entries[low];
  return entry?.sequence === sequence && isOpen(entry) ? low : -1;
}

function isOpen(entry: HistoryEntry): boolean {
  switch (entry.kind) {
    case 'wagers':
    case 'must-hit':
      return entry.isOpen;
    case 'awards':
      return entry.isCorrectable || entry.lines.some((line) => line.isOpen);
    case 'change':
      return false;
  }
}

function put(link: LevelsWithHistory, index: number, entry: HistoryEntry): void {
  link.history.entries[index] = entry;
  if (isOpen(entry)) return;
  mergeAt(link.history.entries, index);
  fold(link);
}

/** Even at a level's limit, two contributions give the same as their sum, so merging is exact. */
function mergeAt(entries: HistoryEntry[], index: number): void {
  for (const at of [index, index - 1]) {
    const [one, next] = [entries[at], entries[at + 1]];
    if (one?.kind !== 'wagers' || next?.kind !== 'wagers' || one.isOpen || next.isOpen) continue;
    entries.splice(at, 2, {
      kind: 'wagers',
      sequence: one.sequence,
      wagers: one.wagers + next.wagers,
      uncontributedCents: one.uncontributedCents + next.uncontributedCents,
      isOpen: false,
    });
  }
}

function fold(link: LevelsWithHistory): void {
  const { history } = link;
  const first = history.entries.findIndex(isOpen);
  if (first < 0) {
    history.base = [];
    history.entries = [];
    return;
  }
  let over = first;
  while (over > 0 && history.entries[over - 1]?.kind === 'wagers') over -= 1;
  if (over > 0) history.base = workOut(link, history.base, history.entries.splice(0, over)).registers;
}

export interface WorkedOut {
  readonly registers: readonly Registers[];
  readonly paid: ReadonlyMap<number, PaidLine>;
}

export function workOut(terms: LevelsTerms, base: readonly Registers[], entries: readonly HistoryEntry[]): WorkedOut {
  const registers: Balances[] = base.map((each) => ({ ...each }));
  const paid = new Map<number, PaidLine>();
  const balancesOf = (level: LevelId): Balances =>
    must(registers[terms.levels.indexOf(level)], `registers of ${level}`);
  for (const entry of entries) {
    switch (entry.kind) {
      case 'wagers':
        contribute(terms, registers, entry).forEach((part) => add(balancesOf(part.level), part));
        break;
      case 'awards': {
        const round = payLines(terms.config, balancesOf, entry.lines);
        for (const level of levelsWithUnpaidParts(entry.lines)) limitRest(terms, balancesOf(level), level);
        entry.lines.forEach(({ awardNumber }, index) => paid.set(awardNumber, must(round.paid[index], 'a paid line')));
        break;
      }
      case 'must-hit': {
        const { amountCents } = payMustHit(terms.config.awards, balancesOf('must-hit'), entry);
        paid.set(entry.awardNumber, { level: 'must-hit', amountCents, fromMeterCents: amountCents });
        break;
      }
      case 'change':
        change(terms, balancesOf(entry.level), entry);
        break;
    }
  }
  assert(registers.length === terms.levels.length, 'a history has the registers of every level');
  return { registers, paid };
}

function levelsWithUnpaidParts(lines: readonly HistoryLine[]): ReadonlySet<LevelId> {
  const levels = new Map<LevelId, number>();
  for (const { line, share } of lines) {
    const level = wholeLevelOf(line);
    if (level !== null) levels.set(level, (levels.get(level) ?? share.of) - share.parts);
  }
  return new Set([...levels].flatMap(([level, parts]) => (parts > 0 ? [level] : [])));
}

/** A share that no winner takes stays on the meter and counts as a gain: the part above the limit goes to overflow. */
function limitRest({ levels, terms }: LevelsTerms, balances: Balances, level: LevelId): void {
  const { ceilingCents, resetCents } = must(terms[levels.indexOf(level)], 'terms of a level');
  const restMicro = maxAmount(0n, balances.displayMicro - centsToMicro(resetCents));
  const withoutRest = { displayMicro: balances.displayMicro - restMicro };
  const pastMicro = restMicro - belowLimit(level, ceilingCents, withoutRest, restMicro);
  balances.displayMicro -= pastMicro;
  balances.overflowMicro += pastMicro;
}

function add(balances: Balances, part: Registers): void {
  balances.displayMicro += part.displayMicro;
  balances.reserveMicro += part.reserveMicro;
  balances.overflowMicro += part.overflowMicro;
}

function change(
  { levels, terms }: LevelsTerms,
  balances: Balances,
  { level, displayMicro, reserveMicro, overflowMicro }: Extract<HistoryEntry, { kind: 'change' }>,
): void {
  const { ceilingCents } = must(terms[levels.indexOf(level)], 'terms of a level');
  const shownMicro = displayMicro > 0n ? belowLimit(level, ceilingCents, balances, displayMicro) : displayMicro;
  const pastMicro = displayMicro - shownMicro;
  balances.displayMicro = maxAmount(0n, balances.displayMicro + shownMicro);
  balances.reserveMicro = maxAmount(0n, balances.reserveMicro + reserveMicro);
  balances.overflowMicro = maxAmount(0n, balances.overflowMicro + overflowMicro + pastMicro);
}
