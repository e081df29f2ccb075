/** Something of the house that is printed, as data: HTML and PDF are two ways to draw it, and neither adds a word. */
export interface PrintableDocument {
  readonly title: string;
  readonly facility: string;
  /** When what it says became so, ms since 1970: the paper's own time. The same paper has the same bytes whenever it is drawn. */
  readonly at: number;
  /** `parts`: forms one above the other on one sheet, to be cut apart. `report`: pages as they come, broad. */
  readonly form: 'parts' | 'report';
  /** On every sheet of a report, beside its title: what must not be lost when sheets are parted. */
  readonly onEverySheet: string | null;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  readonly heading: string;
  /** What stands at the right of the heading, like the number of a document. */
  readonly corner: readonly string[];
  /** Across the whole part, so that nobody takes it for what it was. */
  readonly stamp: string | null;
  readonly blocks: readonly DocumentBlock[];
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'list'; readonly items: readonly Remark[] }
  | ({ readonly kind: 'text' } & Remark)
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      /** So many of the first columns say what a row is of: they stand again where a table is too broad for a page. */
      readonly keys: number;
      readonly rows: readonly (readonly string[])[];
    };

export type Fact = readonly [name: string, value: string];

export interface Remark {
  readonly text: string;
  /** Where it comes from, in small letters. */
  readonly source: string;
}

/** A line to sign on. */
export const SIGN_HERE = '_'.repeat(40);

export function timeText(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString();
}

/** Whether a cell is an amount or a count, which stands at the right. */
export function isFigure(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}
