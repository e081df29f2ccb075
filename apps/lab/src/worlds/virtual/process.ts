import { type Clock, type Timers, steadyClock } from '@jackpot/engine';
import type { Owner, Schedule } from './schedule.js';

const BEGINS_AT = Date.UTC(2026, 2, 1, 12);

export class Host {
  pausedUntilMs = 0;
  clockOffsetMs = 0;

  constructor(
    readonly name: string,
    readonly schedule: Schedule,
  ) {}

  get wallMs(): number {
    return BEGINS_AT + this.schedule.nowMs + this.clockOffsetMs;
  }
}

export class SimulatedProcess implements Owner {
  isOver = false;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly #atEnd: (() => void)[] = [];

  constructor(
    readonly name: string,
    readonly host: Host,
  ) {
    const { schedule } = host;
    this.clock = {
      now: () => host.wallMs,
      steady: steadyClock(
        () => host.wallMs,
        () => schedule.nowMs,
      ),
    };
    this.timers = {
      later: (ms, then) => schedule.after(ms, this, then),
      soon: (then) => void schedule.after(0, this, then),
    };
  }

  get pausedUntilMs(): number {
    return this.host.pausedUntilMs;
  }

  /** If the process has ended, the promise never settles. */
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      this.timers.later(ms, resolve);
    });
  }

  atEnd(act: () => void): void {
    this.#atEnd.push(act);
  }

  kill(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const act of this.#atEnd.splice(0)) act();
  }
}

/** Owner of tasks that belong to no process: people, the network and faults. Never paused and never ended. */
export const NATURE: Owner = { isOver: false, pausedUntilMs: 0 };
