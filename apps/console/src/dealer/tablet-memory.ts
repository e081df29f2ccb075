import { EMPTY_ENTRY, type Entry } from '../cards/entry.js';
import { ofLink } from '../shell/link.js';

/** How long after a reload the page takes its table back. */
const RELOAD_MS_MAX = 30_000;

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
    return NOTHING; // The text is of another release, or storage is switched off.
  }
}

function keep(tableId: string, change: Partial<Kept>): void {
  try {
    sessionStorage.setItem(keyOf(tableId), JSON.stringify({ ...read(tableId), ...change }));
  } catch {
    // Without storage the page works, but a reload loses the entered cards.
  }
}

export function keepRunning(tableId: string): void {
  keep(tableId, { ranUntil: Date.now() });
}

/** True at most once per reload. */
export function wasRunning(tableId: string): boolean {
  const { ranUntil } = read(tableId);
  keep(tableId, { ranUntil: null });
  return ranUntil !== null && Date.now() - ranUntil < RELOAD_MS_MAX;
}

export function keepEntry(tableId: string, coup: number, entry: Entry): void {
  keep(tableId, { coup, entry });
}

export function keptEntry(tableId: string, coup: number): Entry {
  const kept = read(tableId);
  return kept.coup === coup ? kept.entry : EMPTY_ENTRY;
}
