import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf, readSources } from '../apps/site/src/sources.js';
import jestConfig from '../jest.config.mjs';
import { BLOCKS, RUNS, TITLED, blockOf } from './docs/runs/all-runs.js';
import { REASONS, STAND_INS, type StandIn, commandLinesOf, isOf, scriptOf } from './docs/runs/block-run.js';
import { isDoneElsewhere } from './docs/runs/left-out.js';
import { personsEnvironment } from './docs/runs/site.js';
import { standInsIn } from './docs/runs/stand-ins.js';

const PACKAGE = readFileSync('package.json', 'utf8');
const { scripts } = JSON.parse(PACKAGE) as { readonly scripts: Readonly<Record<string, string>> };
const TESTS = [
  ...filesOf('.'),
  ...readdirSync('test', { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`),
];

interface TestCommand {
  readonly at: string;
  readonly command: string;
  readonly script: string;
  /** What it runs of the tests: beginnings of paths. */
  readonly paths: readonly string[];
}

/** Every command that runs some of the tests, in blocks, in sentences and in the scripts of package.json. */
function testCommandsIn(at: string, text: string): readonly TestCommand[] {
  return [...text.matchAll(/npm (?:run )?(?:--silent |-s )?(test(?::\w+)?)((?: [\w./-]+)+)/g)].map(
    ([command, script = '', words = '']) => ({
      ...{ at, command, script },
      paths: words.split(' ').filter((word) => word !== '' && !word.startsWith('-')),
    }),
  );
}

interface JestProject {
  readonly displayName: string;
  readonly testRegex: string;
  readonly testPathIgnorePatterns?: readonly string[];
}
const PROJECTS = jestConfig.projects as unknown as readonly JestProject[];

/** The paths of a command below which its project of jest.config.mjs has no test. */
function pathsWithoutTest({ script, paths }: TestCommand): readonly string[] {
  const [, name] = /--selectProjects (\w+)/.exec(scripts[script] ?? '') ?? [];
  const project = PROJECTS.find(({ displayName }) => displayName === name);
  if (project === undefined) return paths;
  const { testRegex, testPathIgnorePatterns: ignored = [] } = project;
  const isRun = (path: string): boolean =>
    new RegExp(testRegex).test(path) && !ignored.some((pattern) => new RegExp(pattern).test(path));
  const tests = TESTS.filter(isRun);
  return paths.filter((path) => !tests.some((test) => test.includes(path)));
}

/** That the declarations hold; doc-commands.long.e2e-spec.ts runs the blocks by them. */
describe('the commands of the documentation', () => {
  it('are declared: each block once, and nothing that is no block', () => {
    const counted = BLOCKS.map((block) => [block.at, RUNS.filter((run) => isOf(run)(block)).length]);
    expect(counted.filter(([, count]) => count !== 1)).toEqual([]);
    expect(RUNS.map(blockOf)).toHaveLength(BLOCKS.length);
    expect(BLOCKS.length).toBeGreaterThan(30);
  });

  const testCommands = [...readSources('.'), { path: 'package.json', text: PACKAGE }].flatMap(({ path, text }) =>
    testCommandsIn(path, text),
  );

  it('run tests that there are, also where a sentence or a script names them', () => {
    const wrong = testCommands.filter((command) => pathsWithoutTest(command).length > 0);
    expect(wrong.map(({ at, command }) => `${at}: ${command}`)).toEqual([]);
    expect(testCommands.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['docs/tutorial/first-star.md', 'package.json']),
    );
  });

  const leftOut = TITLED.flatMap(([title, run]) =>
    (run.leavesOut ?? []).map((left) => [title, left.text.trim(), left, run] as const),
  );

  it.each(leftOut)('%s leaves out "%s" for a reason that holds', (_title, _text, left, run) => {
    expect(REASONS).toHaveProperty([left.reason]);
    expect(isDoneElsewhere(left, run, RUNS)).toBe(true);
  });

  it('a page that was changed without its declaration is found', () => {
    expect(() => scriptOf('npm run x', [['npm run y', 'z']], [])).toThrow('the block has no "npm run y"');
    expect(() => scriptOf('npm run x', [], [{ text: 'npm run y', reason: 'this-test' }])).toThrow('has no "npm run y"');
    expect(scriptOf('a /etc b', [['/etc', '/x']], [{ text: 'a', reason: 'this-test' }])).toBe(': /x b');
    expect(commandLinesOf(': # x\n\nb \\\n  c\n:\nd\n')).toEqual(['b \\\n  c', 'd']);
  });

  it.each<[StandIn, string]>([
    ['docker', 'docker build -f ops/deploy/no-file .'],
    ['kubectl', 'kubectl create secret generic x --from-file=no-folder'],
    ['systemctl', 'UNITS=ops/deploy/systemd systemctl start royal9-no-unit'],
    ['useradd', 'useradd --system no-user-of-a-unit'],
    ['npm', 'npm run no-such-script'],
  ])('the stand-in for %s refuses what is not there', (name, script) => {
    expect(Object.keys(STAND_INS)).toContain(name);
    const folder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
    const env = personsEnvironment();
    const PATH = `${standInsIn(folder, [name])}:${env['PATH'] ?? ''}`;
    const { status } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { env: { ...env, PATH } });
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
  });
});
