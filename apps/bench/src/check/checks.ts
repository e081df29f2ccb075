/** One check of correctness: what was compared, and what was wrong. */
export interface Check {
  readonly name: string;
  readonly problems: readonly string[];
  readonly checked: string;
}

/** Every check of a run. A figure whose check failed is worth nothing, and the run fails. */
export class Checks {
  readonly all: Check[] = [];

  constructor(private readonly tell: (line: string) => void) {}

  add(check: Check): void {
    this.all.push(check);
    if (check.problems.length === 0) return;
    this.tell(`GATE FAILED: ${check.name}`);
    for (const problem of check.problems.slice(0, 10)) this.tell(`  ${problem}`);
  }

  get failed(): readonly Check[] {
    return this.all.filter(({ problems }) => problems.length > 0);
  }
}
