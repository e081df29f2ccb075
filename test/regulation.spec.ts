import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ALL_WAGERS } from '@jackpot/rules';
import { mutated } from './mutation-places.mjs';
import { answersFor, clausesOf, namedIn } from './regulation/clauses.js';
import { REGULATION, problemsOf, rowsOf } from './regulation/regulation.js';

const seed = (file: string): string => readFileSync(`libs/rules/test/seeds/${file}`, 'utf8');

const MINI = clausesOf(seed('000_a947ec4f42605d03.txt'));
const OLDER = clausesOf(seed('002_68f6c56039db2bc6.txt'));
const THREE_CARD = clausesOf(seed('004.txt'));
const CHAPTERED = [
  ['000', MINI],
  ['002', OLDER],
  ['004', THREE_CARD],
] as const;

/** Requirements that need no row in docs/reference/regulation.json, because they have the lowest priority. */
const OPTIONAL = [59, 73, 76, 80, 86, 87, 98, 99, 108, 114, 134];
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

  describe.each(CHAPTERED)('of seed %s', (id, printed) => {
    const named = rowsOf(id).flatMap(({ clause }) => namedIn(clause));

    it('each has a row', () => {
      expect(printed.filter((clause) => !named.some((name) => answersFor(name, clause)))).toEqual([]);
    });

    it('no row names a clause that is not printed', () => {
      expect(named.filter((name) => !printed.includes(name))).toEqual([]);
    });
  });

  it('of the casino page, which numbers nothing: each paragraph, by its first words', () => {
    const named = rowsOf('003').flatMap(({ clause }) =>
      [...clause.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words),
    );
    const paragraphs = seed('003_d50968b9a0e8f642.txt').split(/\n\s*\n/);
    const plain = paragraphs.map((text) => text.trim()).filter((text) => text !== '');
    expect(plain.filter((text) => !named.some((words) => text.startsWith(words)))).toEqual([]);
    expect(named.filter((words) => !plain.some((text) => text.startsWith(words)))).toEqual([]);
  });
});

describe('the requirements', () => {
  const named = rowsOf('requirements').flatMap(({ clause }) => clause.split(', '));

  it('of the first and second priority have one row each', () => {
    const numbers = Array.from({ length: REQUIREMENT_MAX }, (_, index) => index + 1);
    const required = numbers.filter((number) => !OPTIONAL.includes(number));
    expect([...named].sort()).toEqual(required.map((number) => `REQ-${String(number).padStart(2, '0')}`).sort());
  });
});

describe('the code and tests that a row names', () => {
  it.each(REGULATION.parts.map(({ id, rows }) => [id, rows] as const))('exist: part %s', (_, rows) => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });

  it('are reported if they do not exist', () => {
    const row = {
      clause: '1',
      requires: 'names of cards',
      code: ['libs/rules/src/card.ts#parseCard'],
      tests: ['cards.spec.ts › have 52 names'],
    };
    expect(problemsOf(row)).toEqual([]);
    expect(problemsOf({ ...row, code: ['libs/rules/src/cart.ts'] })).toHaveLength(1);
    expect(problemsOf({ ...row, code: ['libs/rules/src/card.ts#parseCards'] })).toHaveLength(1);
    expect(problemsOf({ ...row, code: [] })).toHaveLength(1);
    expect(problemsOf({ ...row, tests: ['cards.spec.ts › have 53 names'] })).toHaveLength(1);
    expect(problemsOf({ ...row, tests: [] })).toHaveLength(1);
    expect(problemsOf({ clause: '1', requires: 'chips', notSoftware: 'no' })).toHaveLength(1);
    expect(problemsOf({ ...row, notSoftware: 'The dealer handles the chips.' })).toHaveLength(1);
  });
});

describe('the wagers of the catalogue', () => {
  it('are each named by a row', () => {
    const imports = readFileSync('libs/rules/src/wagers/catalogue.ts', 'utf8').matchAll(
      /^import \{([^}]+)\} from '\.\/([\w-]+)\.js';$/gm,
    );
    const wagers = [...imports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => `libs/rules/src/wagers/${file}.ts#${name}`),
    );
    expect(wagers.length).toBeGreaterThan(20);
    const named = new Set(rowsOf('000').flatMap(({ code = [] }) => code));
    expect(wagers.filter((entry) => !named.has(entry))).toEqual([]);
  });

  it('cite clauses whose rows name the code of wagers', () => {
    const answered = rowsOf('000')
      .filter(({ code = [] }) => code.some((entry) => entry.startsWith('libs/rules/src/wagers/')))
      .flatMap(({ clause }) => namedIn(clause));
    const ofSeed = ALL_WAGERS.filter(({ chapter }) => !chapter.startsWith('seed 003'));
    const missing = ofSeed.flatMap(({ key, chapter }) =>
      namedIn(chapter)
        .filter((clause) => !answered.some((name) => answersFor(name, clause)))
        .map((clause) => `${key}: ${clause}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('code and tests of the same name', () => {
  const row = { clause: '1', requires: 'names of cards', tests: ['cards.spec.ts › have 52 names'] };

  it('are told apart by their paths: a name without its path is refused', () => {
    expect(problemsOf({ ...row, code: ['parseCard'] })).toHaveLength(1);
    expect(problemsOf({ ...row, code: ['card.ts#parseCard'] })).toHaveLength(1);
    expect(problemsOf({ ...row, code: ['card.ts'] })).toHaveLength(1);
  });

  it('are refused where several specs have the test', () => {
    const code = ['libs/rules/src/card.ts#parseCard'];
    expect(problemsOf({ ...row, code, tests: ['worked-examples.spec.ts'] })).toEqual([
      expect.stringContaining('several specs have the test "worked-examples.spec.ts"'),
    ]);
  });

  it('of the product are cited, never a simulator of the product', () => {
    const cited = REGULATION.parts.flatMap(({ rows }) => rows.flatMap(({ code = [] }) => code));
    expect(cited.filter((entry) => /^(apps\/lab|test|ops)\//.test(entry))).toEqual([]);
  });
});

describe('the mutations behind the rows (npm run clauses)', () => {
  const { mutations, rows } = JSON.parse(readFileSync('docs/reference/clause-mutations.json', 'utf8')) as {
    readonly mutations: Readonly<Record<string, { readonly file: string; readonly from: string; readonly to: string }>>;
    readonly rows: Readonly<Record<string, readonly string[]>>;
  };

  it('exist for every row that names a test, and for no other row', () => {
    const named = REGULATION.parts.flatMap(({ id, rows: all }) =>
      all
        .filter(({ tests }) => tests !== undefined)
        .map(({ clause }) => (id === 'requirements' ? clause : `${id} ${clause}`)),
    );
    expect(named.filter((row) => (rows[row] ?? []).length === 0)).toEqual([]);
    expect(Object.keys(rows).filter((row) => !named.includes(row))).toEqual([]);
    const used = new Set(Object.values(rows).flat());
    expect(Object.keys(mutations).filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(Object.entries(mutations))('%s changes one place of the code', (_, mutation) => {
    const source = readFileSync(mutation.file, 'utf8');
    expect(mutated(source, mutation)).toEqual(expect.any(String));
    expect(mutated(source, mutation)).not.toBe(source);
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
    const rows = rowsOf('requirements').flatMap(({ clause }) => clause.split(', '));
    const cited = sources.flatMap(([path, text]) =>
      (text.match(/REQ-\d+/g) ?? []).map((name) => [path, name] as const),
    );
    expect(cited.filter(([, name]) => !rows.includes(name))).toEqual([]);
  });
});
