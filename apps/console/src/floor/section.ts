import { signal } from '@preact/signals';
import { readSetting, saveSetting } from '../parts/files.js';
import { person } from '../server/session.js';
import type { TableAssignments } from '../server/types.js';
import { linkId } from '../shell/link.js';

/** Tables that the signed-in person has put into their section, kept in this browser for each person and link. */
const chosen = signal<{ readonly key: string; readonly tables: readonly string[] }>({ key: '', tables: [] });

function myId(): string {
  const now = person.value;
  return now === null || now === 'unknown' ? '' : now.id;
}

function ownTables(): readonly string[] {
  const key = `section-${linkId.value}-${myId()}`;
  return chosen.value.key === key ? chosen.value.tables : (readSetting<readonly string[]>(key) ?? []);
}

/** A dealer's assigned tables, and those that the person has put into their section. */
export function mySection(assignments: TableAssignments | undefined): ReadonlySet<string> {
  const me = myId();
  const assigned = assignments?.assignments.filter(({ dealer }) => dealer.id === me).map(({ table }) => table);
  return new Set([...(assigned ?? []), ...ownTables()]);
}

export function isInSection(tableId: string): boolean {
  return ownTables().includes(tableId);
}

export function setInSection(tableId: string, isIn: boolean): void {
  const key = `section-${linkId.peek()}-${myId()}`;
  const others = ownTables().filter((each) => each !== tableId);
  chosen.value = { key, tables: isIn ? [...others, tableId] : others };
  saveSetting(key, chosen.value.tables);
}
