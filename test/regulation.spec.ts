import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readDoc } from './doc-tables.js';
import { answersFor, clausesOf, namedIn } from './regulation/clauses.js';
import { rowsUnder, untrueOf } from './regulation/rows.js';

/** docs/regulation.md is held to the rules as they were given to us, and to the code and tests that it names. */

const PAGE = readDoc('regulation.md');
const seed = (file: string): string => readFileSync(`libs/rules/test/seeds/${file}`, 'utf8');

const MINI = clausesOf(seed('000_a947ec4f42605d03.txt'));
const OLDER = clausesOf(seed('002_68f6c56039db2bc6.txt'));
const THREE_CARD = clausesOf(seed('004.txt'));
const CHAPTERED = [
  ['Mini Baccarat (seed 000)', MINI],
  ['Mini Baccarat, the older chapter (seed 002)', OLDER],
  ['Three Card Baccarat (seed 004)', THREE_CARD],
] as const;
const PAGE_OF_A_CASINO = 'The casino page (seed 003)';
const REQUIREMENTS = 'Requirements on the controller';

/** Requirements of the third priority, and one that is a list of what others did wrong: rows for them are welcome. */
const NOT_ASKED = [59, 73, 76, 80, 86, 87, 98, 99, 108, 114, 134];
const REQUIREMENT_MAX = 137;

describe('the clauses of the rules', () => {
  it('are read as they are printed: chapters, sections, first-level numbers', () => {
    expect(MINI.filter((clause) => /^\d+$/.test(clause))).toHaveLength(13);
    expect(MINI.filter((clause) => clause.startsWith('7 A('))).toHaveLength(18);
    expect(MINI.filter((clause) => clause.startsWith('12 P('))).toHaveLength(5);
    expect(OLDER.filter((clause) => clause.startsWith('10 E('))).toEqual(['10 E(1)', '10 E(2)', '10 E(3)']);
    expect(THREE_CARD.filter((clause) => clause.startsWith('6 C('))).toHaveLength(12);
    expect(THREE_CARD).toContain('12 E(1)');
    expect([MINI.length, OLDER.length, THREE_CARD.length]).toEqual([232, 159, 175]);
  });

  describe.each(CHAPTERED)('%s', (heading, printed) => {
    const named = rowsUnder(PAGE, heading).flatMap(({ clause }) => namedIn(clause));

    it('each has a row', () => {
      expect(printed.filter((clause) => !named.some((name) => answersFor(name, clause)))).toEqual([]);
    });

    it('and no row is of a clause that is not printed', () => {
      expect(named.filter((name) => !printed.includes(name))).toEqual([]);
    });
  });

  it('of the casino page, which numbers nothing: each paragraph, by its first words', () => {
    const named = rowsUnder(PAGE, PAGE_OF_A_CASINO).flatMap(({ clause }) =>
      [...clause.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words),
    );
    const paragraphs = seed('003_d50968b9a0e8f642.txt').split(/\n\s*\n/);
    const plain = paragraphs.map((text) => text.trim()).filter((text) => text !== '');
    expect(plain.filter((text) => !named.some((words) => text.startsWith(words)))).toEqual([]);
    expect(named.filter((words) => !plain.some((text) => text.startsWith(words)))).toEqual([]);
  });
});

describe('the requirements', () => {
  const named = rowsUnder(PAGE, REQUIREMENTS).flatMap(({ clause }) => clause.split(', '));

  it('of the first and second priority have one row each', () => {
    const numbers = Array.from({ length: REQUIREMENT_MAX }, (_, index) => index + 1);
    const asked = numbers.filter((number) => !NOT_ASKED.includes(number));
    expect([...named].sort()).toEqual(asked.map((number) => `REQ-${String(number).padStart(2, '0')}`).sort());
  });
});

describe('what the rows say', () => {
  const headings = [...CHAPTERED.map(([heading]) => heading), PAGE_OF_A_CASINO, REQUIREMENTS];

  it.each(headings)('%s: files, exports and tests are there', (heading) => {
    expect(rowsUnder(PAGE, heading).flatMap(untrueOf)).toEqual([]);
  });

  it('a row that is wrong is found', () => {
    const row = { clause: '1', code: '`rules/src/card.ts`: `parseCard`', test: '`rules/src/cards.spec.ts` "have 52' };
    const spec = '`rules/src/cards.spec.ts` "have 52 names"';
    expect(untrueOf({ ...row, test: spec })).toEqual([]);
    expect(untrueOf({ ...row, code: '`rules/src/card.ts`: `parseCards`', test: spec })).toHaveLength(1);
    expect(untrueOf({ ...row, code: '`rules/src/cart.ts`', test: spec })).toHaveLength(1);
    expect(untrueOf({ ...row, test: '`rules/src/cards.spec.ts` "have 53 names"' })).toHaveLength(1);
    expect(untrueOf({ ...row, test: '' })).toHaveLength(1);
    expect(untrueOf({ ...row, code: '', test: spec })).toHaveLength(1);
    expect(untrueOf({ ...row, code: '-', test: '' })).toHaveLength(1);
    expect(untrueOf({ ...row, code: 'to come (claims): `rules/src/card.ts`', test: spec })).toHaveLength(1);
    expect(untrueOf({ ...row, code: `${row.code}; to come (claims): \`rules/src/cart.ts\``, test: spec })).toEqual([]);
    expect(untrueOf({ ...row, code: `${row.code}; to come (claims): \`rules/src/deal.ts\``, test: spec })).toHaveLength(
      1,
    );
  });
});

describe('what the code cites', () => {
  const sources = execFileSync('git', ['ls-files', 'libs', 'apps', 'hardware'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\/src\/.*\.ts$/.test(path) && existsSync(path))
    .map((path) => [path, readFileSync(path, 'utf8').replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')] as const);

  it('of the rules is printed there', () => {
    const citation =
      /(seed 004, )?\b(?:[Cc]h(?:apter |\.)(\d+(?: [A-Z](?![A-Za-z])(?:\(\d+\))?)?)|((?:1[0-3]|[1-9]) [A-T]\(\d+\)))/g;
    const cited = sources.flatMap(([path, text]) =>
      [...text.matchAll(citation)].map(([, other, chapter, bare]) => {
        const rules = other !== undefined || path.includes('three-card') ? THREE_CARD : MINI;
        const clause = chapter ?? bare ?? '';
        return { path, clause, isPrinted: rules.includes(clause) };
      }),
    );
    expect(cited.filter(({ isPrinted }) => !isPrinted)).toEqual([]);
    expect(cited.length).toBeGreaterThan(200);
  });

  it('of the requirements has a row', () => {
    const rows = rowsUnder(PAGE, REQUIREMENTS).flatMap(({ clause }) => clause.split(', '));
    const cited = sources.flatMap(([path, text]) =>
      (text.match(/REQ-\d+/g) ?? []).map((name) => [path, name] as const),
    );
    expect(cited.filter(([, name]) => !rows.includes(name))).toEqual([]);
  });
});
