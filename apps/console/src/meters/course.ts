import { microOf } from '../parts/micro.js';
import type { MeterPoint } from '../server/types.js';

const HOUR_MS = 3_600_000;

type Point = Pick<MeterPoint, 'sequence' | 'at' | 'cause' | 'before' | 'display'>;

/**
 * In the last hour. Only the first lock of a minute has a point, so play is also the difference between points.
 * @param all newest first
 */
export function microPerHour(all: readonly Point[], now: number): bigint | null {
  const points = all.filter(({ at }) => Date.parse(at) >= now - HOUR_MS);
  const [newest, oldest] = [points[0], points.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  const spanMs = BigInt(Date.parse(newest.at) - Date.parse(oldest.at));
  if (spanMs <= 0n) return null;
  const added = points.slice(0, -1).reduce((sum, point, at) => {
    const own = point.cause === 'play' ? microOf(point.display) - microOf(point.before) : 0n;
    return sum + own + microOf(point.before) - microOf(points[at + 1]?.display ?? point.before);
  }, 0n);
  return (added * BigInt(HOUR_MS)) / spanMs;
}

/** Null if points are missing in between. */
export function joined<P extends Point>(
  known: readonly P[],
  read: readonly P[],
  pointsMax: number,
): readonly P[] | null {
  const last = known[0]?.sequence ?? 0;
  const isTouching = read.length === 0 || read.some(({ sequence }) => sequence <= last);
  return isTouching ? [...read.filter(({ sequence }) => sequence > last), ...known].slice(0, pointsMax) : null;
}
