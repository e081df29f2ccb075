/**
 * Lets a broken promise of ours go up to `main`, which ends the process, after everybody who waits here has been told.
 * A rejected promise that nobody awaits would do it too, but only where nothing on the way awaits it by chance.
 */
export function failProcess(cause: unknown): void {
  setImmediate(() => {
    throw cause;
  });
}
