import { readFileSync } from 'node:fs';
import { declaredIn, filesNamed, sourceFile, titlesIn } from './sources.js';

export interface Row {
  /** Clauses such as `7 A(1)-(3), 8 B`, the first words of a paragraph in quotes, or `REQ-12`. */
  readonly clause: string;
  readonly requires: string;
  /** Code such as `libs/rules/src/card.ts#parseCard`, or a path for a whole file. */
  readonly code?: readonly string[];
  /**
   * Tests such as `file.spec.ts › beginning of a test title`, or `file.spec.ts` for all its tests. Folders precede the
   * name if it is ambiguous.
   */
  readonly tests?: readonly string[];
  readonly note?: string;
  readonly notSoftware?: string;
  readonly notBuilt?: string;
}

export interface Part {
  readonly id: '000' | '002' | '003' | '004' | 'requirements';
  readonly heading: string;
  readonly note: string;
  readonly rows: readonly Row[];
}

export interface Regulation {
  readonly open: readonly { readonly clauses: string; readonly text: string }[];
  readonly parts: readonly Part[];
}

export const REGULATION = JSON.parse(readFileSync('docs/reference/regulation.json', 'utf8')) as Regulation;

export function rowsOf(id: Part['id']): readonly Row[] {
  const part = REGULATION.parts.find((each) => each.id === id);
  if (part === undefined) throw new Error(`docs/reference/regulation.json has no part ${id}`);
  return part.rows;
}

export function fileOfCode(entry: string): string | undefined {
  const [path = '', symbol] = entry.split('#');
  const file = sourceFile(path);
  return file === undefined || symbol === undefined || declaredIn(file).has(symbol) ? file : undefined;
}

export function fileOfTest(entry: string): string | undefined {
  const files = filesOfTest(entry);
  return files.length === 1 ? files[0] : undefined;
}

function filesOfTest(entry: string): readonly string[] {
  const [file = '', title] = entry.split(' › ');
  return filesNamed(file).filter(
    (path) => title === undefined || titlesIn(path).some((printed) => printed.startsWith(title)),
  );
}

export function problemsOf(row: Row): readonly string[] {
  const why = row.notSoftware ?? row.notBuilt;
  const { code = [], tests = [] } = row;
  if (why !== undefined) {
    const problems = code.length + tests.length > 0 ? ['a row with code needs no reason why there is none'] : [];
    return /^[A-Z"].{15,}\.$/.test(why) ? problems : [...problems, 'without code, a sentence says why'];
  }
  return [
    ...(code.length === 0 ? ['no code'] : []),
    ...(tests.length === 0 ? ['no test'] : []),
    ...code
      .filter((entry) => fileOfCode(entry) === undefined)
      .map((entry) => `nothing declares ${entry}: write the path of the file, then # and the name`),
    ...tests.filter((entry) => filesOfTest(entry).length === 0).map((entry) => `no test "${entry}"`),
    ...tests
      .filter((entry) => filesOfTest(entry).length > 1)
      .map((entry) => `several specs have the test "${entry}" (${filesOfTest(entry).join(', ')}): write the path`),
  ].map((problem) => `${row.clause}: ${problem}`);
}
