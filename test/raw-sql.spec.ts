import { globSync, readFileSync } from 'node:fs';

const ADR = 'docs/adr/0033-repositories.md';

const SENDS_SQL =
  /from '.*\/(?:sql-client|sql-session|sql-lanes|lease-sql|sql-store|open-connection)\.js'|(?:manager|dataSource|#db)\.query[(<]/;

const sources = globSync(['libs/*/src/**/*.ts', 'apps/{controller,payouts,cli}/src/**/*.ts']).filter(
  (path) => !/(?:\.spec|\.e2e-spec)\.ts$|\/testing\//.test(path),
);
const senders = sources.filter((path) => SENDS_SQL.test(readFileSync(path, 'utf8')));
const listed = [...readFileSync(ADR, 'utf8').matchAll(/`(libs\/storage\/src\/[^`]*)`/g)].map(([, path = '']) => path);
const isIn = (path: string, entry: string): boolean => (entry.endsWith('/') ? path.startsWith(entry) : path === entry);

describe('the files with SQL', () => {
  it('are listed in the ADR with their reason', () => {
    expect(senders.length).toBeGreaterThan(10);
    expect(senders.filter((path) => !listed.some((entry) => isIn(path, entry)))).toEqual([]);
  });

  it('include every file that the ADR lists', () => {
    expect(listed.filter((entry) => !senders.some((path) => isIn(path, entry)))).toEqual([]);
  });
});
