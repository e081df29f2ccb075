import { EXPORT_NAMES, type ExportName, exportForm } from '@jackpot/books';
import { must } from '@jackpot/money';
import { DERIVED_VECTORS } from '../support/vectors.js';
import { type Page, code, page, table } from './markdown.js';

const SAMPLE_LINES = 5;

export function exportsPage(): Page {
  return page(
    'reference/exports.md',
    'Exports for slot accounting',
    'Sheets of closed gaming days, as CSV or JSON Lines: `GET /api/v1/links/:link/exports/:name?from=&to=&format=csv|jsonl`, or [files at the close of every day](../how-to/connect-slot-accounting.md#files-of-every-closed-day). Every row has an `id` that never changes, and closes never change, so the same days give the same bytes. Amounts are dollars with a decimal point. Names mirror COMAR 36.05.03.24 G(1) to (4) and N.J.A.C. 13:69E-1.39A(b).',
    'CSV is UTF-8 by RFC 4180: lines end with CR LF, a text that a spreadsheet would run as a formula begins with an apostrophe. The samples begin the [vectors](../../libs/contract/vectors/exports), which are four days of a link with two tables, as CSV and as JSON Lines.',
    ...EXPORT_NAMES.flatMap(exportParts),
  );
}

function exportParts(name: ExportName): readonly string[] {
  const { content, columns } = exportForm(name);
  const lines = must(DERIVED_VECTORS[`exports/${name}.csv`], 'the vector of an export')().trimEnd().split('\r\n');
  const sample = lines.slice(0, SAMPLE_LINES).join('\n');
  return [
    `## ${name}`,
    `One row for ${content}.`,
    table(
      ['column', 'meaning'],
      Object.entries(columns).map(([column, { meaning }]) => [code(column), meaning]),
    ),
    `\`\`\`csv\n${sample}\n\`\`\``,
  ];
}
