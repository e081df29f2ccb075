import { toHex } from '@jackpot/journal';

/** Where two values first differ, and how: `awards.0.amountCents`, `45015`, `45016`. */
export interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** The first difference of two values made of records, lists, numbers, texts and bytes; null where there is none. */
export function firstDifference(expected: unknown, found: unknown, path = ''): Difference | null {
  if (!isParted(expected) || !isParted(found)) {
    const [one, other] = [textOf(expected), textOf(found)];
    return one === other ? null : { path, expected: one, found: other };
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const difference = firstDifference(expected[key], found[key], path === '' ? key : `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

type Parted = Readonly<Record<string, unknown>>;

function isParted(value: unknown): value is Parted {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** A value as a finding shows it. */
export function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value instanceof Uint8Array) return toHex(value);
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    return inner instanceof Uint8Array ? toHex(inner) : inner;
  });
}
