import { type Finding, lintProblems, lintTerms } from '@jackpot/odds';
import { readLinkConfig } from '@jackpot/progressive';
import { isHelp } from '../help.js';
import { OptionsProblem, readJson } from './options.js';

/**
 * `npm run -s lint-terms -- FILE [--json]`: what is illegal, impossible or unwise in a proposed configuration. Ends with 0
 * when there is nothing but what is unwise, with 1 when it cannot be approved, with 2 when there is no such file.
 */

// Whoever reads may have read enough (`| head`): that is no fault.
process.stdout.on('error', () => process.exit(0));

const USAGE = 'npm run -s lint-terms -- FILE [--json]';

try {
  if (!isHelp(USAGE)) run();
} catch (error) {
  if (!(error instanceof OptionsProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function run(): void {
  const files = process.argv.slice(2).filter((arg) => arg !== '--json');
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith('--')) throw new OptionsProblem(USAGE);
  const config = readLinkConfig(readJson(file));
  const findings = 'linkId' in config ? lintTerms(config) : lintProblems(config);
  const isJson = process.argv.includes('--json');
  process.stdout.write(isJson ? `${JSON.stringify({ findings }, null, 2)}\n` : textOf(findings));
  process.exitCode = findings.some(({ severity }) => severity !== 'unwise') ? 1 : 0;
}

function textOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'nothing to say: legal, possible, and not unwise\n';
  return findings.map((finding) => `${lineOf(finding)}\n`).join('');
}

function lineOf({ severity, code, path, sentence, numbers }: Finding): string {
  const values = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  return `${severity}: ${path}: ${code}: ${sentence}${values.length === 0 ? '' : ` (${values.join(', ')})`}`;
}
