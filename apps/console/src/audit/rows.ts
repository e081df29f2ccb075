import { ACTS, type ActName } from '@jackpot/contract';
import { t } from '../texts/t.js';
import type { AuditEntries } from '../server/types.js';

type Entry = AuditEntries['entries'][number];

/** Merged from the entry for the attempt and the entry for the result. */
export interface AuditRow extends Entry {
  /** Null if the row has only one entry. */
  readonly requestedAt: string | null;
}

/** Entries and rows are newest first. */
export function rowsOf(entries: readonly Entry[]): readonly AuditRow[] {
  const rows: AuditRow[] = [];
  const open = new Map<string, number>();
  for (const entry of entries) {
    const key = `${entry.requestId} ${entry.act}`;
    const at = open.get(key);
    const row = at === undefined ? undefined : rows[at];
    if (entry.outcome === 'REQUESTED' && at !== undefined && row !== undefined) {
      rows[at] = { ...row, requestedAt: entry.at };
      open.delete(key);
    } else {
      open.set(key, rows.length);
      rows.push({ ...entry, requestedAt: null });
    }
  }
  return rows;
}

const SYSTEM: Readonly<Record<string, string>> = {
  'row.write': t('System: a protected record changed'),
};

/** True if no person requested the act. */
export function isOfSystem({ act }: Pick<Entry, 'act'>): boolean {
  return SYSTEM[act] !== undefined;
}

export function actText(act: string): string {
  return SYSTEM[act] ?? (Object.hasOwn(ACTS, act) ? t(ACTS[act as ActName].sentence) : act);
}

export const ACT_OPTIONS: readonly (readonly [value: string, text: string])[] = [
  ...Object.keys(ACTS),
  ...Object.keys(SYSTEM),
]
  .map((act) => [act, actText(act)] as const)
  .sort(([, one], [, other]) => one.localeCompare(other));
