/** Outcome `not-seen`: the device did not do what the case needs. */
export interface CaseResult {
  readonly rules: readonly string[];
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'not-seen';
  readonly detail: string;
}

const WORDS = { passed: 'passed  ', failed: 'FAILED  ', 'not-seen': 'NOT SEEN' } as const;

type Rules = Readonly<Record<string, { readonly text: string }>>;

function reportText(results: readonly CaseResult[], rules: Rules): string {
  const lines = results.flatMap((result) => {
    const head = `${WORDS[result.outcome]}  ${result.rules.join(', ').padEnd(9)} ${result.title}`;
    if (result.outcome === 'passed') return [head];
    const cited = result.rules.map((id) => `            ${id}: ${rules[id]?.text ?? ''}`);
    return [head, `            ${result.detail}`, ...cited];
  });
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  return `${[...lines, `${passed} of ${results.length} cases passed`].join('\n')}\n`;
}

export const REPORT_OPTIONS = { json: { help: 'prints the report as JSON' } } as const;
export const EXIT_CODES = 'Exit code: 0 every case passed, 1 a case failed or was not seen, 2 the command was wrong.';

export function printReport(results: readonly CaseResult[], rules: Rules, { json }: { readonly json: boolean }): 0 | 1 {
  const isPassed = hasPassed(results);
  process.stdout.write(json ? `${JSON.stringify({ isPassed, results }, null, 2)}\n` : reportText(results, rules));
  return isPassed ? 0 : 1;
}

export function printPrompt(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Node's message is only "fetch failed". Its cause names the address and the reason. */
export function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return String(cause ?? error);
}

export function hasPassed(results: readonly CaseResult[]): boolean {
  return results.length > 0 && results.every(({ outcome }) => outcome === 'passed');
}
