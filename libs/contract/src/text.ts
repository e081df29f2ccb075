import { isWellFormed, normalForm } from '@jackpot/progressive';

/** Nothing in the contract is deeper; a recursion over it ends. */
const DEPTH_MAX = 24;

/** What arrived, with all its texts in their normal form; or where a text is none. */
export type ReadTexts = { readonly value: unknown } | { readonly malformed: string };

/**
 * Where all text enters the contract: before any schema reads it, every text and every name of a field is well-formed
 * Unicode in its normal form (NFC). So no schema can forget it, and lengths are measured on what is kept.
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
  // An object of own fields, whatever their names are: `__proto__` among them is a field like any other.
  return Object.fromEntries(
    Object.entries(raw).map(([name, each]) => {
      if (!isWellFormed(name)) problems.push(`${path.join('.')}: the name of a field contains half of a character`);
      return [name, normalized(each, [...path, name], problems)];
    }),
  );
}
