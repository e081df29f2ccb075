import { spawnSync } from 'node:child_process';
import { readBlocks } from './docs/blocks.js';
import { TITLED, blockOf } from './docs/runs/all-runs.js';
import { runBlock } from './docs/runs/run-block.js';
import { Site, personsEnvironment } from './docs/runs/site.js';

describe('the commands of the documentation, run as they are written', () => {
  let site: Site;
  beforeAll(async () => void (site = await Site.open()));
  afterAll(() => site?.close());

  it.each(TITLED)('%s', (_, run) => runBlock(blockOf(run).text, run, site));
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
