/** Returns monotonic milliseconds with any origin. */
export type Clock = () => number;
export type Below = (bound: number) => number;

export interface FloorTimers {
  /** Calls `then` after a time. The returned function cancels the call. */
  later(ms: number, then: () => void): () => void;
}

const PROCESS_TIMERS: FloorTimers = {
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

export interface Surroundings {
  readonly clock: Clock;
  readonly timers: FloorTimers;
  readonly below: Below;
}

export type GivenSurroundings = { readonly [Name in keyof Surroundings]?: Surroundings[Name] | undefined };

export function surroundingsOf({ clock, timers, below }: GivenSurroundings): Surroundings {
  return {
    clock: clock ?? (() => performance.now()),
    timers: timers ?? PROCESS_TIMERS,
    below: below ?? ((bound) => Math.floor(Math.random() * bound)),
  };
}
