export type Cell = string | number | bigint | boolean | null;

export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface CsvForm {
  readonly separator?: string;
  readonly lineEnd?: 'crlf' | 'lf';
  readonly header?: boolean;
}

export function csvOf({ columns, rows }: Sheet, { header = true, ...form }: CsvForm = {}): string {
  return csvLines(header ? [columns, ...rows] : rows, form);
}

/** RFC 4180. Texts that a spreadsheet would run as a formula get an apostrophe. */
export function csvLines(
  rows: readonly (readonly Cell[])[],
  { separator = ',', lineEnd = 'crlf' }: Omit<CsvForm, 'header'> = {},
): string {
  const end = lineEnd === 'crlf' ? '\r\n' : '\n';
  return rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}${end}`).join('');
}

export function jsonLinesOf({ columns, rows }: Sheet): string {
  return rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, plain(row[index])])))}\n`)
    .join('');
}

const FORMULA = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]';
const SKIPPED = '\\s\\p{Cc}\\p{Cf}';
const BEGINS_AS_FORMULA = new RegExp(`^(?:[\\t\\r]|[${SKIPPED}]*${FORMULA})`, 'u');
/** Characters at which some programs start a new cell. */
const SEPARATORS = [',', ';', '\t', '|', '\r', '\n'];
/** A negative amount starts with a minus, but is no formula. */
const AMOUNT = /^-?\d+(\.\d+)?$/;

function cellText(cell: Cell, separator: string): string {
  if (cell === null) return '';
  const safe = withoutFormulas(String(cell), separator);
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutFormulas(text: string, separator: string): string {
  if (AMOUNT.test(text)) return text;
  const others = SEPARATORS.filter((each) => each !== separator).join('');
  const later = text.replaceAll(new RegExp(`([${others}])(?=[${SKIPPED}"]*${FORMULA})`, 'gu'), "$1'");
  return BEGINS_AS_FORMULA.test(text) ? `'${later}` : later;
}

function plain(cell: Cell | undefined): string | number | boolean | null {
  if (cell === undefined) return null;
  return typeof cell === 'bigint' ? cell.toString() : cell;
}

export interface CsvProblem {
  readonly line: number;
  readonly what: string;
}

/**
 * Reads RFC 4180, also with LF alone. A record has the number of its first line.
 * @param separator one character
 */
export function readCsv(
  text: string,
  { separator = ',' }: { readonly separator?: string } = {},
): readonly CsvRecord[] | CsvProblem {
  const lines = splitRecords(text.replace(/^\uFEFF/, ''), separator);
  if (!Array.isArray(lines)) return lines;
  const [head, ...rest] = lines as readonly RawRecord[];
  if (head === undefined) return { line: 1, what: 'the file is empty' };
  const wrong = rest.find(({ cells }) => cells.length !== head.cells.length);
  if (wrong !== undefined)
    return { line: wrong.line, what: `${columnsText(wrong.cells)}; the header has ${head.cells.length}` };
  const names = head.cells.map((name) => name.trim());
  if (new Set(names).size !== names.length) return { line: head.line, what: 'two columns have one name' };
  return rest.map(({ line, cells }) => ({ line, cells: new Map(names.map((name, at) => [name, cells[at] ?? ''])) }));
}

export interface CsvRecord {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

interface RawRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

function splitRecords(text: string, separator: string): RawRecord[] | CsvProblem {
  const records: RawRecord[] = [];
  let cells: string[] = [];
  let [line, began] = [1, 1];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at) : bare(text, at, separator);
    if (cell === undefined) return { line, what: 'a quote that is not closed, or text after a closing quote' };
    cells.push(cell.text);
    line += cell.text.split('\n').length - 1;
    at = cell.end;
    if (text.startsWith(separator, at)) {
      at += separator.length;
      if (at === text.length) cells.push('');
      continue;
    }
    const ending = /^(\r\n|\n|\r)/.exec(text.slice(at, at + 2))?.[0] ?? '';
    if (ending === '' && at < text.length) return { line, what: 'text after a closing quote' };
    at += ending.length;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: began, cells });
    cells = [];
    line += 1;
    began = line;
  }
  if (cells.length > 0) records.push({ line: began, cells });
  return records;
}

interface Taken {
  readonly text: string;
  readonly end: number;
}

function quoted(text: string, from: number): Taken | undefined {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return undefined;
    if (text[at + 1] !== '"') return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
}

/** Scans no further than the cell's end, because texts can be large. */
function bare(text: string, from: number, separator: string): Taken | undefined {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1;
  const cell = text.slice(from, end);
  return cell.includes('"') ? undefined : { text: cell, end };
}

function columnsText({ length }: readonly string[]): string {
  return length === 1 ? '1 column' : `${length} columns`;
}
