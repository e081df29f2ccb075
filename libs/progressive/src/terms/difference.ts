import { linkConfigBody } from '../config/json.js';
import type { LinkConfig } from '../config/link-config.js';

/** Null: the version does not have the field. */
export interface TermsDifference {
  /** Such as `tables.t-3.seats.2.deviceId`. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function termsDifference(before: LinkConfig, after: LinkConfig): readonly TermsDifference[] {
  const [old, next] = [leavesOf(namedBody(before)), leavesOf(namedBody(after))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: next.get(path) ?? null }))
    .filter((each) => each.before !== each.after);
}

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
