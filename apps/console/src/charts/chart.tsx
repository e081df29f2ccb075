import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveAs } from '../parts/files.js';
import { csvText } from '../parts/table-order.js';
import { dollars } from '../parts/texts.js';
import { axisTexts, facilityZone, timeOf } from '../parts/times.js';
import { t } from '../texts/t.js';
import { savePicture } from './picture.js';
import { placeOf, roundTicks, spanOf, timeTicks } from './scale.js';

/** A point of a chart. `x` and `y` only set its position. People read the texts. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly at: string;
  readonly text: string;
  /** The value for the CSV file, exactly as the controller sent it. */
  readonly exact: string;
}

export interface ChartSeries {
  readonly name: string;
  /** Number of a color of the style sheet, 1 to 6. */
  readonly color: number;
  /** A band goes along its lower edge and back along its upper edge. */
  readonly kind: 'line' | 'dots' | 'band' | 'upright';
  readonly points: readonly ChartPoint[];
}

interface Axis {
  readonly texts: (ticks: readonly number[], step: number) => readonly string[];
  readonly kind: 'time' | 'figures' | 'names';
  /** The value of a point is its index in this list. */
  readonly names?: readonly string[];
}

export const TIME: Axis = {
  kind: 'time',
  texts: (ticks, step) =>
    axisTexts(
      ticks.map((each) => each / 1_000),
      step / 1_000,
    ),
};
export const DOLLARS: Axis = { kind: 'figures', texts: (ticks) => ticks.map((each) => dollars(each.toFixed(2))) };
export const HOURS: Axis = { kind: 'figures', texts: (ticks) => ticks.map((each) => t('{1} h', each)) };
export const COUNTS: Axis = { kind: 'figures', texts: (ticks) => ticks.map(figureText) };
export const PERCENT: Axis = { kind: 'figures', texts: (ticks) => ticks.map((each) => `${figureText(each)}%`) };

function figureText(value: number): string {
  return String(Number(value.toFixed(6)));
}

export function namesAxis(names: readonly string[]): Axis {
  return { kind: 'names', names, texts: () => names };
}

interface ChartProps {
  /** What the chart shows, as a sentence for screen readers. */
  readonly label: string;
  readonly file: string;
  readonly series: readonly ChartSeries[];
  readonly x: Axis;
  readonly y: Axis;
  readonly height?: number;
}

const MARGIN = { left: 96, right: 44, top: 12, bottom: 28 } as const;
const TICK_PX = { x: 110, y: 48 } as const;
const NARROW_PX = 500;

export function Chart(props: ChartProps) {
  const { file, series, x } = props;
  const place = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(place);
  const [near, setNear] = useState<Near>();
  const newest = series.findLast((each) => each.points.length > 0);
  const shown = near ?? (newest === undefined ? undefined : { series: newest, point: newest.points.at(-1) });
  return (
    <div class="chart" ref={place}>
      {width > 0 && <Plot {...props} svg={svg} width={width} near={near} onNear={setNear} />}
      <div class="chart-foot">
        <ul class="chart-legend" aria-hidden="true">
          {series.map(({ name, color, kind }) => (
            <li key={name} class={`c${color} ${kind}`}>
              {name}
            </li>
          ))}
        </ul>
        <p class="soft" aria-hidden="true">
          {shown?.point !== undefined && `${shown.series.name}: ${shown.point.text}, ${shown.point.at}`}
        </p>
        <span class="row">
          <button type="button" class="minor" onClick={() => svg.current !== null && savePicture(svg.current, file)}>
            {t('Picture')}
          </button>
          <button type="button" class="minor" onClick={() => saveAs(`${file}.csv`, 'text/csv', csvOf(series, x))}>
            {t('CSV')}
          </button>
        </span>
      </div>
    </div>
  );
}

