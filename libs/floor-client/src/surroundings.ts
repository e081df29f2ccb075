/** Milliseconds of a clock that never goes back; its origin does not matter. */
export type Clock = () => number;
/** A random integer from 0 up to, and without, the bound. */
export type Below = (bound: number) => number;

/** How the client waits. */
export interface FloorTimers {
  /** Calls `then` once after `ms`; the function that it returns cancels that. */
  later(ms: number, then: () => void): () => void;
}

const PROCESS_TIMERS: FloorTimers = {
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** What a client needs of the world around it. */
export interface Surroundings {
  readonly clock: Clock;
  readonly timers: FloorTimers;
  readonly below: Below;
}

/** The clock, timers and random numbers that a simulation passes instead of those of this process. */
export type GivenSurroundings = { readonly [Name in keyof Surroundings]?: Surroundings[Name] | undefined };

/** Fills in what the caller left out: the clock, timers and randomness of this process. */
export function surroundingsOf({ clock, timers, below }: GivenSurroundings): Surroundings {
  return {
    clock: clock ?? (() => performance.now()),
    timers: timers ?? PROCESS_TIMERS,
    below: below ?? ((bound) => Math.floor(Math.random() * bound)),
  };
}
