// Checks the tests that docs/reference/regulation.json names for each clause. Breaks the code of the clause by a mutation
// and runs the tests of its row. If they still pass, the row has survived: its tests do not check the clause.
//
//   npm run clauses [-- --only REQ-12,"000 7 D"] [--changed] [--e2e] [--jobs 2]
//
// --only: these rows. --changed: rows whose code or tests differ from main. --e2e: if the unit tests of a row still pass,
// build and also run its end-to-end tests. --jobs: how many mutations run at a time. Default: 2, or 1 with one processor.
//
// The tests first run without a mutation: a test that then fails proves nothing, and each row needs a test that passes.
// Works on copies of the tree in the temporary directory. The mutations are in docs/reference/clause-mutations.json.
// --mutants: use the faults of docs/reference/mutants.json instead of the clauses, each against the simulation and against
// the tests that it names. --only then takes parts of their names. --write writes the table docs/reference/mutants.md.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { mutated } from './mutation-places.mjs';

/** @typedef {import('./mutation-places.mjs').Mutation} Mutation */
/** @typedef {{ specs: string[], pattern: string }} Entry a test that a row names: the files with its title, and its full name */
/** @typedef {{ id: string, breaks: string[], entries: Entry[] }} Row */
/** @typedef {{ name: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }} SuiteResult */
/** @typedef {{ spec: string, test: string, isPassed: boolean, message: string }} Tested */
/** @typedef {Mutation & { tests: string[], unseen?: string }} Mutant `unseen`: why the simulation cannot see it */

/** Time limit of a test. A mutation that makes a test hang counts as found. */
const RUN_MS_MAX = 600_000;
const E2E = '.e2e-spec.ts';
/** Number of simulation seeds that a mutant must pass to count as survived. */
const MUTANT_SEEDS = '300';
const KINDS = ['simulation', 'tests'];
const SIMULATION = 'simulation.spec.ts › the simulated casino';

const SPEC = /** @type {const} */ ({
  only: { type: 'string' },
  changed: { type: 'boolean', default: false },
  e2e: { type: 'boolean', default: false },
  mutants: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  help: { type: 'boolean', default: false },
});
const options = readOptions();
// All runs of each property. By default, `npm test` does a tenth of them (test/support/property-runs.mjs).
process.env['PROPERTY_TIMES'] ??= '1';
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => existsSync(path));
/** @type {{ mutations: Record<string, Mutation>, rows: Record<string, string[]> }} */
const clauses = JSON.parse(readFileSync('docs/reference/clause-mutations.json', 'utf8'));
/** @type {Record<string, Mutant>} */
const mutants = JSON.parse(readFileSync('docs/reference/mutants.json', 'utf8'));
const mutations = options.mutants ? mutants : clauses.mutations;
const breaksOf = clauses.rows;
/** @type {{ parts: { id: string, rows: { clause: string, tests?: string[], notSoftware?: string }[] }[] }} */
const { parts } = JSON.parse(readFileSync('docs/reference/regulation.json', 'utf8'));
const ALL = parts.flatMap(({ id, rows }) =>
  rows.map((row) => ({ ...row, id: id === 'requirements' ? row.clause : `${id} ${row.clause}` })),
);
if (options.mutants) process.env['SIMULATION_SEEDS'] ??= MUTANT_SEEDS;
const rows = options.mutants ? rowsOfMutants() : chosen();
/** The first test that failed for each killed row. @type {Map<string, Tested>} */
const caught = new Map();
/** Problems of each row, such as mutations that no test found. @type {Map<string, string[]>} */
const survived = new Map();
/** Rows with a mutation that only end-to-end tests can find, if --e2e was not given. @type {Set<string>} */
const endToEnd = new Set();
/** Tests that fail without a mutation, by file and name. @type {Set<string>} */
let broken = new Set();
const startedAt = Date.now();
const seconds = () => Math.round((Date.now() - startedAt) / 1_000);

