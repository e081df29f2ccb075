/** A printed document as data. HTML and PDF both render it, and neither adds a word. */
export interface PrintableDocument {
  readonly title: string;
  readonly facility: string;
  /** When the content last changed, ms since 1970. The same content has the same bytes whenever it is rendered. */
  readonly at: number;
  /** `parts`: forms one above the other on one sheet, to be cut apart. `report`: landscape pages. */
  readonly form: 'parts' | 'report';
  /** Printed on every sheet of a report beside its title: what must not be lost when sheets are separated. */
  readonly onEverySheet: string | null;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  readonly heading: string;
  /** Printed to the right of the heading, like the number of a document. */
  readonly corner: readonly string[];
  /** Printed across the whole part, like VOID. */
  readonly stamp: string | null;
  readonly blocks: readonly DocumentBlock[];
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'list'; readonly items: readonly Remark[] }
  | ({ readonly kind: 'text' } & Remark)
  /** The text as a bar code, to be scanned. */
  | { readonly kind: 'bar-code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      /** The number of leading columns that identify a row: they repeat where a table is too wide for a page. */
      readonly keys: number;
      readonly rows: readonly (readonly string[])[];
    };

export type Fact = readonly [name: string, value: string];

export interface Remark {
  readonly text: string;
  /** The source, in small letters. */
  readonly source: string;
}

/** Width of the narrowest bar of a bar code, wide enough for hand scanners and office printers. */
export const BAR_MODULE_MM = 0.33;

/** A line to sign on. */
export const SIGN_HERE = '_'.repeat(40);

/** Whether a cell is an amount or a count, which is right-aligned. */
export function isFigure(text: string): boolean {
  return /^-?(\$\d{1,3}(,\d{3})*|\d+)(\.\d+)?$/.test(text);
}
