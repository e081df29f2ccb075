// Breaks the code behind each clause of docs/reference/regulation.json and runs the tests that its row names. A row whose
// tests still pass is named: its test does not answer for the clause.
//
//   npm run clauses [-- --only REQ-12,"000 7 D"] [--changed] [--e2e]
//
// --only: these rows. --changed: rows whose code or tests differ from main. --e2e: run end-to-end tests too, each with a build.
// Works on a copy of the tree in the temporary directory. The mutations are docs/reference/clause-mutations.json.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {{ file: string, from: string, to: string }} Mutation */
/** @typedef {{ id: string, breaks: string[], tests: string[] }} Row */
/** @typedef {{ testFilePath?: string, name: string, message: string, assertionResults: { fullName: string, status: string }[] }} SuiteResult */

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' }, e2e: { type: 'boolean' } },
});
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => existsSync(path));
/** @type {{ mutations: Record<string, Mutation>, rows: Record<string, string[]> }} */
const { mutations, rows: breaksOf } = JSON.parse(readFileSync('docs/reference/clause-mutations.json', 'utf8'));
const rows = chosen(rowsOfRegulation());
const copy = copyOfTree();
const startedAt = Date.now();
/** Rows of which a mutation survived, or could not be tried. @type {Map<string, string[]>} */
const problems = new Map();
/** Rows whose tests are all end to end. @type {Set<string>} */
const notRun = new Set();

const names = [...new Set(rows.flatMap(({ breaks }) => breaks))];
try {
  names.forEach((name, index) => {
    const of = rows.filter(({ breaks }) => breaks.includes(name));
    const outcome = tryMutation(name, of);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    process.stdout.write(`${index + 1}/${names.length} ${seconds} s  ${name}: ${outcome}\n`);
  });
} finally {
  rmSync(copy, { recursive: true, force: true });
}
summarize();

/** @returns {Row[]} */
function rowsOfRegulation() {
  /** @type {{ parts: { id: string, rows: { clause: string, tests?: string[] }[] }[] }} */
  const { parts } = JSON.parse(readFileSync('docs/reference/regulation.json', 'utf8'));
  return parts.flatMap(({ id, rows: ofPart }) =>
    ofPart.flatMap(({ clause, tests }) => {
      const row = id === 'requirements' ? clause : `${id} ${clause}`;
      return tests === undefined ? [] : [{ id: row, breaks: breaksOf[row] ?? [], tests }];
    }),
  );
}

/** @param {Row[]} all */
function chosen(all) {
  const wanted = options.only?.split(/,(?! [A-Z\d])/);
  const picked = all.filter(
    ({ id }) => wanted === undefined || wanted.some((name) => id === name || id.split(', ').includes(name)),
  );
  if (options.changed !== true) return picked;
  const changed = new Set([...git('diff', '--name-only', 'main...HEAD'), ...git('diff', '--name-only', 'HEAD')]);
  return picked.filter(
    ({ breaks, tests }) =>
      breaks.some((name) => changed.has(mutations[name]?.file ?? '')) ||
      tests.some((entry) => specOf(entry).some((path) => changed.has(path))),
  );
}

function copyOfTree() {
  const folder = mkdtempSync(join(tmpdir(), 'clauses-'));
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // Some specs list the files of the tree.
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  return folder;
}

/** The specs that a test entry names: those with its title. @param {string} entry */
function specOf(entry) {
  const [file = '', title = ''] = entry.split(' › ');
  return files.filter(
    (path) =>
      (basename(path) === file && readFileSync(path, 'utf8').includes(title.replaceAll("'", "\\'"))) ||
      (basename(path) === file && readFileSync(path, 'utf8').includes(title)),
  );
}

/** The full names of the tests of an entry: a title stands for its tests, "%s" and "$type" for anything. @param {string} entry */
function patternOf(entry) {
  const [, title = ''] = entry.split(' › ');
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[a-z]|\\\$[a-z]+/gi, '.*');
}

/** @param {string} name @param {Row[]} of */
function tryMutation(name, of) {
  const mutation = mutations[name];
  if (mutation === undefined) return fail(of, name, 'there is no such mutation');
  const path = join(copy, mutation.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(mutation.from).length !== 2)
    return fail(of, name, `"${mutation.from}" is not once in ${mutation.file}`);
  writeFileSync(
    path,
    text.replace(mutation.from, () => mutation.to),
  );
  try {
    const isRun = (/** @type {string} */ spec) => options.e2e === true || !spec.includes('.e2e-spec');
    const entries = [...new Set(of.flatMap(({ tests }) => tests))];
    const specs = [...new Set(entries.flatMap(specOf))].filter(isRun);
    const results = specs.length === 0 ? [] : run(specs, entries.map(patternOf));
    const tried = of.filter(({ id, tests }) => tests.flatMap(specOf).some(isRun) || void notRun.add(id));
    const survived = tried.filter(({ tests }) => !tests.some((entry) => isCaught(entry, results)));
    if (survived.length > 0) return fail(survived, name, 'survived');
    return tried.length === 0 ? 'not run: its tests are end to end (--e2e)' : 'caught';
  } finally {
    writeFileSync(path, text);
  }
}

/** @param {string} entry @param {SuiteResult[]} results */
function isCaught(entry, results) {
  const specs = specOf(entry).map((path) => join(copy, path));
  const pattern = new RegExp(patternOf(entry));
  return results.some(
    ({ name, assertionResults }) =>
      specs.includes(name) &&
      assertionResults.some(({ fullName, status }) => status === 'failed' && pattern.test(fullName)),
  );
}

/** @param {string[]} specs @param {string[]} patterns @returns {SuiteResult[]} */
function run(specs, patterns) {
  const e2e = specs.some((spec) => spec.includes('.e2e-spec'));
  if (e2e) execFileSync('npm', ['run', '-s', 'build'], { cwd: copy, stdio: 'ignore' });
  const output = join(copy, 'clauses.json');
  rmSync(output, { force: true });
  const projects = ['unit', ...(e2e ? ['e2e'] : [])];
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const filter = patterns.includes('') ? [] : ['-t', patterns.join('|')];
  spawnSync(
    process.execPath,
    [
      ...jest,
      '--selectProjects',
      ...projects,
      '--ci',
      '--json',
      '--outputFile',
      output,
      ...filter,
      '--runTestsByPath',
      ...specs,
    ],
    { cwd: copy, stdio: 'ignore' },
  );
  if (!existsSync(output)) return [];
  const report = /** @type {{ testResults: SuiteResult[] }} */ (JSON.parse(readFileSync(output, 'utf8')));
  return report.testResults;
}

/** @param {Row[]} of @param {string} name @param {string} why */
function fail(of, name, why) {
  for (const { id } of of) problems.set(id, [...(problems.get(id) ?? []), `${name}: ${why}`]);
  return `${why} (${of.map(({ id }) => id).join('; ')})`;
}

function summarize() {
  const bare = rows.filter(({ breaks }) => breaks.length === 0);
  for (const { id } of bare) process.stdout.write(`no mutation: ${id}\n`);
  for (const [id, found] of problems) process.stdout.write(`SURVIVING ${id}: ${found.join('; ')}\n`);
  for (const id of notRun) process.stdout.write(`not run, end to end: ${id}\n`);
  const mutated = rows.length - bare.length - notRun.size;
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  process.stdout.write(
    `${rows.length} rows, ${mutated} mutated by ${names.length} mutations, ${problems.size} surviving; ${seconds} s\n`,
  );
  process.exitCode = problems.size + bare.length === 0 ? 0 : 1;
}
