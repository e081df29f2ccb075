import { basename } from 'node:path';
import { type Part, REGULATION, type Row, fileOfCode, fileOfTest } from '../regulation/regulation.js';
import { type Page, code, page, table } from './markdown.js';

const DOCS = 'docs/reference/';

export function regulationPage(): Page {
  return page(
    'reference/regulation.md',
    'Regulation',
    'Every clause of the rules and every requirement on the controller, with the code and the tests that answer for it, or the reason why software has no part in it. The data is `docs/reference/regulation.json`; `test/regulation.spec.ts` fails for a clause without a row and for code or a test that does not exist.',
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
    [...testsOf(tests), note ?? []].flat().join('. '),
  ];
}

function linkOfCode(entry: string): string {
  return `[${code(entry.split('#').at(-1) ?? entry)}](${linkTo(fileOfCode(entry))})`;
}

function testsOf(entries: readonly string[]): readonly string[] {
  const titles = new Map<string, string[]>();
  for (const entry of entries) {
    const title = entry.split(' › ')[1];
    const file = fileOfTest(entry) ?? entry;
    titles.set(file, [...(titles.get(file) ?? []), ...(title === undefined ? [] : [`"${title}"`])]);
  }
  return [...titles].map(([file, named]) =>
    [`[${basename(file)}](${linkTo(file)})`, named.join(', ')].join(' ').trim(),
  );
}

function linkTo(file: string | undefined): string {
  return `${'../'.repeat(DOCS.split('/').length - 1)}${file ?? ''}`;
}
