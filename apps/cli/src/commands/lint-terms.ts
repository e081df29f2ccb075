import { commandLine } from '@jackpot/platform';
import { type Finding, lintProblems, lintTerms } from '@jackpot/odds';
import { readProposedConfig } from '@jackpot/progressive';
import { readJson } from './odds.js';

export const lintTermsFile = {
  line: commandLine({
    command: 'npm run -s lint-terms --',
    about: 'Lists what is illegal, impossible or unwise in a proposed configuration of a link.',
    options: { json: { help: 'as JSON' } },
    operands: { shown: 'FILE', min: 1, max: 1 },
    notes: 'Exit code: 0 nothing, or only unwise; 1 it cannot be approved; 2 there is no such file.',
  }),
  run: ({ json }: { readonly json: boolean }, [file = '']: readonly string[]): number => {
    const config = readProposedConfig(readJson(file));
    const findings = 'linkId' in config ? lintTerms(config) : lintProblems(config);
    process.stdout.write(json ? `${JSON.stringify({ findings }, null, 2)}\n` : textOf(findings));
    return findings.some(({ severity }) => severity !== 'unwise') ? 1 : 0;
  },
};

function textOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'no findings: legal, possible, and not unwise\n';
  return findings.map((finding) => `${lineOf(finding)}\n`).join('');
}

function lineOf({ severity, code, path, sentence, numbers }: Finding): string {
  const values = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  return `${severity}: ${path}: ${code}: ${sentence}${values.length === 0 ? '' : ` (${values.join(', ')})`}`;
}
