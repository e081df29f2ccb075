import { linkConfigBody } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';

/** One place where two versions of the terms say something else. Texts are exact; null where a version has nothing there. */
export interface TermsDifference {
  /** As in the document, with tables by name and positions by number: `levels.star.ratePpm`, `tables.t-3.seats.2.deviceId`. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Every place that differs, in the order of the document; what only the later one has stands where it has it. */
export function termsDifference(before: LinkConfig, after: LinkConfig): readonly TermsDifference[] {
  const [old, next] = [leavesOf(namedBody(before)), leavesOf(namedBody(after))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: next.get(path) ?? null }))
    .filter((each) => each.before !== each.after);
}

/** The document with nothing left out, and lists that have names of their own under them: a table's place means nothing. */
function namedBody(config: LinkConfig): object {
  const { tables, ...body } = linkConfigBody(config);
  return {
    ...body,
    tables: Object.fromEntries(
      tables.map(({ tableId, seats, ...table }) => {
        const named = seats.map(({ seat, deviceId, pairs }) => [
          seat,
          { deviceId, pairs: pairs.map(pairText).join(', ') },
        ]);
        return [tableId, { ...table, seats: Object.fromEntries(named) as object }];
      }),
    ),
  };
}

function pairText(cards: readonly string[]): string {
  return cards.join(' ');
}

function leavesOf(value: unknown, path = '', into = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null)
    return into.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  if (Array.isArray(value)) return into.set(path, value.join(', '));
  for (const [key, child] of Object.entries(value)) leavesOf(child, path === '' ? key : `${path}.${key}`, into);
  return into;
}
