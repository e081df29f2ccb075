import { readFileSync } from 'node:fs';
import { declaredIn, filesNamed, sourceFile, titlesIn } from './sources.js';

/** One clause or requirement: the code and tests that answer for it, or the reason why there are none. */
export interface Row {
  /** `7 A(1)-(3), 8 B` of a set of rules, the first words of a paragraph in quotes, or `REQ-12`. */
  readonly clause: string;
  readonly requires: string;
  /** `libs/rules/src/card.ts#parseCard`, or the path alone for a whole file. */
  readonly code?: readonly string[];
  /**
   * `file.spec.ts › beginning of a test title`, or `file.spec.ts` for all of its tests. Folders come before the name of the
   * file where the name and title alone would name several files.
   */
  readonly tests?: readonly string[];
  /** What the code does not cover. */
  readonly note?: string;
  /** Why software has no part in it. */
  readonly notSoftware?: string;
  /** What is missing. */
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

/** docs/reference/regulation.json: the one place that maps rules to code and tests. */
export const REGULATION = JSON.parse(readFileSync('docs/reference/regulation.json', 'utf8')) as Regulation;

/** The rows of one set of rules. */
export function rowsOf(id: Part['id']): readonly Row[] {
  const part = REGULATION.parts.find((each) => each.id === id);
  if (part === undefined) throw new Error(`docs/reference/regulation.json has no part ${id}`);
  return part.rows;
}

/** The file that declares a code entry; undefined where there is none. A name without its path is never looked up. */
export function fileOfCode(entry: string): string | undefined {
  const [path = '', symbol] = entry.split('#');
  const file = sourceFile(path);
  return file === undefined || symbol === undefined || declaredIn(file).has(symbol) ? file : undefined;
}

/** The spec that holds a test entry; undefined where there is none, or several. */
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

/** What is untrue of a row, in sentences; none where it holds. */
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
