import { minAmount } from '@jackpot/money';
import { type LevelId, type LinkConfig, termsOf } from '@jackpot/progressive';
import type { SeatLine } from '@jackpot/rules';
import { type LevelBalances, fixAwards } from './awards.js';
import { LevelBook } from './level-book.js';

type Step =
  | { readonly type: 'lock'; readonly tableId: string; readonly coup: number; readonly wagers: number }
  | { readonly type: 'result'; readonly lines: readonly SeatLine[] }
  | { readonly type: 'must-hit' };

/**
 * What moved the levels since the oldest coup that may still be voided, and how they stood before it. A void is the same
 * evening once more without the coup: whatever was won since is won again, of meters that never had its wagers.
 */
export class Past {
  #before: readonly LevelBook[] = [];
  #steps: readonly Step[] = [];

  constructor(private readonly config: LinkConfig) {}

  /** @param levels as they stand before the step. */
  add(levels: readonly LevelBook[], step: Step): void {
    if (this.#steps.length === 0) this.#before = levels.map((level) => copyOf(this.config, level));
    this.#steps = [...this.#steps, step];
  }

  /** Forgets what no void of a coup in play reaches. */
  forget(isInPlay: (tableId: string, coup: number) => boolean): void {
    const oldest = this.#steps.findIndex((step) => step.type === 'lock' && isInPlay(step.tableId, step.coup));
    const over = oldest < 0 ? this.#steps : this.#steps.slice(0, oldest);
    if (oldest >= 0) this.#before = this.#played(over);
    this.#steps = this.#steps.slice(over.length);
  }

  /** The levels as they would stand without a coup's wagers, which are forgotten. */
  without(tableId: string, coup: number): readonly LevelBook[] {
    this.#steps = this.#steps.filter((step) => step.type !== 'lock' || step.tableId !== tableId || step.coup !== coup);
    return this.#played(this.#steps);
  }

  #played(steps: readonly Step[]): readonly LevelBook[] {
    const levels = this.#before.map((level) => copyOf(this.config, level));
    const balances: LevelBalances = {
      config: this.config,
      level: (id: LevelId) => levels.find(({ level }) => level === id) as LevelBook,
      credit: () => undefined,
    };
    for (const step of steps) {
      if (step.type === 'lock') for (const level of levels) level.contribute(step.wagers, this.config.priceCents);
      else if (step.type === 'result') fixAwards(balances, step.lines);
      else takeMustHit(this.config, balances.level('must-hit'));
    }
    return levels;
  }
}

/** The award of a Must Hit and its reset: cents of the award, and the casino's part of the reset. */
export function takeMustHit(
  { mustHit }: LinkConfig,
  level: LevelBook,
): { readonly amountCents: bigint; readonly seedMicro: bigint } {
  const amountCents = mustHit === null ? 0n : minAmount(level.displayCents, mustHit.maximumCents);
  level.debit(amountCents);
  return { amountCents, seedMicro: level.reset() };
}

function copyOf(config: LinkConfig, level: LevelBook): LevelBook {
  return new LevelBook(level.level, termsOf(config, level.level), config.awards.resetFunding, level);
}
