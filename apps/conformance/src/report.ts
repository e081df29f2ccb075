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

/** One line a case; the texts of the rules under those that did not pass. */
export function reportText(
  results: readonly CaseResult[],
  rules: Readonly<Record<string, { readonly text: string }>>,
): string {
  const lines = results.flatMap((result) => {
    const head = `${WORDS[result.outcome]}  ${result.rules.join(', ').padEnd(9)} ${result.title}`;
    if (result.outcome === 'passed') return [head];
    const cited = result.rules.map((id) => `            ${id}: ${rules[id]?.text ?? ''}`);
    return [head, `            ${result.detail}`, ...cited];
  });
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  return `${[...lines, `${passed} of ${results.length} cases passed`].join('\n')}\n`;
}

export function hasPassed(results: readonly CaseResult[]): boolean {
  return results.length > 0 && results.every(({ outcome }) => outcome === 'passed');
}
