import type { Timers } from './timers.js';

/**
 * Ends the process from a timer callback, after waiting requests were answered. A rejected promise might not end the
 * process.
 */
export function failProcess(timers: Timers, cause: unknown): void {
  timers.soon(() => {
    throw cause;
  });
}
