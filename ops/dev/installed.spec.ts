import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPO } from '../lib/files.mjs';
import { areInstalled } from './installed.mjs';

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };
const OUR_NODE = `node_modules/node-${process.platform}-${process.arch}`;

describe('whether a clone has the packages of its lock file', () => {
  let clone: string;
  const installed = (): string => join(clone, 'node_modules/.package-lock.json');
  const edit = (change: (packages: Lock['packages']) => void): void => {
    const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8')) as Lock;
    change(lock.packages);
    writeFileSync(installed(), JSON.stringify(lock));
  };

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'installed-'));
    mkdirSync(join(clone, 'node_modules'));
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(REPO, file), join(clone, file));
    edit((packages) => delete packages['']);
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  it('has them after any npm ci, without the optional packages of other machines', () => {
    expect(areInstalled(clone)).toBe(true);
    edit((packages) => {
      for (const [path, { optional }] of Object.entries(packages))
        if (optional === true && path !== OUR_NODE) delete packages[path];
    });
    expect(areInstalled(clone)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['nothing is listed', () => writeFileSync(installed(), '{}')],
    ['a package is missing', () => edit((packages) => delete packages['node_modules/typeorm'])],
    [
      'a package is of another version',
      () => edit((packages) => (packages['node_modules/typeorm'] = { version: '0' })),
    ],
    ['the Node that we run was left out', () => edit((packages) => delete packages[OUR_NODE])],
  ])('it has not where %s', (_, change) => {
    change();
    expect(areInstalled(clone)).toBe(false);
  });
});
