import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readBlocks } from './docs/blocks.js';

function called(command: string) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(\w*DATABASE_\w+|REDIS_URL|NODE_OPTIONS|JEST_\w+|npm_\w+)$/.test(name),
  );
  const folders = ['../node_modules/.bin', '../ops/deploy'].map((folder) => join(import.meta.dirname, folder));
  const PATH = [...folders, process.env['PATH'] ?? ''].join(':');
  const env = { ...Object.fromEntries(own), npm_config_update_notifier: 'false', PATH };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('a program that no other test starts', () => {
  it.each([
    ['npm run simulate -- --seeds 1', 'every promise kept'],
    ['npm run wide-area -- --sites 2 --tables 1', 'agree to the micro-cent'],
    ['npm run bench -- --quick --only rules', 'Correctness checks: 0 passed, 0 failed'],
    ['sha256sum -c dist/manifest.sha256', 'dist/'],
  ])('%s', (command, shown) => {
    expect(called(command)).toMatchObject({ status: 0, output: expect.stringContaining(shown) });
  });
});

describe('a usage', () => {
  const usages = readBlocks()
    .filter(({ kind }) => kind === 'sh usage')
    .flatMap(({ at, text }) =>
      text.split(/\n(?=\S)/).map((usage) => [at, usage.split('\n', 1).join(), usage.trim()] as const),
    );

  it.each(usages)('%s: %s has the options that its program explains', (_at, _line, usage) => {
    const { status, output } = called(`${usage.replace(/\s+(\[|--\w)[^]*$/, '')} --help`);
    expect(status).toBe(0);
    const options = usage.match(/--[a-z][\w-]*/g) ?? [];
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(output).toContain(option);
  });
});
