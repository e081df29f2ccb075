import { EXPORT_NAMES, type ExportName, exportForm } from '@jackpot/books';
import { must } from '@jackpot/money';
import { DERIVED_VECTORS } from '../support/vectors.js';
import { grouped } from './grouped.js';
import { type Page, code, page, table } from './markdown.js';

const SAMPLE_LINES = 5;

const EQUATION =
  'Each row proves its level: `display_open` + `reserve_open` + `overflow_open` + `contribution` - `voided` + `seed` - `awarded` + `documented` = `display_close` + `reserve` + `overflow`, to the last digit. The opening amounts of a day are the closing amounts of the day before.';

type Column = readonly [name: string, meaning: string];

function columnsOf(name: ExportName): readonly Column[] {
  return Object.entries(exportForm(name).columns).map(([column, { meaning }]) => [code(column), meaning]);
}

/** Columns that at least this many exports have are described only once. */
const SHARED_BY_MIN = 3;

const SHARED_COLUMNS: readonly Column[] = sharedColumns();

function sharedColumns(): readonly Column[] {
  const columns = grouped(EXPORT_NAMES.flatMap(columnsOf), (column) => column.join('\n'));
  return [...columns.values()].flatMap((same) => (same.length < SHARED_BY_MIN ? [] : same.slice(0, 1)));
}

function isShared(column: Column): boolean {
  return SHARED_COLUMNS.some((shared) => shared.join('\n') === column.join('\n'));
}

export function exportsPage(): Page {
  return page(
    'reference/exports.md',
    'Exports for slot accounting',
    'Use this page to read the sheets of closed gaming days, as CSV or JSON Lines: `GET /api/v1/links/:link/exports/:name?from=&to=&format=csv|jsonl`, or [files at the close of every day](../how-to/connect-slot-accounting.md#files-of-every-closed-day). Every row has an `id` that never changes, and closes never change, so the same days give the same bytes. Amounts are dollars with a decimal point. Names mirror COMAR 36.05.03.24 G(1) to (4) and N.J.A.C. 13:69E-1.39A(b).',
    'CSV is UTF-8 by RFC 4180: lines end with CR LF. A text that a spreadsheet would run as a formula begins with an apostrophe. Each sample is the beginning of a file in [vectors](../../libs/contract/vectors/exports), which has four days of a link with two tables, as CSV and as JSON Lines.',
    '## Columns of several exports\n\nThe columns in the first list below occur in several exports. The sections after it list only the other columns of each export. The first line of each sample has all columns of its export, in order.',
    table(['column', 'meaning'], SHARED_COLUMNS),
    ...EXPORT_NAMES.flatMap(exportParts),
  );
}

function exportParts(name: ExportName): readonly string[] {
  const { content } = exportForm(name);
  const lines = must(DERIVED_VECTORS[`exports/${name}.csv`], 'the vector of an export')().trimEnd().split('\r\n');
  const sample = lines.slice(0, SAMPLE_LINES).join('\n');
  return [
    `## ${name}`,
    `One row for ${content}.${name === 'meters' ? ` ${EQUATION}` : ''}`,
    table(
      ['column', 'meaning'],
      columnsOf(name).filter((column) => !isShared(column)),
    ),
    `\`\`\`csv\n${sample}\n\`\`\``,
  ];
}