const copies = Array.from({ length: Math.max(1, Number(options.jobs)) }, copyOfTree);
try {
  await withoutMutation();
  await everyMutation();
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
summarize();

/** @returns {Row[]} */
function chosen() {
  const wanted = options.only?.split(/,(?! [A-Z\d])/);
  const changed = new Set(
    options.changed ? [...git('diff', '--name-only', 'main...HEAD'), ...git('diff', '--name-only', 'HEAD')] : [],
  );
  return ALL.flatMap(({ id, tests }) => {
    if (tests === undefined) return [];
    if (wanted !== undefined && !wanted.some((name) => id === name || id.split(', ').includes(name))) return [];
    const row = { id, breaks: breaksOf[id] ?? [], entries: tests.map(entryOf) };
    const touched = [...row.breaks.map((name) => mutations[name]?.file ?? ''), ...row.entries.flatMap((e) => e.specs)];
    return !options.changed || touched.some((path) => changed.has(path)) ? [row] : [];
  });
}

/** The tests that a title names. In the title, "%s" and "$type" stand for any text. @param {string} text @returns {Entry} */
function entryOf(text) {
  const [file = '', title = ''] = text.split(' › ');
  const specs = files.filter((path) => {
    if (files.includes(file) ? path !== file : !path.endsWith(`/${file}`)) return false;
    const source = readFileSync(path, 'utf8');
    return source.includes(title) || source.includes(title.replaceAll("'", "\\'"));
  });
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[a-z]|\\\$[a-z]+/gi, '.*');
  return { specs, pattern };
}

/**
 * Two rows for each mutant: one for the simulation, unless the mutant states why it cannot be seen there, and one for
 * its tests.
 * @returns {Row[]}
 */
function rowsOfMutants() {
  const wanted = options.only?.split(',');
  const names = Object.keys(mutants).filter((name) => wanted?.some((part) => name.includes(part)) ?? true);
  return names.flatMap((name) =>
    KINDS.filter((kind) => kind !== 'simulation' || mutants[name]?.unseen === undefined).map((kind) => ({
      id: idOf(name, kind),
      breaks: [name],
      entries: (kind === 'simulation' ? [SIMULATION] : (mutants[name]?.tests ?? [])).map(entryOf),
    })),
  );
}

/** @param {string} name @param {string} kind */
function idOf(name, kind) {
  return `${name} (${kind})`;
}

function copyOfTree() {
  const folder = mkdtempSync(join(tmpdir(), 'clauses-'));
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // End-to-end tests start the database and Redis programs in this folder.
  if (existsSync('.data')) symlinkSync(join(process.cwd(), '.data'), join(folder, '.data'));
  // The first counterexample is enough. fast-check would spend minutes on finding the smallest one.
  const atOnce = "\nimport fc from 'fast-check';\nfc.configureGlobal({ endOnFailure: true });\n";
  for (const limits of ['unit-limits.mjs', 'e2e-limits.mjs']) appendFileSync(join(folder, 'test', limits), atOnce);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  return folder;
}

async function withoutMutation() {
  const [copy = ''] = copies;
  const entries = rows.flatMap((row) => row.entries);
  const unit = await tested(copy, entries, false, copies.length);
  const e2e = options.e2e ? await tested(copy, entries, true) : [];
  const all = [unit, e2e].flatMap((some) => (typeof some === 'string' ? [] : some));
  broken = new Set(all.filter(({ isPassed }) => !isPassed).map(keyOf));
  for (const { id, entries: named } of rows)
    for (const { specs, pattern } of named) {
      const own = specs.filter((spec) => options.e2e || !spec.endsWith(E2E));
      if (specs.length === 0) problem([id], `no file has the test "${pattern}"`);
      if (own.length > 0 && !all.some((one) => own.includes(one.spec) && one.isPassed && isNamed(one, pattern)))
        problem([id], `no test "${pattern}" passes in ${own.join(', ')} without a mutation`);
    }
  for (const key of broken) process.stdout.write(`fails without a mutation, so it proves nothing: ${key}\n`);
  process.stdout.write(`${seconds()} s  without a mutation: ${all.length} tests, ${broken.size} fail\n`);
}

