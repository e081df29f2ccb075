import { type Clock, type Timers, steadyClock } from '@jackpot/engine';
import type { Owner, Schedule } from './schedule.js';

/** Noon of 1 March 2026, when every simulated evening begins. */
const BEGINS_AT = Date.UTC(2026, 2, 1, 12);

/** A machine of the floor, with a clock that may be set. */
export class Host {
  pausedUntilMs = 0;
  /** How far its wall clock is from the true time. */
  clockOffsetMs = 0;

  constructor(
    readonly name: string,
    readonly schedule: Schedule,
  ) {}

  get wallMs(): number {
    return BEGINS_AT + this.schedule.nowMs + this.clockOffsetMs;
  }
}

/** A program running on a machine. After its end nothing of it happens any more: its memory is gone. */
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

  /** Waits, or until the signal. A process that is over waits for ever, and nothing holds the run for it. */
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      this.timers.later(ms, resolve);
    });
  }

  /** Called when the process ends, by its own or otherwise: the other ends of its lines notice. */
  atEnd(act: () => void): void {
    this.#atEnd.push(act);
  }

  /** Kills it, as `kill -9` does. */
  kill(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const act of this.#atEnd.splice(0)) act();
  }
}

/** Who does what no program does: people, the network, and the faults. Never paused, never over. */
export const NATURE: Owner = { isOver: false, pausedUntilMs: 0 };
