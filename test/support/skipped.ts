import { appendFileSync } from 'node:fs';

/** Reports a part of a test that this machine cannot run. */
export function skipped(part: string, reason: string): void {
  const line = `${part}: ${reason}\n`;
  const list = process.env['SKIPPED'];
  if (list === undefined) process.stderr.write(`skipped: ${line}`);
  else appendFileSync(list, line);
}
