import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Groups of specs that leave nothing behind: no mock, no environment variable, no server. Without a path, `npm test`
 * and `npm run test:e2e` run each area as one Jest file, `areas/<area>.area.ts`, so that imports are loaded once.
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

/**
 * Groups of end-to-end specs. They end the programs that they start, or use the shared floor of their area
 * (test/support/shared-floor.ts).
 */
const E2E_AREAS = /** @type {const} */ ({
  floor: [
    'test/{claims,game-without-royal-9,held-rounds,openapi,play,proof,shoe}.e2e-spec.ts',
    'test/{table-share,ticket,two-people,unusual-play,vigorish-forms}.e2e-spec.ts',
  ],
  pages: ['apps/console/test/{cage,size}.e2e-spec.ts'],
  persons: ['test/{bad-input,database-owner,operator-key,people,rights,sign-in}.e2e-spec.ts'],
  'read-tables': ['libs/storage/src/{projection,reads,sealed,stores}/**/*.e2e-spec.ts'],
  restores: ['test/{kept,restored,witness}.e2e-spec.ts'],
  starts: [
    'apps/{controller,payouts}/**/*.e2e-spec.ts',
    'libs/storage/src/*.e2e-spec.ts',
    'test/{any-controller,feeds,self-check,tls,tls-servers}.e2e-spec.ts',
  ],
  stores: ['libs/storage/src/{entities,journal,patrons,people,repositories,schema,sql}/**/*.e2e-spec.ts'],
  terms: ['test/{scheduled-terms,terms,transfers}.e2e-spec.ts'],
});

const ALL = { ...AREAS, ...E2E_AREAS };

/** @param {keyof typeof ALL} area */
export const specsIn = (area) => globSync([...ALL[area]], { cwd: ROOT }).sort();

export const specsInAreas = () =>
  /** @type {(keyof typeof ALL)[]} */ (Object.keys(ALL)).flatMap(specsIn).map((path) => `<rootDir>/${path}$`);
