import { basename } from 'node:path';
import { type Part, REGULATION, type Row, fileOfCode, fileOfTest } from '../regulation/regulation.js';
import { type Page, code, page, table } from './markdown.js';

const DOCS = 'docs/reference/';

export function regulationPage(): Page {
  return page(
    'reference/regulation.md',
    'Regulation',
    'Use this page to find the code and the tests that answer for a clause of the rules or a requirement on the controller, or why software has no part in it. `docs/reference/regulation.json` has the same rows with the title of each test; `test/regulation.spec.ts` fails for a clause without a row and for code or a test that does not exist.',
    '## Open\n\nClauses that the software does not answer, or answers in part.',
    table(
      ['clauses', 'what is missing'],
      REGULATION.open.map(({ clauses, text }) => [clauses, text]),
    ),
    ...REGULATION.parts.flatMap(partOf),
  );
}

function partOf({ heading, note, rows }: Part): readonly string[] {
  return [`## ${heading}`, note, table(['clause', 'requires', 'code', 'tests, or why none'], rows.map(cellsOf))];
}

function cellsOf(row: Row): readonly string[] {
  const why = row.notSoftware ?? (row.notBuilt === undefined ? undefined : `Not built: ${row.notBuilt}`);
  if (why !== undefined) return [row.clause, row.requires, '-', why];
  const { code: symbols = [], tests = [], note } = row;
  return [
    row.clause,
    row.requires,
    symbols.map(linkOfCode).join(', '),
    [testsOf(tests), note ?? ''].filter((text) => text !== '').join('; '),
  ];
}

function linkOfCode(entry: string): string {
  return `[${code(entry.split('#').at(-1) ?? entry)}](${linkTo(fileOfCode(entry))})`;
}

function testsOf(entries: readonly string[]): string {
  const files = new Set(entries.map((entry) => fileOfTest(entry) ?? entry));
  return [...files].map((file) => `[${basename(file)}](${linkTo(file)})`).join(', ');
}

function linkTo(file: string | undefined): string {
  return `${'../'.repeat(DOCS.split('/').length - 1)}${file ?? ''}`;
}
