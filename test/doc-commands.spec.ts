import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLOCKS, RUNS, TITLED, blockOf } from './docs/runs/all-runs.js';
import { REASONS, STAND_INS, type StandIn, commandLinesOf, isOf, scriptOf } from './docs/runs/block-run.js';
import { isDoneElsewhere } from './docs/runs/left-out.js';
import { personsEnvironment } from './docs/runs/site.js';
import { standInsIn } from './docs/runs/stand-ins.js';

/** That the declarations hold; doc-commands.long.e2e-spec.ts runs the blocks by them. */
describe('the commands of the documentation', () => {
  it('are declared: each block once, and nothing that is no block', () => {
    const counted = BLOCKS.map((block) => [block.at, RUNS.filter((run) => isOf(run)(block)).length]);
    expect(counted.filter(([, count]) => count !== 1)).toEqual([]);
    expect(RUNS.map(blockOf)).toHaveLength(BLOCKS.length);
    expect(BLOCKS.length).toBeGreaterThan(30);
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
