import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const FIXED_PATH = 'Use mkdtemp: a fixed name below /tmp belongs to whichever user of the machine made it first.';
/** Names below the folder for temporary files are drawn, never fixed. */
const TEMPORARY_PATHS = [
  { selector: 'Literal[value=/^\\u002ftmp\\u002f/]', message: FIXED_PATH },
  {
    selector:
      ':not(CallExpression[callee.name=/^mkdtemp/]) > CallExpression[callee.name="join"][arguments.1.type=/Literal$/] > CallExpression[callee.name="tmpdir"]',
    message: FIXED_PATH,
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      '.secrets/',
      'coverage/',
      '**/*.cjs',
      '**/vite.config.ts',
      '*.mjs',
      'apps/console/dev/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Nest's injection needs the class as a value; a type-only import would lose it.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowAny: false },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 700, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...TEMPORARY_PATHS],
    },
  },
  {
    // The compiler knows which globals there are; the linter does not see a type that a comment gives.
    files: ['**/*.mjs'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // What comes over the wire may lack a field or hold null: the same to a page.
    files: ['apps/console/src/**'],
    rules: { eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
  {
    // Times for people have one zone and one form: those of the facility, by `localTime` of libs/contract.
    files: ['apps/console/src/**', 'apps/controller/src/**', 'libs/*/src/**'],
    ignores: ['libs/contract/src/local-time.ts', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...TEMPORARY_PATHS,
        {
          selector: 'MemberExpression[property.name=/^toLocale(Date|Time)?String$/]',
          message: 'Times: parts/times.ts in the console, LocalTime elsewhere. Counts: countOf. Amounts: dollars.',
        },
        {
          selector: 'MemberExpression[object.name="Intl"][property.name="DateTimeFormat"]',
          message: 'Times for people come from localTime (libs/contract), in the zone and form of the facility.',
        },
      ],
    },
  },
  {
    // These name the paths of the documentation, to put others in their place.
    files: ['test/docs/runs/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.e2e-spec.ts', 'test/**/*.ts', 'apps/*/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 1_500 }],
    },
  },
);
