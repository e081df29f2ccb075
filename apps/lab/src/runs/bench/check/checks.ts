import { centsToText } from '@jackpot/money';
import type { BaselineApi } from '../baseline/main.js';
import { JournalFacts } from './journal-facts.js';
import type { EngineApi } from '../engine/main.js';
import type { Agent } from '../environment/agent.js';
import type { Controller } from '../environment/controller.js';
import { type CommandResult, runCommand } from '../environment/command.js';
import type { LoadApi } from '../load/main.js';
import type { Resent } from '../load/resend.js';
import type { RunResult } from '../load/run-result.js';
import { LEVELS, PRICE_CENTS } from '../play/link-terms.js';

/** The baseline is held to the same: recorded = acknowledged, meters = sums. */
export class BaselineCheck {
  #acknowledged = 0;
  #boot = 0;

  constructor(private readonly agent: Agent<BaselineApi>) {}

  /** Its devices begin a new boot with every turn. */
  nextBoot(): number {
    this.#boot += 1;
    return this.#boot;
  }

  noted(result: RunResult): RunResult {
    this.#acknowledged += result.acknowledged;
    return result;
  }

  async run(name: string): Promise<Check> {
    const { wagers, displayMicro } = await this.agent.call('books', undefined);
    const problems = wagers === this.#acknowledged ? [] : [`${this.#acknowledged} acknowledged, ${wagers} recorded`];
    for (const { level, initialCents, ratePpm } of LEVELS) {
      const expected = initialCents * 1_000_000n + BigInt(wagers) * BigInt(PRICE_CENTS) * ratePpm;
      if (displayMicro[level] !== expected) problems.push(`${level}: ${displayMicro[level]}, by our sums ${expected}`);
    }
    return { name, problems, checked: `${wagers} wagers` };
  }
}

/** The check of the engine without network: what was answered, what is in the journal, what is in memory. */
export class EngineCheck {
  readonly #facts: JournalFacts;
  #acknowledged = 0;

  constructor(
    private readonly agent: Agent<EngineApi>,
    databaseUrl: string,
    linkId: string,
  ) {
    this.#facts = new JournalFacts(databaseUrl, linkId);
  }

  noted<T extends RunResult>(result: T): T {
    this.#acknowledged += result.acknowledged;
    return result;
  }

  async run(name: string): Promise<Check> {
    await this.#facts.advance();
    const problems = this.#facts.problems.splice(0);
    if (this.#facts.wagers !== this.#acknowledged)
      problems.push(`${this.#acknowledged} acknowledged, ${this.#facts.wagers} recorded`);
    for (const { level, displayMicro, inWagers } of await this.agent.call('meters', undefined)) {
      const own = this.#facts.level(level);
      if (own?.displayMicro !== displayMicro || own.inWagers !== inWagers)
        problems.push(`${level}: memory ${displayMicro}, the journal leads to ${own?.displayMicro}`);
    }
    return { name, problems, checked: `${this.#facts.wagers} wagers, ${this.#facts.batches} batches` };
  }
}

const RESENT_TABLES = 40;

/** The check of everything that went through a controller: the replies to tables, the records, and what it shows. */
export class FloorCheck {
  readonly facts: JournalFacts;

  constructor(
    private readonly databaseUrl: string,
    private readonly linkId: string,
    private readonly load: Agent<LoadApi>,
  ) {
    this.facts = new JournalFacts(databaseUrl, linkId);
  }

  /** acknowledged = recorded = distinct; sums = meters in the journal = meters in the controller's memory. */
  async run(name: string, controller: Controller): Promise<Check> {
    const problems: string[] = [];
    const resent = await this.load.call('resend', { address: controller.floorAddress, tables: RESENT_TABLES });
    await this.facts.advance();
    problems.push(...this.facts.problems.splice(0));
    const acknowledged = await this.load.call('acknowledged', undefined);
    acknowledged.forEach((count, table) => {
      const recorded = this.facts.wagersOfTable.get(table) ?? 0;
      if (recorded !== count) problems.push(`table ${table}: ${count} acknowledged, ${recorded} recorded`);
    });
    problems.push(...this.#resentProblems(resent), ...(await this.#memoryProblems(controller)));
    const total = acknowledged.reduce((sum, count) => sum + count, 0);
    return { name, problems, checked: `${total} wagers, ${this.facts.batches} batches, ${resent.length} sent again` };
  }

  #resentProblems(resent: readonly Resent[]): readonly string[] {
    return resent.flatMap(({ table, seat, sequence, journalSequence }) => {
      const last = this.facts.lastWager(table, seat);
      return last?.sequence === sequence && last.journalSequence === journalSequence
        ? []
        : [`table ${table} seat ${seat}: wager ${sequence} sent again was answered with ${journalSequence}`];
    });
  }

  /** What people see comes from memory; the journal must lead to the same. */
  async #memoryProblems(controller: Controller): Promise<readonly string[]> {
    const { links } = (await controller.request('GET', '/status')) as Status;
    const shown = links.find(({ link }) => link === this.linkId);
    if (shown === undefined) return [`the controller does not show link ${this.linkId}`];
    const problems = shown.levels.flatMap(({ level, display }) => {
      const text = centsToText(this.facts.level(level)?.displayCents ?? 0n);
      return text === display ? [] : [`${level} shows ${display}; the journal leads to ${text}`];
    });
    if (shown.journalSequence !== this.facts.sequence)
      problems.push(`memory is at ${shown.journalSequence}, the journal at ${this.facts.sequence}`);
    return problems;
  }

  /** The product's own verifier over the whole journal: replay, ledger, projections. */
  async verify(name: string): Promise<Check> {
    return verified(name, this.databaseUrl);
  }
}

interface Status {
  readonly links: readonly {
    readonly link: string;
    readonly journalSequence: number;
    readonly levels: readonly { readonly level: string; readonly display: string }[];
  }[];
}

async function verified(name: string, databaseUrl: string): Promise<Check> {
  return checkOf(name, await runCommand(['verify'], { DATABASE_URL: databaseUrl }));
}

/** A command of ours as a check: its exit code, and what it wrote last. */
export function checkOf(name: string, { code, last }: CommandResult): Check {
  return { name, problems: code === 0 ? [] : last, checked: last.at(-1) ?? '' };
}

/** One check of correctness: what was compared, and what was wrong. */
export interface Check {
  readonly name: string;
  readonly problems: readonly string[];
  readonly checked: string;
}

/** Every check of a run. A figure whose check failed is worth nothing, and the run fails. */
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
