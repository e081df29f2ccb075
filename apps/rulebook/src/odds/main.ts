import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { answerOdds, isRefused } from '@jackpot/odds';
import { isHelp } from '../help.js';
import { OptionsProblem, USAGE, readOptions } from './options.js';
import { oddsReport } from './report/report.js';
import { oddsText } from './text.js';

/**
 * `npm run -s odds`: the exact odds of every wager, or of those named, and of a link's Royal 9 and Must Hit
 * (docs/reference/odds.md). Ends with 0 when they were given, with 1 and sentences on standard error when the question
 * cannot be answered.
 */

// Whoever reads may have read enough (`| head`): that is no fault.
process.stdout.on('error', () => process.exit(0));

try {
  if (!isHelp(USAGE)) run();
} catch (error) {
  if (!(error instanceof OptionsProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function run(): void {
  const { request, isJson, reportFile } = readOptions(process.argv.slice(2));
  const answer = answerOdds(request, (text) => createHash('sha256').update(text).digest('hex'));
  if (isRefused(answer)) {
    for (const { path, code, text } of answer) process.stderr.write(`${path}: ${code}: ${text}\n`);
    process.exitCode = 1;
    return;
  }
  if (reportFile !== undefined) writeFileSync(reportFile, oddsReport(answer));
  process.stdout.write(isJson ? `${JSON.stringify(answer, null, 2)}\n` : oddsText(answer));
}
