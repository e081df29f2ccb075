import { isWellFormed, normalForm } from '@jackpot/progressive';

const DEPTH_MAX = 24;

export type ReadTexts = { readonly value: unknown } | { readonly malformed: string };

/**
 * Checks that every text and field name is well-formed Unicode and normalizes it (NFC) before any schema reads lengths.
 */
export function readTexts(raw: unknown): ReadTexts {
  const problems: string[] = [];
  const value = normalized(raw, [], problems);
  const [malformed] = problems;
  return malformed === undefined ? { value } : { malformed };
}

function normalized(raw: unknown, path: readonly string[], problems: string[]): unknown {
  if (typeof raw === 'string') {
    if (!isWellFormed(raw)) problems.push(`${path.join('.')}: the text contains half of a character`);
    return normalForm(raw);
  }
  if (typeof raw !== 'object' || raw === null) return raw;
  if (path.length >= DEPTH_MAX) {
    problems.push(`${path.slice(0, 3).join('.')}: too deep`);
    return raw;
  }
  if (Array.isArray(raw)) return raw.map((each, index) => normalized(each, [...path, String(index)], problems));
  // Own fields only, so `__proto__` is an ordinary field.
  return Object.fromEntries(
    Object.entries(raw).map(([name, each]) => {
      if (!isWellFormed(name)) problems.push(`${path.join('.')}: the name of a field contains half of a character`);
      return [name, normalized(each, [...path, name], problems)];
    }),
  );
}
