import type { ChartPoint, ChartSeries } from '../charts/chart.js';
import { dollars } from '../parts/texts.js';
import { t } from '../texts/t.js';
import type { MeterPoint } from '../server/types.js';

const HOUR_MS = 3_600_000;
const CYCLES_MAX = 5;

/** Every line begins at 0 h, its reset. `points` is newest first. */
export function cycleSeries(points: readonly MeterPoint[]): readonly ChartSeries[] {
  const cycles = new Map<number, MeterPoint[]>();
  for (const point of points.toReversed()) {
    const known = cycles.get(point.cycle);
    if (known === undefined) cycles.set(point.cycle, [point]);
    else known.push(point);
  }
  const newest = [...cycles].slice(-CYCLES_MAX);
  return newest.map(([cycle, of], at) => ({
    name: t('Cycle {1}', cycle),
    color: at === newest.length - 1 ? 1 : 2 + at,
    kind: 'line',
    points: of.map((point) => sinceReset(point, of[0])),
  }));
}

function sinceReset({ at, display }: MeterPoint, first: MeterPoint | undefined): ChartPoint {
  const hours = (Date.parse(at) - Date.parse(first?.at ?? at)) / HOUR_MS;
  return {
    x: hours,
    y: Number(display),
    at: t('{1} h after the reset', hours.toFixed(1)),
    text: dollars(display),
    exact: display,
  };
}

export function hasCycles(points: readonly MeterPoint[]): boolean {
  return new Set(points.map(({ cycle }) => cycle)).size > CYCLES_MAX;
}
