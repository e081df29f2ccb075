import type { Shutdown } from '@jackpot/platform';
import { assert, must } from '@jackpot/money';
import { Injectable } from '@nestjs/common';

/** A part of the process that runs beside requests. */
export interface Runner {
  start?(): Promise<void> | void;
  stop(): Promise<void> | void;
}

/**
 * Every part that runs by itself, in start order, with the time it may take to stop (ms). The process stops them in the
 * reverse order. This order is data because Nest's own hooks follow the import depth of modules, and that is the wrong way
 * round here: links depend on nothing, yet they must stop before the parts that carry their last commits onward.
 */
export const STAGES = {
  // First to start, last to stop: every other part reads or writes the database until it ends.
  'database connections': 3_000,
  'outbox relay': 5_000,
  'transfer relay': 5_000,
  projector: 5_000,
  checkpoints: 5_000,
  // The last commits and snapshots; everything above still carries them onward.
  links: 15_000,
  // Stops first of what callers see: no new message reaches a link that is about to stop.
  listener: 5_000,
  'age gauges': 5_000,
  'scheduled terms': 5_000,
  'open days': 1_000,
  'meter gauges': 100,
  vitals: 2_000,
} as const;

export type Stage = keyof typeof STAGES;

const ORDER = Object.keys(STAGES) as readonly Stage[];

/** Feature modules register what they own; `startController` starts it all in the order of `STAGES`. */
@Injectable()
export class Lifecycle {
  readonly #runners = new Map<Stage, Runner>();

  add(stage: Stage, runner: Runner): void {
    assert(!this.#runners.has(stage), `only one part registers as ${stage}`);
    this.#runners.set(stage, runner);
  }

  /** A part is stopped by `shutdown` even if its own start fails: it may have started halfway. */
  async start(shutdown: Pick<Shutdown, 'add'>): Promise<void> {
    for (const stage of ORDER) {
      const runner = must(this.#runners.get(stage), `a module registers ${stage}`);
      shutdown.add({ name: stage, limitMs: STAGES[stage], stop: () => runner.stop() });
      await runner.start?.();
    }
  }
}
