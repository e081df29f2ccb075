import { toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';

interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

export function shownDifference(
  expected: unknown,
  found: unknown,
): { readonly expected: string; readonly found: string } {
  const { path, ...at } = must(
    firstDifference(expected, found, []),
    'a difference of values that differ in their bytes',
  );
  return { expected: `${path} = ${at.expected}`, found: `${path} = ${at.found}` };
}

function firstDifference(expected: unknown, found: unknown, path: readonly string[]): Difference | null {
  if (!isParted(expected) || !isParted(found)) {
    const [one, other] = [textOf(expected), textOf(found)];
    return one === other ? null : { path: path.join('.'), expected: one, found: other };
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const difference = firstDifference(expected[key], found[key], [...path, key]);
    if (difference !== null) return difference;
  }
  return null;
}

type Parted = Readonly<Record<string, unknown>>;

function isParted(value: unknown): value is Parted {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

export function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value instanceof Uint8Array) return toHex(value);
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    return inner instanceof Uint8Array ? toHex(inner) : inner;
  });
}
