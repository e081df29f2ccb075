import { centsToText } from '@jackpot/money';
import { type Secrets, runApp, verifierApp } from '../../../../../../ops/lib/apps.mjs';
import { lastLines } from '../../../../../../ops/lib/files.mjs';
import type { Load } from '../processes/start.js';
import { JournalFacts } from './journal-facts.js';

export interface Check {
  readonly name: string;
  readonly problems: readonly string[];
  readonly checked: string;
}

export class Checks {
  readonly all: Check[] = [];

  constructor(private readonly print: (line: string) => void) {}

  add(check: Check): void {
    this.all.push(check);
    if (check.problems.length === 0) return;
    this.print(`CHECK FAILED: ${check.name}`);
    for (const problem of check.problems.slice(0, 10)) this.print(`  ${problem}`);
  }

  get failed(): readonly Check[] {
    return this.all.filter(({ problems }) => problems.length > 0);
  }
}

interface Status {
  readonly links: readonly {
    readonly link: string;
    readonly journalSequence: number;
    readonly levels: readonly { readonly level: string; readonly display: string }[];
  }[];
}

export class FloorCheck {
  readonly #facts: JournalFacts;

  constructor(
    private readonly secrets: Secrets,
    private readonly linkId: string,
    private readonly controller: { read(path: string): Promise<unknown> },
    private readonly load: Load,
  ) {
    this.#facts = new JournalFacts(secrets.DATABASE_URL, linkId);
  }

  async run(name: string): Promise<Check> {
    const problems = await this.#facts.advance();
    const acknowledged = await this.load.call('acknowledged');
    acknowledged.forEach((count, table) => {
      const recorded = this.#facts.wagersOfTable.get(table) ?? 0;
      if (recorded !== count) problems.push(`table ${table}: ${count} acknowledged, ${recorded} recorded`);
    });
    problems.push(...(await this.#memoryProblems()));
    const { wagers, batches } = this.#facts;
    return { name, problems, checked: `${wagers} wagers, ${batches} batches` };
  }

  async #memoryProblems(): Promise<readonly string[]> {
    const { links } = (await this.controller.read('/status')) as Status;
    const shown = links.find(({ link }) => link === this.linkId);
    if (shown === undefined) return [`the controller does not show link ${this.linkId}`];
    const problems = shown.levels.flatMap(({ level, display }) => {
      const text = centsToText(this.#facts.level(level)?.displayCents ?? 0n);
      return text === display ? [] : [`${level} shows ${display}; the journal leads to ${text}`];
    });
    if (shown.journalSequence !== this.#facts.sequence)
      problems.push(`memory is at ${shown.journalSequence}, the journal at ${this.#facts.sequence}`);
    return problems;
  }

  async verify(name: string, logs: string): Promise<Check> {
    const { code, output } = await runApp(verifierApp({ secrets: this.secrets, logs }));
    const lines = lastLines(output, 6).split('\n');
    return { name, problems: code === 0 ? [] : lines, checked: lines.at(-1) ?? '' };
  }
}