async function everyMutation() {
  const names = [...new Set(rows.flatMap(({ breaks }) => breaks))];
  let next = 0;
  await Promise.all(
    copies.map(async (copy) => {
      while (next < names.length) {
        const number = ++next;
        const name = names[number - 1] ?? '';
        const outcome = await tryMutation(copy, name);
        process.stdout.write(`${number}/${names.length} ${seconds()} s  ${outcome}\n`);
      }
    }),
  );
}

/** @param {string} copy @param {string} name */
async function tryMutation(copy, name) {
  const of = rows.filter(({ breaks }) => breaks.includes(name));
  const ids = (/** @type {Row[]} */ some) => some.map(({ id }) => id);
  const mutation = mutations[name];
  if (mutation === undefined) return problem(ids(of), `${name}: there is no such mutation`);
  const path = join(copy, mutation.file);
  const text = readFileSync(path, 'utf8');
  const changed = mutated(text, mutation);
  if (changed === null) return problem(ids(of), `${name}: "${mutation.from}" is not once in ${mutation.file}`);
  writeFileSync(path, changed);
  try {
    const left = await passing(copy, of, false);
    const open = left.filter(({ entries }) => entries.some(({ specs }) => specs.some((spec) => spec.endsWith(E2E))));
    const still = options.e2e && open.length > 0 ? await passing(copy, open, true) : open;
    // For rows with only unit tests, the mutation has survived. For other rows, the end-to-end tests decide.
    const dead = left.filter((row) => !open.includes(row) || (options.e2e && still.includes(row)));
    if (!options.e2e) for (const { id } of open) endToEnd.add(id);
    if (dead.length > 0) return problem(ids(dead), `${name}: survived`);
    return options.e2e || open.length === 0
      ? `${name}: killed`
      : `${name}: not run, end to end: ${ids(open).join('; ')}`;
  } finally {
    writeFileSync(path, text);
  }
}

/** Returns the rows without a failed test. @param {string} copy @param {Row[]} some @param {boolean} isE2e */
async function passing(copy, some, isE2e) {
  const results = await tested(
    copy,
    some.flatMap(({ entries }) => entries),
    isE2e,
  );
  if (results === 'hung') return [];
  if (results === 'unbuilt') return some;
  const failed = results.filter((one) => !one.isPassed && !broken.has(keyOf(one)));
  for (const { id, entries } of some)
    for (const { specs, pattern } of entries) {
      const by = failed.find((one) => specs.includes(one.spec) && isNamed(one, pattern));
      if (by !== undefined && !caught.has(id)) caught.set(id, by);
    }
  return some.filter(
    ({ entries }) =>
      !entries.some(({ specs, pattern }) => failed.some((one) => specs.includes(one.spec) && isNamed(one, pattern))),
  );
}

/** @param {Tested} one */
function keyOf({ spec, test }) {
  return `${spec} › ${test}`;
}

/** @param {Tested} one @param {string} pattern */
function isNamed({ test }, pattern) {
  return new RegExp(pattern).test(test);
}

/**
 * Runs the tests of these entries: end-to-end files whole, the others with a filter of the titles.
 * @param {string} copy @param {Entry[]} entries @param {boolean} isE2e @param {number} workers
 * @returns {Promise<Tested[] | 'hung' | 'unbuilt'>} 'unbuilt': the tree does not build, which proves nothing
 */
async function tested(copy, entries, isE2e, workers = 1) {
  const specs = [...new Set(entries.flatMap((entry) => entry.specs))].filter((spec) => spec.endsWith(E2E) === isE2e);
  if (specs.length === 0) return [];
  if (isE2e && (await run(copy, 'npm', ['run', '-s', 'build'])) !== 0) return 'unbuilt';
  const output = join(copy, 'clauses.json');
  rmSync(output, { force: true });
  const patterns = [...new Set(entries.map(({ pattern }) => pattern))];
  // Tests of an end-to-end file depend on earlier tests of the file, so the whole file is run.
  const filter = isE2e || patterns.includes('') ? [] : ['-t', patterns.join('|')];
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const how = ['--ci', '--json', '--outputFile', output, '--maxWorkers', String(workers)];
  const project = ['--selectProjects', ...(isE2e ? ['e2e', 'long'] : ['unit'])];
  const code = await run(copy, process.execPath, [
    ...jest,
    ...project,
    ...how,
    ...filter,
    '--runTestsByPath',
    ...specs,
  ]);
  if (code === null) return 'hung';
  /** @type {{ testResults: SuiteResult[] }} */
  const report = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : { testResults: [] };
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        spec: relative(copy, name),
        test: fullName,
        isPassed: status === 'passed',
        message: failureMessages?.join('\n') ?? '',
      })),
  );
}

