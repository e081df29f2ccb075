import type { LinkEvent } from '../catalogue.js';
import { evolve } from '../evolve.js';
import { encodeState } from '../snapshot.js';
import { type LinkState, initialState } from '../state.js';

/** INV-08: a replay gives the live state. Returns the first difference, or null. */
export function replayGivesTheSameState(events: readonly LinkEvent[], live: LinkState): string | null {
  const replayed = initialState();
  for (const event of events) evolve(replayed, event);
  const [expected, found] = [encodeState(live), encodeState(replayed)];
  if (expected === found) return null;
  const at = [...expected].findIndex((letter, index) => letter !== found[index]);
  const near = (text: string): string => text.slice(Math.max(0, at - 40), at + 40);
  return `replay differs: ...${near(found)}... instead of ...${near(expected)}...`;
}
