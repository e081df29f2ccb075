import type { Timers } from './timers.js';

/**
 * Throws a bug of ours up to `main`, which ends the process. It does so in a later turn of the event loop, so that the
 * requests that wait here are answered first. A rejected promise without a handler would end the process too, but only as
 * long as no caller on the way happens to await it.
 */
export function failProcess(timers: Timers, cause: unknown): void {
  timers.soon(() => {
    throw cause;
  });
}
