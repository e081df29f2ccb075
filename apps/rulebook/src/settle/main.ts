import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isHelp } from '../help.js';
import { settleStream } from './settle-stream.js';

/**
 * `npm run -s settle`: one deal a line of JSON on standard input, its settlement one line of JSON on standard output
 * (docs/reference/settlement.md). Ends with 0 when every line was settled, with 1 at the first that cannot be: its
 * number, a code and a sentence are then on standard error.
 */

// Whoever reads may have read enough (`| head`): that is no fault.
process.stdout.on('error', () => process.exit(0));

const USAGE = `npm run -s settle < deals.jsonl
  one deal a line, such as {"cards":["KS","QD","9H","9C"],"stakes":{"tie/8":500}}; all of it: docs/reference/settlement.md`;

if (!isHelp(USAGE)) await settleAll();

async function settleAll(): Promise<void> {
  const isSettled = await settleStream(createInterface({ input: process.stdin, crlfDelay: Infinity }), {
    out: async (line) => {
      if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
    },
    reportMismatch: (line) => process.stderr.write(`${line}\n`),
  });
  process.exitCode = isSettled ? 0 : 1;
  // A bad line ends it, whatever else the other end would still send.
  if (!isSettled) process.stdin.destroy();
}
