import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Mutant {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}

const MUTANTS = Object.entries(
  JSON.parse(readFileSync('docs/reference/mutants.json', 'utf8')) as Readonly<Record<string, Mutant>>,
);
const SPECS = ['apps', 'libs', 'hardware']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => basename(path));

describe('the mutants (npm run mutants)', () => {
  it('are at least forty', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(40);
  });

  it.each(MUTANTS)('%s: its place is in the code once, and it changes it', (_, { file, from, to }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  it.each(MUTANTS)('%s: names a test beside the code', (_, { tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) expect(SPECS).toContain(test.split(' › ')[0]);
  });
});
