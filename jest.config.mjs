import { specsInAreas } from './test/areas.mjs';

const compiled = [
  '<rootDir>/test/lazy-modules.mjs',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
    sourceMaps: 'inline',
  },
];
const common = {
  testEnvironment: 'node',
  rootDir: '.',
  roots: [
    '<rootDir>/apps',
    '<rootDir>/libs',
    '<rootDir>/hardware',
    '<rootDir>/migrations',
    '<rootDir>/ops',
    '<rootDir>/test',
  ],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/property-runs.mjs',
    // zod loads the messages of fifty languages, which is a fifth of the modules that a test file loads.
    '^\\.\\./locales/index\\.cjs$': '<rootDir>/node_modules/zod/v4/locales/en.cjs',
    '^@jackpot/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@hardware/([^/]+)$': '<rootDir>/hardware/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': compiled },
};
const onServers = {
  ...common,
  setupFilesAfterEnv: ['<rootDir>/test/e2e-limits.mjs'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
};
/**
 * Jest runs a project as a whole if it gets no path or name.
 * @param {string} project
 */
const isWhole = (project) =>
  process.argv.includes(project) &&
  process.argv.slice(process.argv.indexOf(project) + 1).every((word) => word.startsWith('-'));
/** @param {'unit' | 'e2e'} project @param {string} spec @param {string} area what their names end in */
const filesOf = (project, spec, area) =>
  isWhole(project)
    ? { testRegex: `${spec}|${area}`, testPathIgnorePatterns: specsInAreas() }
    : { testRegex: spec, testPathIgnorePatterns: [] };
/** @type {import('jest').Config} */
export default {
  // Jest's default is the number of cores minus one. Some files mostly wait for timers and sockets, so a third worker
  // keeps two cores busy.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/longest-first.mjs',
  workerIdleMemoryLimit: '1GB',
  coverageProvider: 'v8',
  collectCoverageFrom: [
    'apps/*/src/**/*.ts',
    'libs/*/src/**/*.ts',
    'hardware/*/src/**/*.ts',
    '!**/*.spec.ts',
    '!**/main.ts',
    '!apps/console/**',
  ],
  projects: [
    {
      ...common,
      displayName: 'unit',
      ...filesOf('unit', '\\.spec\\.ts$', '\\.area\\.ts$'),
      setupFilesAfterEnv: ['<rootDir>/test/unit-limits.mjs'],
    },
    {
      ...onServers,
      displayName: 'e2e',
      ...filesOf('e2e', '(?<!\\.long)\\.e2e-spec\\.ts$', '\\.e2e-area\\.ts$'),
    },
    { ...onServers, displayName: 'long', testRegex: '\\.long\\.e2e-spec\\.ts$' },
  ],
};
