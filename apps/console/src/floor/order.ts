import { compareNames } from '../parts/table-order.js';
import type { FloorClaim, TableAssignments, TableGlance } from '../server/types.js';

const URGENCIES = ['hit', 'called', 'alarm', 'on-hold', 'offline', 'playing', 'closed'] as const;
export type Urgency = (typeof URGENCIES)[number];

interface Notices {
  readonly hits: ReadonlySet<string>;
  readonly alarms: ReadonlySet<string>;
}

function urgencyOf(table: TableGlance, { hits, alarms }: Notices): Urgency {
  if (hits.has(table.table)) return 'hit';
  if (table.call !== null) return 'called';
  if (table.phase === 'held') return 'on-hold';
  if (alarms.has(table.table)) return 'alarm';
  if (table.isOnline) return 'playing';
  return isBetweenHands(table.phase) ? 'closed' : 'offline';
}

export function isBetweenHands(phase: TableGlance['phase']): boolean {
  return phase === 'none' || phase === 'settled' || phase === 'voided';
}

function needsAttention(urgency: Urgency): boolean {
  return urgency !== 'playing' && urgency !== 'closed';
}

export interface Shown {
  readonly table: TableGlance;
  readonly urgency: Urgency;
}

export function inPlace(tables: readonly TableGlance[], notices: Notices): readonly Shown[] {
  const shown = tables.map((table) => ({ table, urgency: urgencyOf(table, notices) }));
  return shown.sort((one, other) => compareNames(one.table.assetNumber, other.table.assetNumber));
}

export function needy(shown: readonly Shown[]): readonly Shown[] {
  const rank = ({ urgency }: Shown): number => URGENCIES.indexOf(urgency);
  return shown.filter(({ urgency }) => needsAttention(urgency)).sort((one, other) => rank(one) - rank(other));
}

/** A table may have two dealers: a relief is assigned before the first dealer leaves. */
export function dealersOf(assignments: TableAssignments['assignments']): ReadonlyMap<string, string> {
  const dealers = new Map<string, string>();
  for (const { table, dealer } of assignments) {
    const known = dealers.get(table);
    dealers.set(table, known === undefined ? dealer.name : `${known}, ${dealer.name}`);
  }
  return dealers;
}

export const SHOW_OPTIONS = ['all', 'attention', 'playing', 'closed'] as const;
export type Show = (typeof SHOW_OPTIONS)[number];

export interface FloorFilter {
  readonly show: Show;
  readonly find: string;
  readonly section: ReadonlySet<string> | null;
}

export function passes({ table, urgency }: Shown, { show, find, section }: FloorFilter): boolean {
  if (section !== null && !section.has(table.table)) return false;
  const wanted = find.trim().toLowerCase();
  if (![table.assetNumber, table.table].some((name) => name.toLowerCase().includes(wanted))) return false;
  return show === 'all' || (show === 'attention' ? needsAttention(urgency) : urgency === show);
}

export function showOf(text: string | undefined): Show {
  return SHOW_OPTIONS.find((each) => each === text) ?? 'all';
}

export function centsOf({ amount }: Pick<FloorClaim, 'amount'>): bigint {
  return BigInt(amount.replace('.', ''));
}

export function unverified(claims: readonly FloorClaim[]): readonly FloorClaim[] {
  return claims
    .filter(({ step }) => step === 'opened')
    .sort((one, other) => {
      const [less, more] = [centsOf(one), centsOf(other)];
      return less === more ? Date.parse(one.fixedAt) - Date.parse(other.fixedAt) : less < more ? 1 : -1;
    });
}

export function runningAge(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(at)) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
