/**
 * Timers of the engine. Always passed in, so that a simulation decides the order of events
 * (apps/lab/src/worlds/virtual).
 */
export interface Timers {
  later(ms: number, then: () => void): () => void;
  soon(then: () => void): void;
}

export const processTimers: Timers = {
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  soon: (then) => void setImmediate(then),
};
