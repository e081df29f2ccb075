import { EMPTY_ENTRY, type Entry } from '../cards/entry.js';
import { ofLink } from '../shell/link.js';

/** A reload takes seconds. After more than this, another device may have been given the table for good. */
const RELOAD_MS_MAX = 30_000;

/** Kept in the tab's session storage, so that a reload loses neither the table nor half-entered cards. */
interface Kept {
  readonly ranUntil: number | null;
  readonly coup: number;
  readonly entry: Entry;
}
const NOTHING: Kept = { ranUntil: null, coup: 0, entry: EMPTY_ENTRY };

const keyOf = (tableId: string): string => `royal9-table ${ofLink(tableId)}`;

function read(tableId: string): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(keyOf(tableId)) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING; // a text of another release, or storage that is switched off
  }
}

function keep(tableId: string, change: Partial<Kept>): void {
  try {
    sessionStorage.setItem(keyOf(tableId), JSON.stringify({ ...read(tableId), ...change }));
  } catch {
    // Without storage the page works as before: a reload forgets.
  }
}

/** Called when the page is left while it runs the table. */
export function keepRunning(tableId: string): void {
  keep(tableId, { ranUntil: Date.now() });
}

/** Whether this tab ran the table until it was reloaded just now. The answer counts once. */
export function wasRunning(tableId: string): boolean {
  const { ranUntil } = read(tableId);
  keep(tableId, { ranUntil: null });
  return ranUntil !== null && Date.now() - ranUntil < RELOAD_MS_MAX;
}

export function keepEntry(tableId: string, coup: number, entry: Entry): void {
  keep(tableId, { coup, entry });
}

/** The cards that were entered for this hand before a reload. */
export function keptEntry(tableId: string, coup: number): Entry {
  const kept = read(tableId);
  return kept.coup === coup ? kept.entry : EMPTY_ENTRY;
}
