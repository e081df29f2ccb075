/**
 * How code waits. An argument of whatever waits, so that the simulation decides by one seed what happens next
 * (apps/lab/src/worlds/virtual).
 */
export interface Timers {
  /** Calls `then` once after `ms`; the function that it returns cancels that. */
  later(ms: number, then: () => void): () => void;
  /** Calls `then` in a later turn of the event loop. */
  soon(then: () => void): void;
}

/** The timers of this process. */
export const processTimers: Timers = {
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  soon: (then) => void setImmediate(then),
};
