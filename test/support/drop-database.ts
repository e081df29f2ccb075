import { eventually } from './eventually.js';

const LIMIT_MS = 10_000;

/**
 * Drops a test database. Repeats this if the server leaves a file in its folder (error 1010, seen once on a busy
 * machine, cause unknown): the tables are gone by then, and a test that passed must not fail for that.
 */
export function dropDatabase(run: (statement: string) => Promise<unknown>, name: string): Promise<unknown> {
  return eventually(() => run(`DROP DATABASE IF EXISTS ${name}`), LIMIT_MS);
}
