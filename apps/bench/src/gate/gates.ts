/** One check of correctness: what was compared, and what was wrong. */
export interface Gate {
  readonly name: string;
  readonly problems: readonly string[];
  readonly checked: string;
}

/** Every gate of a run. A figure whose gate failed is worth nothing, and the run fails. */
export class Gates {
  readonly all: Gate[] = [];

  constructor(private readonly tell: (line: string) => void) {}

  add(gate: Gate): void {
    this.all.push(gate);
    if (gate.problems.length === 0) return;
    this.tell(`GATE FAILED: ${gate.name}`);
    for (const problem of gate.problems.slice(0, 10)) this.tell(`  ${problem}`);
  }

  get failed(): readonly Gate[] {
    return this.all.filter(({ problems }) => problems.length > 0);
  }
}
