export interface PrintableDocument {
  readonly title: string;
  readonly facility: string;
  readonly at: number;
  /** `parts`: forms stacked on one sheet, to be cut apart. `report`: landscape pages. */
  readonly form: 'parts' | 'report';
  readonly onEverySheet: string | null;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  readonly heading: string;
  readonly corner: readonly string[];
  readonly stamp: string | null;
  readonly blocks: readonly DocumentBlock[];
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'list'; readonly items: readonly Remark[] }
  | ({ readonly kind: 'text' } & Remark)
  | { readonly kind: 'bar-code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      /** Number of leading columns that a table too wide for a page repeats. */
      readonly keys: number;
      readonly rows: readonly (readonly string[])[];
    };

export type Fact = readonly [name: string, value: string];

export interface Remark {
  readonly text: string;
  readonly source: string;
}

/** Width of the narrowest bar of a bar code. Hand scanners read it, and office printers print it reliably. */
export const BAR_MODULE_MM = 0.33;

export const SIGN_HERE = '_'.repeat(40);

export function isFigure(text: string): boolean {
  return /^-?(\$\d{1,3}(,\d{3})*|\d+)(\.\d+)?$/.test(text);
}
