/**
 * For this long after both clocks were read, only the wall clock is used, because a busy floor reads this clock
 * hundreds of thousands of times a second. A smaller setback stops this clock for at most this long.
 */
const WALL_ALONE_MS = 50;

/**
 * A clock that never goes back, from a wall clock that may be set and a monotonic clock that may stop while the machine
 * sleeps. Follows the wall clock forward, and the monotonic clock after a setback.
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