/** Width in px, 0 until the browser has laid out the element. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}

interface Near {
  readonly series: ChartSeries;
  readonly point: ChartPoint;
}

interface PlotProps extends ChartProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly width: number;
  readonly near: Near | undefined;
  readonly onNear: (near: Near | undefined) => void;
}

function Plot({ label, series, x, y, height = 280, svg, width, near, onNear }: PlotProps) {
  const left = width < NARROW_PX ? 72 : MARGIN.left;
  const [plotWidth, plotHeight] = [Math.max(0, width - left - MARGIN.right), height - MARGIN.top - MARGIN.bottom];
  const points = series.flatMap((each) => each.points);
  const spanX = spanOf(points.map((point) => point.x));
  const spanY =
    y.kind === 'names' ? { least: -0.5, most: (y.names?.length ?? 1) - 0.5 } : spanOf(points.map((point) => point.y));
  const toX = (value: number): number => left + placeOf(value, spanX, plotWidth);
  const toY = (value: number): number => MARGIN.top + plotHeight - placeOf(value, spanY, plotHeight);
  const point = ({ clientX, clientY }: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box !== undefined)
      onNear(nearest(series, (each) => [toX(each.x) - clientX + box.left, toY(each.y) - clientY + box.top]));
  };
  return (
    <svg
      ref={svg}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      onPointerMove={point}
      onPointerLeave={() => onNear(undefined)}
    >
      {tickList(y, spanY, Math.max(2, Math.floor(plotHeight / TICK_PX.y))).map(([value, text]) => (
        <g key={`y${value}`}>
          <line class="grid" x1={left} x2={width - MARGIN.right} y1={toY(value)} y2={toY(value)} />
          <text class="tick" x={left - 8} y={toY(value) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {tickList(x, spanX, Math.max(1, Math.floor(plotWidth / TICK_PX.x))).map(([value, text]) => (
        <text key={`x${value}`} class="tick" x={toX(value)} y={height - 8} text-anchor="middle">
          {text}
        </text>
      ))}
      {series.map((each) => (
        <g key={each.name} class={`series c${each.color}`} data-series={each.name}>
          <Shape of={each} toX={toX} toY={toY} height={MARGIN.top + plotHeight} />
        </g>
      ))}
      {near !== undefined && <circle class="near" cx={toX(near.point.x)} cy={toY(near.point.y)} r={6} />}
    </svg>
  );
}

interface ShapeProps {
  readonly of: ChartSeries;
  readonly toX: (value: number) => number;
  readonly toY: (value: number) => number;
  readonly height: number;
}

function Shape({ of: { kind, points }, toX, toY, height }: ShapeProps) {
  const drawn = points.map(({ x, y }) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(' ');
  switch (kind) {
    case 'line':
      return <polyline points={drawn} />;
    case 'band':
      return <polygon points={drawn} />;
    case 'upright':
      return points.map(({ x }, at) => <line key={at} x1={toX(x)} x2={toX(x)} y1={MARGIN.top} y2={height} />);
    case 'dots':
      return points.map(({ x, y }, at) => <circle key={at} cx={toX(x)} cy={toY(y)} r={5} />);
  }
}

/** Horizontal distance counts four times as much as vertical, because people point at a time. */
function nearest(
  series: readonly ChartSeries[],
  distanceOf: (point: ChartPoint) => readonly [across: number, along: number],
): Near | undefined {
  let best: (Near & { readonly distance: number }) | undefined;
  for (const each of series)
    for (const point of each.points) {
      const [across, along] = distanceOf(point);
      const distance = Math.hypot(across, along / 4);
      if (best === undefined || distance < best.distance) best = { series: each, point, distance };
    }
  return best;
}

function tickList(axis: Axis, span: { readonly least: number; readonly most: number }, count: number) {
  const { at, step } =
    axis.kind === 'names'
      ? { at: (axis.names ?? []).map((_, place) => place), step: 1 }
      : axis.kind === 'time'
        ? timeTicks(span, count, facilityZone())
        : roundTicks(span, count);
  const texts = axis.texts(at, step);
  return at.map((value, place) => [value, texts[place] ?? ''] as const);
}

function csvOf(series: readonly ChartSeries[], { kind }: Axis): string {
  const rows = series.flatMap(({ name, points }) => points.map((point) => ({ name, point })));
  return csvText(rows, [
    { head: t('Series'), text: ({ name }) => name },
    { head: t('At'), text: ({ point: { x, at } }) => (kind === 'time' ? new Date(x).toISOString() : at) },
    { head: t('Value'), text: ({ point: { exact } }) => exact },
  ]);
}

export function amountAt(at: string, exact: string, note = ''): ChartPoint {
  return { x: Date.parse(at), y: Number(exact), at: timeOf(at), text: `${note}${dollars(exact)}`, exact };
}
