import { readFileSync, readdirSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { readingSchema } from '../apps/lab/src/kits/sign/sign-kit.js';
import { readTargets } from '../apps/payouts/src/day-files/targets.js';
import { filesOf, readSources } from '../apps/site/src/sources.js';
import jestConfig from '../jest.config.mjs';
import {
  COMMITMENT,
  WINNER,
  alertRulesProblems,
  artworkProblems,
  commandProblems,
  endpointProblems,
  faultProblems,
  formProblems,
  frameProblems,
  gameProblems,
  hashProblems,
  methodProblems,
  paymentRulesProblems,
  shellProblems,
  sketchProblems,
  tableProblems,
  termsProblems,
} from './docs/block-checks.js';
import { type Block, blocksOf, inlineCommands, readBlocks } from './docs/blocks.js';
import { isName } from './docs/commands.js';
import { httpRequestsIn } from './docs/http-blocks.js';
import { commandOfUsage } from './docs/shell.js';

type Check = (text: string, block: Block) => readonly string[];

const settlementOnly: Check = (_, { page }) =>
  page === 'docs/reference/settlement.md' ? [] : ['settle-doc.spec.ts reads another page'];

const KINDS: Readonly<Record<string, Check>> = {
  sh: (text) => [...shellProblems(text), ...commandProblems(text)],
  'sh usage': (text) => text.split(/\n(?=\S)/).flatMap((usage) => commandProblems(commandOfUsage(usage))),
  'sh must-hit': (text) => hashProblems(text),
  // test/database-owner.e2e-spec.ts lets MariaDB parse these blocks.
  sql: () => [],
  // These requests are sent to a running controller in test/openapi.e2e-spec.ts.
  http: (text) => httpRequestsIn(text).flatMap(({ problem }) => problem ?? []),
  'json webhooks': (text) => endpointProblems(text),
  'json table': (text) => tableProblems(text),
  'json day-files': (text) => (readTargets(JSON.parse(text)).length > 0 ? [] : ['no folder']),
  // `npm run docs` generates the CSV blocks, and test/docs.spec.ts compares them.
  csv: (_, { page }) => (page === 'docs/reference/exports.md' ? [] : ['test/docs.spec.ts writes another page']),
  'json sign-report': (text) => readingSchema.safeParse(JSON.parse(text)).error?.message.split('\n') ?? [],
  'json terms': (text) => termsProblems(text),
  'json table-game': (text) => gameProblems(text),
  'json alert-rules': (text) => alertRulesProblems(text),
  'json artwork': (text) => artworkProblems(text),
  'json payment-rules': (text) => paymentRulesProblems(text),
  // These blocks are run in apps/cli/src/commands/settle-doc.spec.ts.
  'json in': settlementOnly,
  'json out': settlementOnly,
  'text out': settlementOnly,
  'text frames': (text) => frameProblems(text),
  'text commitment': (text) => formProblems(text, COMMITMENT),
  'text winner': (text) => formProblems(text, WINNER),
  'text faults': (text) => faultProblems(text),
  'yaml prometheus': (text) =>
    Array.isArray((parseYaml(text) as { rule_files?: unknown }).rule_files) ? [] : ['no rules'],
  'ts sketch': (text) => sketchProblems(text, 'hardware/osdp/src/control-panel.spec.ts'),
  // Checks the form. apps/console/test/sign.e2e-spec.ts opens the documented sign at such an address.
  'text address': (text) => (URL.canParse(text.trim(), 'http://x') ? [] : ['no address']),
  'text methods': (text) => methodProblems(text),
  'text diagram': (text) => (/--|->/.test(text) ? [] : ['a diagram has lines']),
  'text form': (text) => (/<\w+>/.test(text) ? [] : ['a form names its parts in <>']),
  'text sample': (text) => (text.includes('...') ? [] : ['a sample is shortened with ...: otherwise name what it is']),
};

const RUN_BY = [
  'ops/packages/packages.spec.ts',
  'test/accounting-programs.long.e2e-spec.ts',
  'apps/console/test/documented-sign.ts',
];
const EXAMPLE = /^(?:ts|python|html) ([\w-]+\.(?:ts|py|html))$/;

function checkOf(kind: string): Check | undefined {
  const [, file] = EXAMPLE.exec(kind) ?? [];
  if (file === undefined) return KINDS[kind];
  const isRun = RUN_BY.some((spec) => readFileSync(spec, 'utf8').includes(file));
  return () => (isRun ? [] : [`no test runs ${file}`]);
}

const blocks = readBlocks();

describe('the code blocks of the documentation', () => {
  it('are found', () => expect(blocks.length).toBeGreaterThan(70));

  it.each(blocks.map((block) => [block.at, block] as const))('%s is what it claims to be', (_, block) => {
    const check = checkOf(block.kind);
    if (check === undefined)
      throw new Error(`"${block.kind}" is no kind of block: use one of ${Object.keys(KINDS).join(', ')}, or add one`);
    expect(check(block.text, block)).toEqual([]);
  });

  it('include no command that does not exist', () => {
    const named = inlineCommands();
    expect(named.length).toBeGreaterThan(60);
    const problems = ({ at, text }: Block) =>
      (isName(text) ? [] : commandProblems(commandOfUsage(text))).map((problem) => `${at}: ${problem}`);
    expect(named.flatMap(problems)).toEqual([]);
  });
});

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
  readonly paths: readonly string[];
}

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

