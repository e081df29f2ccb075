import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { MIGRATIONS, MIGRATION_NAMES, RELEASED as RELEASES } from './index.js';
import { expansionProblems, isExpansion, nameProblem } from './rules.js';

async function statementsOf(Migration: (typeof MIGRATIONS)[number]): Promise<readonly string[]> {
  const statements: string[] = [];
  const runner = { query: (statement: string) => Promise.resolve(statements.push(statement)) };
  await new Migration().up(runner as unknown as QueryRunner);
  return statements;
}

/** Hashes of released files. A release adds the files that the change log lists under `Unreleased`. */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-initial-schema.ts': '1d1c7640c196e121880d18c4cc6fe1ebdeb96e81656f29449132f538b28c74b8',
};

describe('a released migration', () => {
  it.each(Object.entries(RELEASED))('%s never changes: a change of the schema is a new file', (file, hash) => {
    const bytes = readFileSync(new URL(file, import.meta.url));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  });

  it('has its place in the order by the number of its file and the number in its name', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /^\d/.test(file));
    expect(files.map((file) => file.slice(0, 4))).toEqual(MIGRATIONS.map((_, i) => String(i + 1).padStart(4, '0')));
    const numbers = MIGRATION_NAMES.map((name) => Number(name.split('_').at(-1)));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });
});

describe('each release', () => {
  it('has its last migration on record, as its kept database has it', () => {
    const kept = readdirSync(new URL('../test/kept/', import.meta.url));
    const lasts = kept.map((version) => {
      const manifest = readFileSync(new URL(`../test/kept/${version}/manifest.json`, import.meta.url), 'utf8');
      return { version, last: (JSON.parse(manifest) as { readonly schema: readonly string[] }).schema.at(-1) };
    });
    expect(RELEASES).toEqual(lasts.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true })));
    expect(Object.keys(RELEASED).at(-1)?.slice(0, 4)).toBe(
      String(MIGRATION_NAMES.indexOf(RELEASES.at(-1)?.last ?? '') + 1).padStart(4, '0'),
    );
  });
});

describe('the release before plays on while controllers are upgraded', () => {
  it('because each migration states whether it only adds, and does what it states', async () => {
    for (const Migration of MIGRATIONS.slice(1)) {
      const { name } = new Migration();
      expect(nameProblem(name)).toBeNull();
      if (isExpansion(name)) expect([name, expansionProblems(await statementsOf(Migration))]).toEqual([name, []]);
    }
  });

  it.each([
    ['a new table with its triggers and rows', 'CREATE TABLE IF NOT EXISTS note (\n  id INT PRIMARY KEY)'],
    ['a column that may be empty', 'ALTER TABLE link_log ADD COLUMN IF NOT EXISTS reason VARCHAR(20) NULL'],
    ['a column with a default', 'ALTER TABLE link_log ADD COLUMN IF NOT EXISTS kind INT NOT NULL DEFAULT 0'],
    ['an index', 'CREATE INDEX IF NOT EXISTS ix_award_status ON award (status)'],
  ])('with %s', (_, statement) => expect(expansionProblems([statement])).toEqual([]));

  it('with triggers and rows of a table that the migration makes', () => {
    const statements = [
      'CREATE TABLE IF NOT EXISTS note (id INT PRIMARY KEY)',
      'CREATE TRIGGER IF NOT EXISTS note_no_delete BEFORE DELETE ON note FOR EACH ROW SET @x = 1',
      'INSERT INTO note (id) VALUES (1)',
    ];
    expect(expansionProblems(statements)).toEqual([]);
    expect(expansionProblems(statements.slice(1))).toHaveLength(2);
  });

  it.each([
    ['a column that is gone', 'ALTER TABLE award DROP COLUMN status', 'only add'],
    ['a table that is gone', 'DROP TABLE award', 'only add'],
    ['another name', 'ALTER TABLE award RENAME COLUMN status TO state', 'only add'],
    ['another type', 'ALTER TABLE award MODIFY COLUMN status INT', 'only add'],
    [
      'two changes of which one removes',
      'ALTER TABLE award ADD COLUMN IF NOT EXISTS a INT NULL, DROP COLUMN b',
      'only add',
    ],
    ['rows that are gone', 'DELETE FROM award', 'only add'],
    ['rows that are others', 'UPDATE award SET status = 1', 'only add'],
    ['a unique index', 'CREATE UNIQUE INDEX IF NOT EXISTS uq ON award (status)', 'only add'],
    ['a column it does not fill', 'ALTER TABLE award ADD COLUMN IF NOT EXISTS kind INT NOT NULL', 'does not fill'],
    ['a column under a seal', 'ALTER TABLE account ADD COLUMN IF NOT EXISTS badge INT NULL', 'under a seal'],
    ['a column of the journal', 'ALTER TABLE journal ADD COLUMN IF NOT EXISTS kind INT NULL', 'of the journal'],
    ['rows it reads', 'INSERT INTO award (award_id) VALUES (1)', 'the release before reads'],
  ])('not with %s', (_, statement, why) =>
    expect(expansionProblems([statement])).toEqual([expect.stringContaining(why)]),
  );

  it('not with a migration whose name is neither Expand nor Contract', () => {
    expect(nameProblem('Tidy_1')).not.toBeNull();
    expect(nameProblem('Expand_Notes_1795219200002')).toBeNull();
    expect(nameProblem('Contract_Notes_1795219200003')).toBeNull();
    expect(isExpansion('Contract_Notes_1795219200003')).toBe(false);
  });
});
