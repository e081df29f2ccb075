import type { Timers } from './timers.js';

/**
 * Throws an internal error to `main`, which ends the process. Throws in a later turn of the event loop, so that waiting
 * requests are answered first. A rejected promise would end the process only as long as no caller happens to await it.
 */
export function failProcess(timers: Timers, cause: unknown): void {
  timers.soon(() => {
    throw cause;
  });
}
