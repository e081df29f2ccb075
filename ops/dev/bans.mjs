const SPECS = ['**/*.spec.ts', '**/*.e2e-spec.ts', '**/testing/**', '**/test/**'];
const PURE = [
  'libs/{money,rules,progressive,books,journal,contract,odds,proof}/src/**/*.ts',
  'hardware/{osdp,shoe,sign}/src/**/*.ts',
];
const OURS = ['{apps,libs,hardware,migrations}/**/*.ts'];
const SQL = '/\\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) [a-z_*`]+/';
const SHOWN_AT_ONCE =
  '/^(count|innerText|allInnerTexts|textContent|inputValue|getAttribute|is(Visible|Hidden|Disabled|Enabled|Checked))$/';
const FOR_PEOPLE = {
  files: ['apps/console/src/**', 'apps/controller/src/**', 'libs/*/src/**'],
  ignores: ['libs/contract/src/local-time.ts', '**/*.spec.ts'],
};

/**
 * Habits that no compiler detects: where each rule applies, and the forbidden code as selectors of the syntax tree
 * (https://eslint.org/docs/latest/extend/selectors).
 */
export const BANS = {
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
    // The jitter of floor-client's reconnection delays needs no seed.
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
    // reply-texts.ts writes prices of at most PRICE_CENTS_MAX as JSON numbers.
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
      // TypeScript has no `#` form for properties with `declare`.
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
  'fixed-path': {
    files: ['**/*.{ts,tsx,mjs}'],
    what: [
      'Literal[value=/^\\u002ftmp\\u002f/]',
      ':not(CallExpression[callee.name=/^mkdtemp/]) > CallExpression[callee.name="join"][arguments.1.type=/Literal$/] > CallExpression[callee.name="tmpdir"]',
    ],
    instead: 'Use mkdtemp: a fixed name below /tmp belongs to whichever user of the machine made it first.',
  },
  // Only `localTime` of libs/contract formats times for people.
  'locale-text': {
    ...FOR_PEOPLE,
    what: ['MemberExpression[property.name=/^toLocale(Date|Time)?String$/]'],
    instead: 'Times: parts/times.ts in the console, LocalTime elsewhere. Counts: countOf. Amounts: dollars.',
  },
  'time-format': {
    ...FOR_PEOPLE,
    what: ['MemberExpression[object.name="Intl"][property.name="DateTimeFormat"]'],
    instead: 'Times for people come from localTime (libs/contract), in the zone and form of the facility.',
  },
  text: {
    files: ['apps/console/src/**/*.tsx'],
    what: [
      'JSXText[value=/[A-Za-z]{2}/]',
      'JSXAttribute[name.name=/^(aria-label|confirm|consequence|detail|hint|label|legend|none|placeholder|title)$/] > Literal[value=/[a-z]{2}/]',
    ],
    instead: "Texts for people are calls of t, so that they can be translated: t('Text {1}', value).",
  },
};

/** @typedef {{ readonly report: (found: { readonly node: object, readonly message: string }) => void }} Context */

/** @param {{ readonly what: readonly string[], readonly instead: string }} ban */
function ruleOf({ what, instead }) {
  return {
    /** @param {Context} context */
    create: (context) => {
      const report = (/** @type {object} */ node) => context.report({ node, message: instead });
      return Object.fromEntries(what.map((selector) => [selector, report]));
    },
  };
}

export default {
  meta: { name: 'ban' },
  rules: Object.fromEntries(Object.entries(BANS).map(([name, ban]) => [name, ruleOf(ban)])),
};