/**
 * @param {string} cwd @param {string} program @param {string[]} args
 * @returns {Promise<number | null>} the exit code, or null if the time limit ended the program
 */
function run(cwd, program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: 'ignore', timeout: RUN_MS_MAX, killSignal: 'SIGKILL' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code));
  });
}

/** @param {string[]} ids @param {string} why */
function problem(ids, why) {
  for (const id of ids) survived.set(id, [...(survived.get(id) ?? []), why]);
  return `${why} (${ids.join('; ')})`;
}

/** @param {string} name */
function reasonOf(name) {
  const unseen = mutants[name]?.unseen;
  return unseen === undefined ? '' : `: ${unseen}`;
}

function mutantTable() {
  const names = [...new Set(rows.flatMap(({ breaks }) => breaks))];
  const lines = names.map((name) => {
    const by = caught.get(idOf(name, 'simulation'));
    // oxlint-disable-next-line no-control-regex
    const message = by?.message.replaceAll(/\u001b\[\d+m/g, '') ?? '';
    const seeds = /Array \[\s+(\d+),/.exec(message)?.[1] ?? '1';
    const promise = /\+\s+"([^:"]+)[:"]/.exec(message)?.[1] ?? 'the process ends';
    const simulation = by === undefined ? `no${reasonOf(name)} | ` : `${promise} | ${seeds}`;
    const test = caught.get(idOf(name, 'tests'));
    return `| ${name} | ${simulation} | ${test === undefined ? 'no' : basename(test.spec)} |`;
  });
  return [
    '# Mutants',
    '',
    'Use this page to see which test catches which fault in the code. `npm run mutants -- --write` puts one fault of',
    '[mutants.json](mutants.json) at a time into the code. For each fault, the table has the broken promise that',
    'the [simulation](../explanation/simulation.md) reports, the number of random seeds until then, and the unit test',
    'that fails.',
    '',
    '| Fault | Promise that the simulation reports | Seeds | Test beside the code |',
    '|---|---|---:|---|',
    ...lines,
    '',
  ].join('\n');
}

function summarize() {
  if (options.mutants && options.write) writeFileSync('docs/reference/mutants.md', mutantTable());
  const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
  const bare = rows.filter(({ breaks }) => breaks.length === 0);
  const withoutTest =
    options.only === undefined && !options.changed && !options.mutants ? ALL.filter(({ tests }) => !tests) : [];
  for (const { id, notSoftware } of withoutTest) print(`no test: ${id}: ${notSoftware ?? 'no reason is given'}`);
  for (const { id } of bare) print(`NO MUTATION ${id}: add one to docs/reference/clause-mutations.json`);
  const notRun = [...endToEnd].filter((id) => !survived.has(id));
  for (const id of notRun) print(`not run: ${id}: only its end-to-end tests answer for it (--e2e)`);
  for (const [id, found] of survived) print(`SURVIVED ${id}: ${found.join('; ')}`);
  const killed = rows.length - bare.length - notRun.length - survived.size;
  print(
    `${rows.length} rows: ${killed} killed, ${survived.size} survived, ${notRun.length} not run (end to end), ` +
      `${bare.length} without a mutation; ${withoutTest.length} more rows name no test; ${seconds()} s`,
  );
  process.exitCode = survived.size + bare.length === 0 ? 0 : 1;
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: SPEC });
    if (!values.help) return values;
  } catch (fault) {
    process.stderr.write(`${/** @type {Error} */ (fault).message}\nSee --help.\n`);
    process.exit(2);
  }
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  const text = lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('//')),
    )
    .map((line) => line.slice(3));
  process.stdout.write(`${text.join('\n')}\n`);
  process.exit(0);
}
