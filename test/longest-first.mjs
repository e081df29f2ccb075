import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { specsIn } from './areas.mjs';

const ROOT = join(import.meta.dirname, '..');

/**
 * What a test file weighs, in bytes: an area weighs as much as its specs.
 * @param {string} path
 */
function weightOf(path) {
  if (dirname(path) !== join(ROOT, 'test/areas')) return statSync(path).size;
  const [, area] = /specsOf\('(.+)'\)/.exec(readFileSync(path, 'utf8')) ?? [];
  const specs = specsIn(/** @type {Parameters<typeof specsIn>[0]} */ (area));
  return specs.reduce((total, spec) => total + statSync(join(ROOT, spec)).size, 0);
}

/**
 * Starts the largest test file first, so that none is left to run alone at the end. Jest would take an area, which is a file of
 * two lines, for the smallest.
 */
export default class LongestFirst {
  /** @template {{ readonly path: string }} Test @param {readonly Test[]} tests */
  sort(tests) {
    const weighed = tests.map((test) => ({ test, weight: weightOf(test.path) }));
    return weighed.sort((one, other) => other.weight - one.weight).map(({ test }) => test);
  }

  /** Jest asks for those that failed last, of which we keep no list. @template Test @param {readonly Test[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
