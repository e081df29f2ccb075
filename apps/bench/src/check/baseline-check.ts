import type { Agent } from '../environment/agent.js';
import type { RunResult } from '../load/run-result.js';
import type { BaselineApi } from '../baseline/main.js';
import { LEVELS, PRICE_CENTS } from '../play/link-terms.js';
import type { Check } from './checks.js';

/** The baseline is held to the same: recorded = acknowledged, meters = sums. */
export class BaselineCheck {
  #acknowledged = 0;
  #boot = 0;

  constructor(private readonly agent: Agent<BaselineApi>) {}

  /** Its devices begin anew with every turn. */
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
