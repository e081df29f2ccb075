/**
 * False for a lone surrogate. UTF-8 replaces it by U+FFFD, so a state that kept it would differ from its replay
 * (INV-08).
 */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

/** Form of stored texts (NFC). */
export function normalForm(text: string): string {
  return text.normalize('NFC');
}

/** Form for comparisons: ignores width, upper or lower case, and surrounding spaces. */
export function plainForm(text: string): string {
  return composed(composed(text).trim().toLowerCase());
}

export function licenseNumber(text: string): string {
  return composed(composed(text).trim().toUpperCase());
}

/** Used before and after a change of case, because some composed letters exist in only one case. */
function composed(text: string): string {
  return text.normalize('NFKC');
}

export function shortened(text: string, lettersMax: number): string {
  const cut = text.slice(0, lettersMax);
  return isWellFormed(cut) ? cut : cut.slice(0, -1);
}

export function malformedText(value: unknown): readonly (string | number)[] | null {
  if (typeof value === 'string') return isWellFormed(value) ? null : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  for (const [name, part] of Object.entries(value)) {
    if (!isWellFormed(name)) return [];
    const found = malformedText(part);
    if (found !== null) return [name, ...found];
  }
  return null;
}
