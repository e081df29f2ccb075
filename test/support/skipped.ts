import { appendFileSync } from 'node:fs';

/** Reports a part of a test that this machine cannot run, for the end of `./ops/test`. The rest of the test goes on. */
export function skipped(part: string, reason: string): void {
  const line = `${part}: ${reason}\n`;
  const list = process.env['SKIPPED'];
  if (list === undefined) process.stderr.write(`skipped: ${line}`);
  else appendFileSync(list, line);
}
