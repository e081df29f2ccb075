/**
 * A clock that never goes back, from a wall clock that may be set and a monotonic one that may stand still while the machine
 * sleeps. It follows the wall clock forward; when that is set back, it runs on with the monotonic one.
 */
export function steadyClock(wallMs: () => number, monotonicMs: () => number): () => number {
  let steady = wallMs();
  let readAt = monotonicMs();
  return () => {
    const monotonic = monotonicMs();
    steady = Math.max(wallMs(), steady + Math.max(0, monotonic - readAt));
    readAt = monotonic;
    return Math.floor(steady);
  };
}
