import { eventually } from './eventually.js';

const LIMIT_MS = 10_000;

/** Repeats the statement if the server leaves a file in the folder (error 1010, seen once on a busy machine). */
export function dropDatabase(run: (statement: string) => Promise<unknown>, name: string): Promise<unknown> {
  return eventually(() => run(`DROP DATABASE IF EXISTS ${name}`), LIMIT_MS);
}
