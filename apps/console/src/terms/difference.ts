import type { Difference } from '../server/types.js';

/** In the order of `before`. Fields that only `after` has come last. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...next.keys()]);
  return [...paths]
    .map((path) => ({ path, before: old.get(path) ?? null, after: next.get(path) ?? null }))
    .filter((each) => each.before !== each.after);
}

function leavesOf(value: unknown, path = '', into = new Map<string, string>()): ReadonlyMap<string, string> {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch) return into.set(path, JSON.stringify(value));
  for (const [key, child] of Object.entries(value)) leavesOf(child, path === '' ? key : `${path}.${key}`, into);
  return into;
}
