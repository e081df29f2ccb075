import { EXPORT_NAMES, exportOf } from '@jackpot/books';
import { type Page, code, page, table } from './markdown.js';

export function exportsPage(): Page {
  return page(
    'reference/exports.md',
    'Exports for slot accounting',
    'Sheets of closed gaming days, as CSV or JSON Lines: `GET /api/v1/links/:link/exports/:name?from=&to=&format=csv|jsonl`. Every row has an `id` that never changes, and closes never change, so the same days give the same bytes. Amounts are dollars with a decimal point. Names mirror COMAR 36.05.03.24 G(1) to (4) and N.J.A.C. 13:69E-1.39A(b).',
    table(
      ['export', 'columns, in order'],
      EXPORT_NAMES.map((name) => [code(name), exportOf(name, []).columns.map(code).join(', ')]),
    ),
  );
}
