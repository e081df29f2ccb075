/** Texts in another language, by the English ones. A text that is missing stays English. */
export type Dictionary = Readonly<Record<string, string>>;

let dictionary: Dictionary = {};

export function useDictionary(translated: Dictionary): void {
  dictionary = translated;
}

/** A text with {1}, {2}, ... as its parts: texts, and the numbers of values. */
type Parts = readonly (string | number)[];
const split = new Map<string, Parts>();

function partsOf(text: string): Parts {
  const known = split.get(text);
  if (known !== undefined) return known;
  const parts = text.split(/\{(\d+)\}/).map((part, at) => (at % 2 === 1 ? Number(part) : part));
  split.set(text, parts);
  return parts;
}

const isShown = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'boolean';
const isPlain = (value: unknown): boolean => !isShown(value) || typeof value === 'string' || typeof value === 'number';

/**
 * The text in the language of the page, with its values in the order of that language. The build puts it around every text
 * of the pages (texts/places.mjs). With elements among the values it is the children of an element.
 */
export function lookup(key: string, ...values: readonly unknown[]): unknown {
  const parts = partsOf(dictionary[key] ?? key).map((part) => (typeof part === 'string' ? part : values[part - 1]));
  if (!values.every(isPlain)) return parts;
  return parts.map((part) => (isShown(part) ? String(part) : '')).join('');
}

/** A text that is not written in the sources: the name of a state or a role. */
export function translated(text: string): string {
  return dictionary[text] ?? text;
}

/** The sign's own lookup, in a language of its own. */
export function sayIn(texts: Dictionary): (key: string, ...values: readonly (string | number)[]) => string {
  return (key, ...values) =>
    partsOf(texts[key] ?? key)
      .map((part) => (typeof part === 'string' ? part : String(values[part - 1] ?? '')))
      .join('');
}
