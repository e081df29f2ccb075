/** The result of one case of the kit. `not-seen`: the device never came to where it could be tested. */
export interface CaseResult {
  /** Rules of the protocol that the case tests, such as "F12". */
  readonly rules: readonly string[];
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'not-seen';
  /** What was seen, or what would let the case be seen. */
  readonly detail: string;
}

const WORDS = { passed: 'passed  ', failed: 'FAILED  ', 'not-seen': 'NOT SEEN' } as const;

type Rules = Readonly<Record<string, { readonly text: string }>>;

/** One line a case; the texts of the rules under those that did not pass. */
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

/** Of every kit: one option. */
export const REPORT_OPTIONS = { json: { help: 'prints the report as JSON' } } as const;
export const EXIT_CODES = 'Exit code: 0 every case passed, 1 a case failed or was not seen, 2 the command was wrong.';

/** Writes the report to standard output, alone: what a person is to do goes to standard error. Returns the exit code. */
export function printReport(results: readonly CaseResult[], rules: Rules, { json }: { readonly json: boolean }): 0 | 1 {
  const isPassed = hasPassed(results);
  process.stdout.write(json ? `${JSON.stringify({ isPassed, results }, null, 2)}\n` : reportText(results, rules));
  return isPassed ? 0 : 1;
}

/** A line for the person who runs the kit. */
export function printPrompt(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Why a request had no answer: "fetch failed" alone names neither address nor reason. */
export function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return String(cause ?? error);
}

export function hasPassed(results: readonly CaseResult[]): boolean {
  return results.length > 0 && results.every(({ outcome }) => outcome === 'passed');
}
