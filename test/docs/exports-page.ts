import { EXPORT_NAMES, type ExportName, csvOf, exportForm, exportOf } from '@jackpot/books';
import { DAY_MS, closed, journal } from '../../libs/books/test/closed-days.js';
import { claim, coup, given, later, linkOf } from '../../libs/progressive/src/testing/index.js';
import { type Page, code, page, table } from './markdown.js';

/** Two days: on the first the cage pays a claim, on the second one table plays a hand. */
const SAMPLE = closed(
  journal(
    given(linkOf({ tables: 2 })).when(
      coup({ seats: [1, 2], player: 'KS 9S', banker: '2C 3D' }),
      claim(2).isPaid(),
      later(DAY_MS),
      coup({ seats: [3], table: 2, player: '2C 6D', banker: '3C 4D' }),
      later(DAY_MS),
    ),
  ),
  2,
);

export function exportsPage(): Page {
  return page(
    'reference/exports.md',
    'Exports for slot accounting',
    'Sheets of closed gaming days, as CSV or JSON Lines: `GET /api/v1/links/:link/exports/:name?from=&to=&format=csv|jsonl`, or [files at the close of every day](../how-to/connect-slot-accounting.md#files-of-every-closed-day). Every row has an `id` that never changes, and closes never change, so the same days give the same bytes. Amounts are dollars with a decimal point. Names mirror COMAR 36.05.03.24 G(1) to (4) and N.J.A.C. 13:69E-1.39A(b).',
    'CSV is UTF-8 by RFC 4180: lines end with CR LF, a text that a spreadsheet would run as a formula begins with an apostrophe. The samples are of two days of a link with two tables.',
    ...EXPORT_NAMES.flatMap(exportParts),
  );
}

function exportParts(name: ExportName): readonly string[] {
  const { content, columns } = exportForm(name);
  const sample = csvOf(exportOf(name, SAMPLE)).replaceAll('\r\n', '\n').trimEnd();
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
