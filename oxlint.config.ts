import { defineConfig } from 'oxlint';
import { BANS } from './ops/dev/bans.mjs';

const SPECS = ['**/*.spec.ts', '**/*.e2e-spec.ts', 'test/**/*.ts', 'apps/*/test/**/*.ts'];

export default defineConfig({
  plugins: ['typescript', 'oxc'],
  jsPlugins: ['./ops/dev/bans.mjs'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['*.cjs', 'vite.config.ts', '/*.mjs', '/*.ts', '/apps/console/dev/'],
  categories: { correctness: 'error' },
  rules: {
    // Recommended by ESLint and typescript-eslint, but not in oxlint's `correctness` category.
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true, allowAny: false }],
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['fixme', 'xxx'] }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    'max-lines': ['error', { max: 700, skipBlankLines: true, skipComments: true }],
    eqeqeq: 'error',
    // We spread class instances of request bodies and entity rows on purpose. Texts that we spread are ASCII.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Some defaults and `void`s are redundant for the types, but guard against values from outside.
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-useless-default-assignment': 'off',
  },
  overrides: [
    {
      // The linter ignores types in JSDoc, and checks suppressions of the compiler only in TypeScript.
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unnecessary-type-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-return': 'off',
        'no-warning-comments': ['error', { terms: ['fixme', 'xxx', '@ts-ignore', '@ts-expect-error', '@ts-nocheck'] }],
      },
    },
    ...Object.entries(BANS).map(([name, { files, ignores = [] }]) => ({
      files,
      excludeFiles: ignores,
      rules: { [`ban/${name}`]: 'error' as const },
    })),
    {
      // A field of the API may be missing or null. Pages treat both alike.
      files: ['apps/console/src/**'],
      rules: { eqeqeq: ['error', 'always', { null: 'ignore' }] },
    },
    {
      // The oracle and the players must not depend on the decisions that they judge. They may use the formats of the
      // journal and of the terms.
      files: ['apps/lab/src/oracle/**', 'apps/lab/src/players/**'],
      excludeFiles: ['**/*.spec.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@jackpot/progressive',
                allowTypeImports: true,
                allowImportNames: ['decodeEvents', 'decodeMeters', 'readLinkConfig'],
                message: 'The oracle and the players state the rules themselves.',
              },
            ],
          },
        ],
      },
    },
    {
      // Plain JavaScript without types, as another vendor would begin with.
      files: ['docs/examples/**'],
      rules: {
        'no-console': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-plus-operands': 'off',
        'typescript/restrict-template-expressions': 'off',
      },
    },
    {
      files: ['migrations/0001-initial-schema.ts'],
      rules: { 'max-lines': 'off' },
    },
    {
      files: SPECS,
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
        'max-lines-per-function': 'off',
        'max-lines': ['error', { max: 1_500 }],
      },
    },
  ],
});
