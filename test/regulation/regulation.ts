import { readFileSync } from 'node:fs';
import { declaredIn, exportedIn, filesNamed, titlesIn } from './sources.js';

/** One clause or requirement: the code and tests that answer for it, or the reason why there are none. */
export interface Row {
  /** `7 A(1)-(3), 8 B` of a set of rules, the first words of a paragraph in quotes, or `REQ-12`. */
  readonly clause: string;
  readonly requires: string;
  /** `symbol`, or `file.ts#symbol` where several files export that name, or `file.ts` for a whole file. */
  readonly code?: readonly string[];
  /** `file.spec.ts › beginning of a test title`, or `file.spec.ts` for all of its tests. */
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

/** The file that declares a code entry; undefined where there is none. */
export function fileOfCode(entry: string): string | undefined {
  const [first = '', symbol] = entry.split('#');
  if (symbol !== undefined) return filesNamed(first).find((file) => declaredIn(file).has(symbol));
  return /\.\w+$/.test(first) ? filesNamed(first)[0] : filesExporting(first)[0];
}

/** The spec that holds a test entry; undefined where there is none. */
export function fileOfTest(entry: string): string | undefined {
  const [file = '', title] = entry.split(' › ');
  return filesNamed(file).find(
    (path) => title === undefined || titlesIn(path).some((printed) => printed.startsWith(title)),
  );
}

function filesExporting(symbol: string): readonly string[] {
  const sources = filesNamed(/\.tsx?$/).filter((file) => !/spec\.tsx?$/.test(file));
  // A name that only its own file uses is not exported.
  const exporting = sources.filter((file) => exportedIn(file).has(symbol));
  return exporting.length > 0 ? exporting : sources.filter((file) => declaredIn(file).has(symbol));
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
    ...code.filter((entry) => fileOfCode(entry) === undefined).map((entry) => `nothing declares ${entry}`),
    ...code.filter((entry) => isAmbiguous(entry)).map((entry) => `several files export ${entry}: write file.ts#symbol`),
    ...tests.filter((entry) => fileOfTest(entry) === undefined).map((entry) => `no test "${entry}"`),
  ].map((problem) => `${row.clause}: ${problem}`);
}

function isAmbiguous(entry: string): boolean {
  return !/[#.]/.test(entry) && filesExporting(entry).length > 1;
}