describe('the tests that a page or a script runs', () => {
  const testCommands = [...readSources('.'), { path: 'package.json', text: PACKAGE }].flatMap(({ path, text }) =>
    testCommandsIn(path, text),
  );

  it('exist', () => {
    const wrong = testCommands.filter((command) => pathsWithoutTest(command).length > 0);
    expect(wrong.map(({ at, command }) => `${at}: ${command}`)).toEqual([]);
    expect(testCommands.map(({ at }) => at)).toEqual(expect.arrayContaining(['CONTRIBUTING.md', 'package.json']));
  });
});

describe('the check', () => {
  it.each([
    ['npm run no-such-thing', 'no such script'],
    ['npm run verify -- --no-such-option', '--no-such-option'],
    ['npm run verify --tables', 'needs "--" before it'],
    ['npm run build -- --fast', 'is none of'],
    ['./ops/soak --tabels 3', '--tabels'],
    ['./ops/chaos --mode flood', 'flood'],
    ['./ops/test --onyl x', 'onyl'],
    ['npm run release -- --kee k', 'kee'],
    ['ops/deploy/no.sh', 'does not exist'],
    ['node dist/apps/controller/bundle/main.js --upgrade', 'is none of'],
    ['NO_SETTING=1 npm run witness', 'no program reads NO_SETTING'],
    ['frobnicate', 'is no command of ours'],
    ['eval "$(./ops/services statsu)"', 'statsu'],
    ['cp /opt/royal9/ops/deploy/setting/*.env /etc/royal9/', 'does not exist'],
    ['systemctl enable --now royal9-no-unit', 'no unit royal9-no-unit'],
  ])('%s is refused', (script, problem) => {
    expect(commandProblems(script).join()).toContain(problem);
  });

  it('finds blocks without a fence, in lists and without a kind', () => {
    const page = 'text\n\n    indented\n\n1. step\n\n   ```sh\n   ls\n   ```\n\n```\nx\n```\n';
    expect(blocksOf('README.md', page).map(({ kind }) => kind)).toEqual(['indented', 'sh', '']);
  });

  it('finds a request that no operation accepts', () => {
    const problems = (text: string) => httpRequestsIn(text).map(({ problem }) => problem);
    expect(problems('GET /api/v1/links/east/no')).toEqual([expect.stringContaining('no operation')]);
    expect(problems('GET /api/v1/links/east/events?after=yesterday')).toEqual([expect.stringContaining('after')]);
    const slip = 'PUT /api/v1/claims/east-A1/system-slip\n';
    expect(problems(`${slip}{"slipNumber": "J-1", "documentNumber": 1, "state": "paid"}`)).toEqual([null]);
    expect(problems(`${slip}{"slipNumber": "J-1", "document": 1}`)).toEqual([
      expect.stringContaining('documentNumber'),
    ]);
    expect(problems(`${slip}Idempotency-Key: k\n{}`)).toEqual([expect.stringContaining('takes no Idempotency-Key')]);
  });
});
