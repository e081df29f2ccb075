import { t } from '../texts/t.js';
import './language.js';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { labelOf, dollars } from '../parts/texts.js';
import { axisTexts, facilityZone, timeOf } from '../parts/times.js';
import { theme } from '../shell/theme.js';
import type { MeterPoint } from '../server/types.js';

const HEIGHT = 280;

/** Amounts become numbers only for the height of a point; texts are the controller's. */
export function MeterChart({ points }: { readonly points: readonly MeterPoint[] }) {
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLParagraphElement>(null);
  const inTime = [...points].reverse();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const plot = new uPlot(optionsOf(element, inTime, legend.current), columnsOf(inTime), element);
    const fit = (): void => plot.setSize({ width: element.clientWidth, height: HEIGHT });
    addEventListener('resize', fit);
    return () => {
      removeEventListener('resize', fit);
      plot.destroy();
    };
  }, [points, theme.value]);
  const hits = points.filter(({ cause }) => cause === 'hit').length;
  const newest = points[0];
  return (
    <>
      <div ref={place} role="img" aria-label={t('{1} points, {2} hits; listed below', points.length, hits)} />
      <p ref={legend} class="soft" aria-hidden="true">
        {newest !== undefined && t('{1} at {2}', dollars(newest.display), timeOf(newest.at))}
      </p>
    </>
  );
}

/** Two points per change, so that a reset is a cliff and not a slope. */
function columnsOf(points: readonly MeterPoint[]): uPlot.AlignedData {
  const at = points.flatMap((point) => [Date.parse(point.at) / 1_000, Date.parse(point.at) / 1_000]);
  const amounts = points.flatMap(({ cause, before, display }) => [
    // A level has no meter before it is opened, so the line must not rise from zero.
    Number(cause === 'opened' ? display : before),
    Number(display),
  ]);
  const hits = points.flatMap(({ cause, before }) => [cause === 'hit' ? Number(before) : null, null]);
  return [at, amounts, hits];
}

function optionsOf(element: HTMLElement, points: readonly MeterPoint[], legend: HTMLElement | null): uPlot.Options {
  const style = getComputedStyle(element);
  const [ink, line, gold, bad] = ['--soft', '--line', '--gold', '--bad'].map((name) => style.getPropertyValue(name));
  const axis = { stroke: ink ?? '', grid: { stroke: line ?? '', width: 1 }, ticks: { stroke: line ?? '' } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), facilityZone()),
    axes: [
      { ...axis, space: 110, values: (_, ticks, __, ___, stepSeconds) => [...axisTexts(ticks, stepSeconds)] },
      { ...axis, size: 90, values: (_, ticks) => ticks.map((tick) => dollars(tick.toFixed(2))) },
    ],
    series: [
      {},
      { stroke: gold ?? '', width: 2, points: { show: false } },
      { stroke: bad ?? '', fill: bad ?? '', paths: () => null, points: { show: true, size: 10, fill: bad ?? '' } },
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          const point = cursor.idx == null ? undefined : points[Math.floor(cursor.idx / 2)];
          if (legend !== null && point !== undefined)
            legend.textContent = `${labelOf(point.cause)}: ${dollars(point.display)} at ${timeOf(point.at)}`;
        },
      ],
    },
  };
}
