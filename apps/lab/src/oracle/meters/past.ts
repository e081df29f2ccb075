import { must } from '@jackpot/money';
import type { Winner } from '../rules/paytable.js';
import type { Registers, Step } from './registers.js';

export interface Retraced {
  readonly registers: Registers;
  readonly cents: ReadonlyMap<Winner, bigint>;
}

/** Steps that may still be taken back, and the registers before the first step. */
export class Past {
  #before: Registers | null = null;
  #steps: Step[] = [];

  add(registers: Registers, step: Step): void {
    if (this.#steps.length === 0) this.#before = registers.copy();
    this.#steps.push(step);
  }

  /** Forgets everything before the first lock of a hand that may still be voided. */
  forget(isInPlay: (tableId: string, coup: number) => boolean): void {
    const oldest = this.#steps.findIndex((step) => step.type === 'lock' && isInPlay(step.tableId, step.coup));
    const over = oldest < 0 ? this.#steps : this.#steps.slice(0, oldest);
    if (over.length === 0) return;
    for (const step of over) this.#before?.apply(step);
    this.#steps = this.#steps.slice(over.length);
  }

  withoutCoup(tableId: string, coup: number): Retraced {
    this.#steps = this.#steps.filter((step) => step.type !== 'lock' || step.tableId !== tableId || step.coup !== coup);
    return this.#played(this.#steps);
  }

  withoutWinner(winner: Winner): Retraced {
    this.#steps = this.#steps.map((step) =>
      step.type === 'won' ? { ...step, winners: step.winners.filter((each) => each !== winner) } : step,
    );
    return this.#played(this.#steps);
  }

  #played(steps: readonly Step[]): Retraced {
    const registers = must(this.#before, 'registers before the first step').copy();
    const cents = new Map<Winner, bigint>();
    for (const step of steps) {
      const awards = registers.apply(step);
      if (step.type === 'won')
        step.winners.forEach((winner, index) => cents.set(winner, must(awards[index], 'an award').amountCents));
    }
    return { registers, cents };
  }
}
