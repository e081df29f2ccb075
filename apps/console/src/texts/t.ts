/** The texts of one language by the English ones. A text that is missing or empty stays English. */
export type Catalogue = Readonly<Record<string, string>>;
type Plain = string | number | boolean | null | undefined;

let catalogue: Catalogue = {};

export function useCatalogue(chosen: Catalogue): void {
  catalogue = chosen;
}

/**
 * A text in the language of the page. {1}, {2}, ... stand for the values, in the order of that language. With elements
 * among the values the result is the children of an element.
 */
export function t(text: string, ...values: readonly Plain[]): string;
export function t<V extends readonly unknown[]>(text: string, ...values: V): (string | V[number] | undefined)[];
export function t(text: string, ...values: readonly unknown[]): unknown {
  const parts = filled(catalogue[text] || text, values);
  return parts.every(isPlain) ? joined(parts) : parts;
}

/** `t` in the language of this catalogue. */
export function translator(own: Catalogue): (text: string, ...values: readonly Plain[]) => string {
  return (text, ...values) => joined(filled(own[text] || text, values));
}

function filled<V>(text: string, values: readonly V[]): (string | V | undefined)[] {
  return text.split(/\{(\d+)\}/).map((part, at) => (at % 2 === 1 ? values[Number(part) - 1] : part));
}

function isPlain(value: unknown): value is Plain {
  return value == null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** As JSX shows them: nothing for a value that is absent or a boolean. */
function joined(parts: readonly Plain[]): string {
  return parts.filter((part) => typeof part !== 'boolean').join('');
}
