/**
 * For so long after both clocks were read the wall clock alone is: a busy floor reads this clock some hundred thousand times
 * a second. A wall clock that is set back by less stands still here for that time at most.
 */
const WALL_ALONE_MS = 50;

/**
 * A clock that never goes back, from a wall clock that may be set and a monotonic one that may stand still while the machine
 * sleeps. It follows the wall clock forward; when that is set back, it runs on with the monotonic one.
 */
export function steadyClock(wallMs: () => number, monotonicMs: () => number): () => number {
  let wallAt = wallMs();
  let monotonicAt = monotonicMs();
  /** At the moment of both. */
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
