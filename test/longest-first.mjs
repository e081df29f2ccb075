import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { specsIn } from './areas.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Specs that run first, because they take far longer than their size suggests. */
const FIRST = [
  ...['test/areas/floor.e2e-area.ts', 'test/areas/persons.e2e-area.ts', 'test/areas/starts.e2e-area.ts'],
  ...['apps/console/test/shift.e2e-spec.ts', 'test/table.e2e-spec.ts', 'test/areas/terms.e2e-area.ts'],
  ...['test/areas/restores.e2e-area.ts', 'test/gaming-day.e2e-spec.ts', 'apps/console/test/sign.e2e-spec.ts'],
  ...['test/areas/odds.area.ts', 'test/areas/laboratory.area.ts', 'apps/lab/test/simulate/simulation.spec.ts'],
  ...['test/api-descriptions.spec.ts', 'test/docs.spec.ts'],
  ...['ops/packages/packages.spec.ts', 'hardware/emulators/src/live.spec.ts'],
].map((path) => join(ROOT, path));
const ALONE_TIMES = 3;

/** @param {string} path */
function weightOf(path) {
  const place = FIRST.indexOf(path);
  if (place >= 0) return Number.MAX_SAFE_INTEGER - place;
  if (dirname(path) !== join(ROOT, 'test/areas'))
    return statSync(path).size * (path.endsWith('.e2e-spec.ts') ? ALONE_TIMES : 1);
  const [, area] = /specsOf\('(.+)'\)/.exec(readFileSync(path, 'utf8')) ?? [];
  const specs = specsIn(/** @type {Parameters<typeof specsIn>[0]} */ (area));
  return specs.reduce((total, spec) => total + statSync(join(ROOT, spec)).size, 0);
}

export default class LongestFirst {
  /** @template {{ readonly path: string }} Test @param {readonly Test[]} tests */
  sort(tests) {
    const weighed = tests.map((test) => ({ test, weight: weightOf(test.path) }));
    return weighed.sort((one, other) => other.weight - one.weight).map(({ test }) => test);
  }

  /** @template Test @param {readonly Test[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
