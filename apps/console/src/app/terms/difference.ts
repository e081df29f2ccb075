/** One place where proposed terms say something else than those in force. */
export interface Difference {
  readonly path: string;
  /** As JSON; null where the terms in force have nothing there. */
  readonly now: string | null;
  readonly proposed: string | null;
}

/** Every leaf that differs, in the order of the terms in force, new ones after them. */
export function differences(now: unknown, proposed: unknown): readonly Difference[] {
  const [before, after] = [leavesOf(now), leavesOf(proposed)];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .map((path) => ({ path, now: before.get(path) ?? null, proposed: after.get(path) ?? null }))
    .filter((each) => each.now !== each.proposed);
}

function leavesOf(value: unknown, path = '', into = new Map<string, string>()): ReadonlyMap<string, string> {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch) return into.set(path, JSON.stringify(value));
  for (const [key, child] of Object.entries(value)) leavesOf(child, path === '' ? key : `${path}.${key}`, into);
  return into;
}
