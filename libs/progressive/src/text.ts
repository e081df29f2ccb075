// What text is, decided once: the edge refuses or normalizes with these functions, the decider checks with them.

/**
 * Whether a text has the same letters after it was written as UTF-8 and read back. Half of a surrogate pair has not: it
 * becomes U+FFFD, so a state that keeps it differs from its replay (INV-08), and two texts become one.
 */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

/** The one form in which texts are kept: letters that are the same have the same bytes (NFC). Never cuts or trims. */
export function normalForm(text: string): string {
  return text.normalize('NFC');
}

/** The form in which texts that people type twice are compared: width, case and spaces around them do not count. */
export function plainForm(text: string): string {
  return composed(composed(text).trim().toLowerCase());
}

/** The one form of a license number. Accounts, claims, documents and approvals all have it in this form. */
export function licenseNumber(text: string): string {
  return composed(composed(text).trim().toUpperCase());
}

/** Before a change of case and after it: some letters have no other case with their accents, and fall apart. */
function composed(text: string): string {
  return text.normalize('NFKC');
}

/** The first letters of a text, without half of a letter at the end. */
export function shortened(text: string, lettersMax: number): string {
  const cut = text.slice(0, lettersMax);
  return isWellFormed(cut) ? cut : cut.slice(0, -1);
}

/** Where a value has text that is not well-formed: the names on the way to it; null where all of it is. */
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
