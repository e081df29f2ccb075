import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Block, readBlocks } from './docs/blocks.js';
import {
  type BlockRun,
  REASONS,
  STAND_INS,
  type StandIn,
  commandLinesOf,
  isOf,
  scriptOf,
} from './docs/runs/block-run.js';
import { DEVICES } from './docs/runs/devices.js';
import { isDoneElsewhere } from './docs/runs/left-out.js';
import { runBlock } from './docs/runs/run-block.js';
import { Site, personsEnvironment } from './docs/runs/site.js';
import { standInsIn } from './docs/runs/stand-ins.js';
import { LOSS, WITH_A_LINK } from './docs/runs/with-a-link.js';
import { WITHOUT_A_LINK } from './docs/runs/without-a-link.js';

const RUNS: readonly BlockRun[] = [...WITHOUT_A_LINK, ...WITH_A_LINK, ...DEVICES, ...LOSS];
const BLOCKS = readBlocks().filter(({ kind }) => kind === 'sh');
const titled = RUNS.map((run) => [`${run.page}: ${run.begins.trim()}`, run] as const);

/** The block of a declaration. @throws it has none */
function blockOf(run: BlockRun): Block {
  const block = BLOCKS.find(isOf(run));
  if (block === undefined) throw new Error(`${run.page} has no block that begins with "${run.begins}"`);
  return block;
}

describe('the commands of the documentation', () => {
  it('are declared: each block once, and nothing that is no block', () => {
    const counted = BLOCKS.map((block) => [block.at, RUNS.filter((run) => isOf(run)(block)).length]);
    expect(counted.filter(([, count]) => count !== 1)).toEqual([]);
    expect(RUNS.map(blockOf)).toHaveLength(BLOCKS.length);
    expect(BLOCKS.length).toBeGreaterThan(30);
  });

  const leftOut = titled.flatMap(([title, run]) =>
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

  describe('run as they are written', () => {
    let site: Site;
    beforeAll(async () => void (site = await Site.open()));
    afterAll(() => site?.close());

    it.each(titled)('%s', (_, run) => runBlock(blockOf(run).text, run, site));
  });
});

describe('a usage', () => {
  const usages = readBlocks()
    .filter(({ kind }) => kind === 'sh usage')
    .flatMap(({ at, text }) =>
      text.split(/\n(?=\S)/).map((usage) => [at, usage.split('\n', 1).join(), usage.trim()] as const),
    );

  it.each(usages)('%s: %s has the options that its program explains', (_at, _line, usage) => {
    const program = usage.replace(/\s+(\[|--\w)[^]*$/, '');
    const { status, stdout, stderr } = spawnSync('bash', ['-c', `${program} --help`], {
      env: personsEnvironment(),
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const options = usage.match(/--[a-z][\w-]*/g) ?? [];
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(stdout + stderr).toContain(option);
  });
});
