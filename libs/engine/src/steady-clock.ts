/**
 * For this long after each reading of the monotonic clock, only the wall clock is read, because the time is read
 * hundreds of thousands of times a second. If the wall clock is set back unnoticed, the steady clock stops for at most
 * this long.
 */
const WALL_ALONE_MS = 50;

/**
 * A clock that never goes back. Follows the wall clock forward. After the wall clock was set back, follows the
 * monotonic clock, which may stop while the machine sleeps.
 */
export function steadyClock(wallMs: () => number, monotonicMs: () => number): () => number {
  let wallAt = wallMs();
  let monotonicAt = monotonicMs();
  let steadyAt = wallAt;
  let latest = Math.floor(steadyAt);
  return () => {
    const wall = wallMs();
    if (wall < wallAt || wall - wallAt >= WALL_ALONE_MS) {
      const monotonic = monotonicMs();
      steadyAt = Math.max(wall, latest, steadyAt + Math.max(0, monotonic - monotonicAt));
      wallAt = wall;
      monotonicAt = monotonic;
    }
    latest = Math.max(latest, Math.floor(steadyAt + (wall - wallAt)));
    return latest;
  };
}
