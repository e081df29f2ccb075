import js from '@eslint/js';
import { builtinRules } from 'eslint/use-at-your-own-risk';
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

const SPECS = ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/testing/**', '**/test/**'];
const PURE = [
  'libs/{money,rules,progressive,books,journal,contract,odds,proof}/src/**/*.ts',
  'hardware/{osdp,shoe,sign}/src/**/*.ts',
];
const OURS = ['{apps,libs,hardware,migrations}/**/*.ts'];
const SQL = '/\\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) [a-z_*`]+/';
const SHOWN_AT_ONCE =
  '/^(count|innerText|allInnerTexts|textContent|inputValue|getAttribute|is(Visible|Hidden|Disabled|Enabled|Checked))$/';

/** Habits that no compiler knows: each is a rule of its own, so that several hold for one file. */
const BANS = {
  clock: {
    files: PURE,
    ignores: SPECS,
    what: [
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      'NewExpression[callee.name="Date"][arguments.length=0]',
    ],
    instead: 'Time is an argument: `now`.',
  },
  chance: {
    files: OURS,
    // The spread of back-offs: what a table of another maker uses that passes no chance of its own.
    ignores: ['apps/{console,lab}/**', 'libs/floor-client/src/surroundings.ts'],
    what: ['MemberExpression[object.name="Math"][property.name="random"]'],
    instead: 'Chance is an argument: `Draws`, or a seeded generator.',
  },
  float: {
    files: ['{apps/{controller,payouts,cli,lab/src/{oracle,players}},libs}/**/*.ts'],
    ignores: SPECS,
    what: ['CallExpression[callee.name="parseFloat"]', 'CallExpression[callee.property.name=/^(parseFloat|toFixed)$/]'],
    instead: 'Money is bigint: `parseCents`, `centsToText`.',
  },
  'money-as-number': {
    files: PURE,
    // The floor protocol states the price of a wager as a JSON integer of at most PRICE_CENTS_MAX.
    ignores: [...SPECS, 'libs/contract/src/floor/reply-texts.ts'],
    what: [
      'CallExpression[callee.name="Number"] > Identifier.arguments[name=/(Cents|Micro)$/]',
      'CallExpression[callee.name="Number"] > MemberExpression.arguments[property.name=/(Cents|Micro)$/]',
    ],
    instead: 'Money stays bigint.',
  },
  environment: {
    files: OURS,
    ignores: ['libs/platform/src/config/**', 'apps/{lab,console}/**', '**/*spec.ts', '**/test/**', '**/testing/**'],
    what: ['MemberExpression[object.name="process"][property.name="env"]'],
    instead: 'Use `readSettings(schema)`.',
  },
  'left-out-test': {
    files: OURS,
    what: ['MemberExpression[object.name=/^(it|describe|test)$/][property.name=/^(skip|only|todo)$/]'],
    instead: 'A test runs, or it is deleted.',
  },
  'tried-again': {
    files: SPECS,
    what: ['CallExpression[callee.property.name="retryTimes"]'],
    instead: 'Wait for the state itself: `eventually`.',
  },
  'shown-at-once': {
    files: ['apps/console/test/**/*.e2e-spec.ts'],
    what: [
      `CallExpression[callee.name="expect"] AwaitExpression > CallExpression[callee.property.name=${SHOWN_AT_ONCE}]`,
    ],
    instead:
      'In the instant after a press a page shows what it showed before. Wait: `counts`, `gone`, `reads` of test/shows.ts.',
  },
  'private-word': {
    files: ['{apps,libs,hardware,migrations,ops,test}/**/*.{ts,tsx}'],
    what: [
      // A `declare` member exists for the compiler alone, which has no `#` for it.
      'PropertyDefinition[accessibility="private"][declare=false]',
      'MethodDefinition[accessibility="private"][kind!="constructor"]',
      'AccessorProperty[accessibility="private"]',
      'TSAbstractPropertyDefinition[accessibility="private"]',
    ],
    instead: 'Members are #private; `private` is for parameter properties and constructors.',
  },
  'thread-file': {
    files: ['apps/**/*.ts'],
    ignores: ['apps/{lab,console}/**'],
    what: [
      'NewExpression[callee.name="Worker"] > NewExpression[callee.name="URL"] > Literal.arguments:first-child:not([value=/^\\.\\u002f[\\w-]+-worker\\.js$/])',
    ],
    instead: 'The file of a thread is called *-worker.ts: ops/dev/bundle.mjs bundles those.',
  },
  sql: {
    files: ['{apps,libs}/**/*.ts'],
    ignores: ['libs/storage/**', 'apps/lab/src/runs/**', '**/*spec.ts', '**/test/**'],
    what: [`Literal[value=${SQL}]`, `TemplateElement[value.raw=${SQL}]`],
    instead: 'SQL is written in libs/storage.',
  },
};
const restrictedSyntax = builtinRules.get('no-restricted-syntax');
const bans = {
  rules: Object.fromEntries(Object.keys(BANS).map((name) => [name, restrictedSyntax])),
};

/** Times for people have one zone and one form: those of the facility, by `localTime` of libs/contract. */
const TIMES = [
  {
    selector: 'MemberExpression[property.name=/^toLocale(Date|Time)?String$/]',
    message: 'Times: parts/times.ts in the console, LocalTime elsewhere. Counts: countOf. Amounts: dollars.',
  },
  {
    selector: 'MemberExpression[object.name="Intl"][property.name="DateTimeFormat"]',
    message: 'Times for people come from localTime (libs/contract), in the zone and form of the facility.',
  },
];

const TEXT = "Texts for people are calls of t, so that they can be translated: t('Text {1}', value).";
const TEXTS = [
  { selector: 'JSXText[value=/[A-Za-z]{2}/]', message: TEXT },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|confirm|consequence|detail|hint|label|legend|none|placeholder|title)$/] > Literal[value=/[a-z]{2}/]',
    message: TEXT,
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.dev/',
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
    languageOptions: {
      // The projects, not the service of an editor: a quarter less processor time for the same findings.
      parserOptions: {
        project: ['tsconfig.json', 'apps/console/tsconfig.json', 'apps/site/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
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
      'no-warning-comments': ['error', { terms: ['fixme', 'xxx'] }],
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
  { plugins: { ban: bans } },
  ...Object.entries(BANS).map(([name, { files, ignores = [], what, instead }]) => ({
    files,
    ignores,
    rules: { [`ban/${name}`]: ['error', ...what.map((selector) => ({ selector, message: instead }))] },
  })),
  {
    // What comes over the wire may lack a field or hold null: the same to a page.
    files: ['apps/console/src/**'],
    rules: { eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
  {
    files: ['apps/console/src/**', 'apps/controller/src/**', 'libs/*/src/**'],
    ignores: ['libs/contract/src/local-time.ts', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TEMPORARY_PATHS, ...TIMES] },
  },
  {
    files: ['apps/console/src/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...TEMPORARY_PATHS, ...TIMES, ...TEXTS] },
  },
  {
    // Independent of the decisions that they judge: of the product they use the form of the journal and of the terms.
    files: ['apps/lab/src/oracle/**', 'apps/lab/src/players/**'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
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
    // The statements of the whole schema, written out.
    files: ['migrations/0001-initial-schema.ts'],
    rules: { 'max-lines': 'off' },
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
