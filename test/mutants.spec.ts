import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mutated } from './mutation-places.mjs';

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

  it.each(MUTANTS)('%s: its place is in the code once, and it changes it', (_, mutant) => {
    const source = readFileSync(mutant.file, 'utf8');
    expect(mutated(source, mutant)).toEqual(expect.any(String));
    expect(mutated(source, mutant)).not.toBe(source);
  });

  it.each(MUTANTS)('%s: names a test beside the code', (_, { tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) expect(SPECS).toContain(test.split(' › ')[0]);
  });
});

describe('the place of a mutation', () => {
  const source =
    "function pay(seat: Seat): Award {\n  if (seat.cents > limitCents) return reject('TOO_MUCH');\n  return award(seat);\n}\n";
  const mutation = { from: 'seat.cents > limitCents', to: 'seat.cents >= limitCents' };
  const condition = (text: string) => source.replace(mutation.from, text);

  it('is the place of its text', () => {
    expect(mutated(source, mutation)).toBe(condition('seat.cents >= limitCents'));
  });

  it('is found after a rename, and uses the new name', () => {
    expect(mutated(condition('seat.cents > maxCents'), mutation)).toBe(condition('seat.cents >= maxCents'));
  });

  it('is found after the formatter has broken the line, and with a comment in it', () => {
    expect(mutated(condition('seat.cents >\n    // of the terms\n    limitCents'), mutation)).toBe(
      condition('seat.cents >= limitCents'),
    );
  });

  it.each([
    ['the operator has changed', condition('seat.cents < limitCents')],
    ['most of its names have changed', condition('hand.micro > limitCents')],
    ['two names have become one', condition('seat.cents > cents')],
    ['it stands there twice', condition('seat.cents > limitCents && seat.cents > limitCents')],
    ['two places fit', condition('seat.cents > aCents && seat.cents > bCents')],
  ])('is not found if %s', (_, text) => expect(mutated(text, mutation)).toBeNull());

  it('is not found if a number or a text has changed', () => {
    expect(mutated('const A = 8;', { from: 'const A = 9;', to: '' })).toBeNull();
    expect(mutated("reject('B')", { from: "reject('A')", to: '' })).toBeNull();
  });
});
