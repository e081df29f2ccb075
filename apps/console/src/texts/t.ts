export type Catalogue = Readonly<Record<string, string>>;
type Plain = string | number | boolean | null | undefined;

let catalogue: Catalogue = {};

export function useCatalogue(chosen: Catalogue): void {
  catalogue = chosen;
}

/**
 * Translates a text and replaces {1}, {2}, ... by the values. If a value is an element, the result is a list of
 * children.
 */
export function t(text: string, ...values: readonly Plain[]): string;
export function t<V extends readonly unknown[]>(text: string, ...values: V): (string | V[number] | undefined)[];
export function t(text: string, ...values: readonly unknown[]): unknown {
  const parts = filled(catalogue[text] || text, values);
  return parts.every(isPlain) ? joined(parts) : parts;
}

export function translator(own: Catalogue): (text: string, ...values: readonly Plain[]) => string {
  return (text, ...values) => joined(filled(own[text] || text, values));
}

function filled<V>(text: string, values: readonly V[]): (string | V | undefined)[] {
  return text.split(/\{(\d+)\}/).map((part, at) => (at % 2 === 1 ? values[Number(part) - 1] : part));
}

function isPlain(value: unknown): value is Plain {
  return value == null || ['string', 'number', 'boolean'].includes(typeof value);
}

function joined(parts: readonly Plain[]): string {
  return parts.filter((part) => typeof part !== 'boolean').join('');
}
