const MINUTE_MS = 60_000;

/** The minute of a time. Any change of it counts as another, so that the history goes on where a clock was set back. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS);
}
