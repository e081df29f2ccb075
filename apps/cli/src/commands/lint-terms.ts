import { commandLine } from '@jackpot/platform';
import { type Finding, lintJurisdiction, lintPaymentRules, lintProblems, lintTerms } from '@jackpot/odds';
import { readPaymentRules, readProposedConfig } from '@jackpot/progressive';
import { readJson } from './odds.js';

export const lintTermsFile = {
  line: commandLine({
    command: 'royal9 lint-terms',
    about:
      'Lists what is illegal, impossible or unwise in proposed terms of a link, in payment rules, or in the file of a jurisdiction.',
    options: { json: { help: 'as JSON' } },
    operands: { shown: 'FILE', min: 1, max: 1 },
    notes: 'Exit code: 0 nothing, or only unwise; 1 it cannot be approved; 2 there is no such file.',
  }),
  run: ({ json }: { readonly json: boolean }, [file = '']: readonly string[]): number => {
    const findings = findingsIn(readJson(file));
    process.stdout.write(json ? `${JSON.stringify({ findings }, null, 2)}\n` : textOf(findings));
    return findings.some(({ severity }) => severity !== 'unwise') ? 1 : 0;
  },
};

function findingsIn(proposed: unknown): readonly Finding[] {
  const fields: Readonly<Record<string, unknown>> =
    typeof proposed === 'object' && proposed !== null ? { ...proposed } : {};
  if ('paymentRules' in fields) return lintJurisdiction(proposed, Date.now());
  // Terms have both `jurisdiction` and `linkId`. Payment rules have only `jurisdiction`.
  if ('jurisdiction' in fields && !('linkId' in fields))
    return lintPaymentRules(readPaymentRules(proposed), Date.now());
  const read = readProposedConfig(proposed);
  return read.ok ? lintTerms(read.config) : lintProblems(read.problems);
}

function textOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'no findings: legal, possible, and not unwise\n';
  return findings.map((finding) => `${lineOf(finding)}\n`).join('');
}

function lineOf({ severity, code, path, sentence, numbers }: Finding): string {
  const values = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  return `${severity}: ${path}: ${code}: ${sentence}${values.length === 0 ? '' : ` (${values.join(', ')})`}`;
}
