import type { Agent } from '../environment/agent.js';
import type { EngineApi } from '../engine/main.js';
import type { RunResult } from '../load/run-result.js';
import type { Check } from './checks.js';
import { JournalFacts } from './journal-facts.js';

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
      const sum = this.#facts.levels.get(level);
      if (sum?.displayMicro !== displayMicro || sum.inWagers !== inWagers)
        problems.push(`${level}: memory ${displayMicro}, the journal leads to ${sum?.displayMicro}`);
    }
    return { name, problems, checked: `${this.#facts.wagers} wagers, ${this.#facts.batches} batches` };
  }
}
