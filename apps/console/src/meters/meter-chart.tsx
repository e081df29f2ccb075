import { Chart, type ChartSeries, DOLLARS, TIME, amountAt } from '../charts/chart.js';
import { labelOf } from '../parts/texts.js';
import { t } from '../texts/t.js';
import type { MeterPoint } from '../server/types.js';

interface MeterChartProps {
  /** Newest first. */
  readonly points: readonly MeterPoint[];
  readonly file: string;
}

export function MeterChart({ points, file }: MeterChartProps) {
  const hits = points.filter(({ cause }) => cause === 'hit');
  return (
    <Chart
      label={t('{1} points, {2} hits; listed below', points.length, hits.length)}
      file={file}
      series={[meterSeries(points), hitSeries(hits)]}
      x={TIME}
      y={DOLLARS}
    />
  );
}

/** Two points for each change, so that a reset is a vertical line. */
function meterSeries(points: readonly MeterPoint[]): ChartSeries {
  const inTime = points.toReversed();
  return {
    ...{ name: t('Meter'), color: 1, kind: 'line' },
    points: inTime.flatMap(({ at, cause, before, display }) => [
      // A newly opened level has no earlier amount, so its line does not rise from zero.
      amountAt(at, cause === 'opened' ? display : before),
      amountAt(at, display, cause === 'play' ? '' : `${labelOf(cause)} `),
    ]),
  };
}

function hitSeries(hits: readonly MeterPoint[]): ChartSeries {
  const points = hits.toReversed().map(({ at, before }) => amountAt(at, before));
  return { name: t('Hits'), color: 2, kind: 'dots', points };
}
