import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Specs that leave nothing behind: no mock, no variable of the process, no server. `npm test` and `npm run test:e2e` without a
 * path give each of these areas one Jest file, `areas/<area>.area.ts`, so that what its specs import is loaded once and not 20
 * times. With a path, each spec runs alone.
 */
const AREAS = /** @type {const} */ ({
  books: ['libs/books/**/*.spec.ts'],
  console: ['apps/console/**/*.spec.ts'],
  contract: ['libs/contract/**/*.spec.ts'],
  controller: ['apps/controller/**/*.spec.ts'],
  devices: ['hardware/{osdp,shoe,sign}/**/*.spec.ts'],
  engine: ['libs/{engine,floor-client}/**/*.spec.ts'],
  laboratory: ['apps/lab/src/**/*.spec.ts'],
  odds: ['libs/odds/**/*.spec.ts'],
  platform: ['libs/platform/**/*.spec.ts', 'apps/{cli,payouts}/**/*.spec.ts'],
  progressive: ['libs/progressive/**/*.spec.ts'],
  proof: ['libs/proof/**/*.spec.ts'],
  rules: ['libs/{journal,money,rules}/**/*.spec.ts'],
  storage: ['libs/storage/**/*.spec.ts'],
  table: ['apps/table/**/*.spec.ts'],
});

const E2E_AREAS = /** @type {const} */ ({
  'read-tables': ['libs/storage/src/{projection,reads,sealed,stores}/**/*.e2e-spec.ts'],
  stores: ['libs/storage/src/{entities,journal,patrons,people,repositories,schema,sql}/**/*.e2e-spec.ts'],
});

const ALL = { ...AREAS, ...E2E_AREAS };

/** The specs of an area, from the root of the repository. @param {keyof typeof ALL} area */
export const specsIn = (area) => globSync([...ALL[area]], { cwd: ROOT }).sort();

/** All specs that are in an area, as Jest names them. */
export const specsInAreas = () =>
  /** @type {(keyof typeof ALL)[]} */ (Object.keys(ALL)).flatMap(specsIn).map((path) => `<rootDir>/${path}$`);
