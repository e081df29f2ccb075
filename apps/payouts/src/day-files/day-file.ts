import { type Close, csvOf, exportOf, jsonLinesOf } from '@jackpot/books';
import type { FileForm } from './targets.js';

/** The same close and form always give the same file. */
export interface DayFile {
  readonly name: string;
  readonly bytes: string;
}

export function dayFile(form: FileForm, close: Close): DayFile {
  const sheet = exportOf(form.export, [close]);
  const cells = form.columns.map((column) => {
    if ('text' in column) return () => column.text;
    const at = sheet.columns.indexOf(column.column);
    return (row: (typeof sheet.rows)[number]) => row[at] ?? null;
  });
  const picked = {
    name: sheet.name,
    columns: form.columns.map(({ as }) => as),
    rows: sheet.rows.map((row) => cells.map((cell) => cell(row))),
  };
  const name = form.name.replaceAll('{link}', close.linkId).replaceAll('{day}', close.day);
  return { name, bytes: form.format === 'jsonl' ? jsonLinesOf(picked) : csvOf(picked, form) };
}
