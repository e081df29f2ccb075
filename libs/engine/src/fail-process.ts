import type { Timers } from './timers.js';

/**
 * Ends the process through `main`. Throws in a later turn, so that waiting requests are answered first. A rejected
 * promise would not end the process if a caller happened to await it.
 */
export function failProcess(timers: Timers, cause: unknown): void {
  timers.soon(() => {
    throw cause;
  });
}
