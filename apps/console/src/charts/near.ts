import type { ChartPoint, ChartSeries } from './series.js';

export interface Near {
  readonly series: ChartSeries;
  readonly point: ChartPoint;
}

/** Horizontal distance counts four times as much as vertical, because people point at a time. */
export function nearest(
  series: readonly ChartSeries[],
  distanceOf: (point: ChartPoint) => readonly [across: number, along: number],
): Near | undefined {
  let best: (Near & { readonly distance: number }) | undefined;
  for (const each of series)
    for (const point of each.points) {
      const [across, along] = distanceOf(point);
      const distance = each.kind === 'bars' ? Math.abs(along) : Math.hypot(across, along / 4);
      if (best === undefined || distance < best.distance) best = { series: each, point, distance };
    }
  return best;
}

const STEPS: Readonly<Record<string, readonly [points: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function steppedTo(
  key: string,
  series: readonly ChartSeries[],
  near: Near | undefined,
  columns: number,
): Near | undefined {
  const [points, rows] = STEPS[key] ?? [0, 0];
  if (points === 0 && rows === 0) return undefined;
  const drawn = series.filter((each) => each.points.length > 0);
  const at = drawn.findIndex((each) => each.name === near?.series.name);
  const of = drawn[Math.max(0, at)];
  if (of === undefined) return undefined;
  const place = near === undefined ? -1 : of.points.indexOf(near.point);
  if (place < 0) return nearOf(of, of.kind === 'line' ? of.points.length - 1 : 0);
  if (of.kind === 'cells')
    return nearOf(of, within(place + points + rows * columns, of) ? place + points + rows * columns : place);
  if (of.kind === 'bars' || rows === 0)
    return nearOf(of, within(place + points + rows, of) ? place + points + rows : place);
  const next = drawn[(Math.max(0, at) + rows + drawn.length) % drawn.length] ?? of;
  return nearOf(next, Math.min(place, next.points.length - 1));
}

function within(place: number, { points }: ChartSeries): boolean {
  return place >= 0 && place < points.length;
}

function nearOf(series: ChartSeries, place: number): Near | undefined {
  const point = series.points[place];
  return point === undefined ? undefined : { series, point };
}
