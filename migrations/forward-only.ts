/** The way back of every migration: there is none. A database goes back by restoring the backup taken before. */
export function forwardOnly(): Promise<never> {
  return Promise.reject(new Error('migrations only go forward: restore the backup that was taken before this one'));
}
