import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveAs } from '../parts/files.js';
import { csvText } from '../parts/table-order.js';
import { dollars } from '../parts/texts.js';
import { axisTexts, facilityZone, timeOf } from '../parts/times.js';
import { t } from '../texts/t.js';
import { Marks, NearMark, type Places } from './marks.js';
import { type Near, nearest, steppedTo } from './near.js';
import { savePicture } from './picture.js';
import { type Span, placeOf, roundTicks, spanOf, timeTicks } from './scale.js';
import type { ChartPoint, ChartSeries } from './series.js';

export type { ChartPoint, ChartSeries };

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
  return { kind: 'names', names, texts: (ticks) => ticks.map((place) => names[place] ?? '') };
}

interface ChartProps {
  /** A sentence for screen readers. */
  readonly label: string;
  readonly file: string;
  readonly series: readonly ChartSeries[];
  readonly x: Axis;
  readonly y: Axis;
  readonly height?: number;
}

const MARGIN = { left: 96, right: 44, top: 12, bottom: 28 } as const;
const TICK_PX = { x: 110, y: 48 } as const;
const NAME_PX = { x: 64, y: 14 } as const;
const NARROW_PX = 500;
const LETTER_PX = 7.2;
const BAR_TEXT_PX = 150;

export function Chart(props: ChartProps) {
  const { file, series, x } = props;
  const place = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(place);
  const [near, setNear] = useState<Near>();
  const newest = series.findLast((each) => each.points.length > 0 && each.kind !== 'cells');
  const shown = near ?? (newest === undefined ? undefined : { series: newest, point: newest.points.at(-1) });
  return (
    <div class="chart" ref={place}>
      {width > 0 && <Plot {...props} svg={svg} width={width} near={near} onNear={setNear} />}
      <div class="chart-foot">
        <ul class="chart-legend" aria-hidden="true">
          {series.flatMap(({ name, color, kind, shades }) => [
            <li key={name} class={`c${color} ${kind}`}>
              {name}
            </li>,
            ...(shades ?? []).map((text, shade) => (
              <li key={`${name} ${shade}`} class={`c${color} shade shade${shade}`}>
                {text}
              </li>
            )),
          ])}
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

interface PlotProps extends ChartProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly width: number;
  readonly near: Near | undefined;
  readonly onNear: (near: Near | undefined) => void;
}

function Plot({ label, series, x, y, height = 280, svg, width, near, onNear }: PlotProps) {
  const left = leftOf(y, width);
  const isOfBars = series.some(({ kind }) => kind === 'bars');
  const isOfNames = isOfBars || series.some(({ kind }) => kind === 'cells');
  const right = isOfBars ? BAR_TEXT_PX : MARGIN.right;
  const [plotWidth, plotHeight] = [Math.max(0, width - left - right), height - MARGIN.top - MARGIN.bottom];
  const points = series.flatMap((each) => each.points);
  const spanX = spanOfAxis(x, [...(isOfBars ? [0] : []), ...points.map((point) => point.x)]);
  const spanY = spanOfAxis(
    y,
    points.map((point) => point.y),
  );
  const toX = (value: number): number => left + placeOf(value, spanX, plotWidth);
  const toY = (value: number): number => MARGIN.top + plotHeight - placeOf(value, spanY, plotHeight);
  const places: Places = {
    ...{ toX, toY, left, top: MARGIN.top, bottom: MARGIN.top + plotHeight },
    ...{ column: plotWidth / (x.names?.length ?? 1), lane: plotHeight / (y.names?.length ?? 1) },
  };
  const point = ({ clientX, clientY }: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box !== undefined)
      onNear(nearest(series, (each) => [toX(each.x) - clientX + box.left, toY(each.y) - clientY + box.top]));
  };
  const step = (event: KeyboardEvent): void => {
    const next = steppedTo(event.key, series, near, x.names?.length ?? 1);
    if (next === undefined) return;
    event.preventDefault();
    onNear(next);
  };
  return (
    <svg
      ref={svg}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      tabIndex={0}
      onPointerMove={point}
      onPointerLeave={() => onNear(undefined)}
      onKeyDown={step}
      onBlur={() => onNear(undefined)}
    >
      <Axes {...{ x, y, spanX, spanY, places, width, height, right }} hasGrid={!isOfNames} />
      {series.map((each) => (
        <g key={each.name} class={`series c${each.color}`} data-series={each.name}>
          <Marks series={each} places={places} />
        </g>
      ))}
      {near !== undefined && <NearMark kind={near.series.kind} point={near.point} places={places} />}
    </svg>
  );
}

interface AxesProps extends Pick<ChartProps, 'x' | 'y'> {
  readonly spanX: Span;
  readonly spanY: Span;
  readonly places: Places;
  readonly width: number;
  readonly height: number;
  readonly right: number;
  readonly hasGrid: boolean;
}

function Axes({ x, y, spanX, spanY, places, width, height, right, hasGrid }: AxesProps) {
  const { toX, toY, left } = places;
  return (
    <>
      {tickList(
        y,
        spanY,
        Math.max(2, Math.floor((height - MARGIN.top - MARGIN.bottom) / (y.kind === 'names' ? NAME_PX.y : TICK_PX.y))),
      ).map(([value, text]) => (
        <g key={`y${value}`}>
          {hasGrid && <line class="grid" x1={left} x2={width - right} y1={toY(value)} y2={toY(value)} />}
          <text class="tick" x={left - 8} y={toY(value) + 4} text-anchor="end">
            {cutTo(text, left)}
          </text>
        </g>
      ))}
      {tickList(
        x,
        spanX,
        Math.max(1, Math.floor((width - left - right) / (x.kind === 'names' ? NAME_PX.x : TICK_PX.x))),
      ).map(([value, text]) => (
        <text key={`x${value}`} class="tick" x={toX(value)} y={height - 8} text-anchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}

function spanOfAxis({ kind, names = [] }: Axis, values: readonly number[]) {
  return kind === 'names' ? { least: -0.5, most: Math.max(1, names.length) - 0.5 } : spanOf(values);
}

function leftOf({ names = [] }: Axis, width: number): number {
  const least = width < NARROW_PX ? 72 : MARGIN.left;
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  return Math.max(least, Math.min(width / 3, longest * LETTER_PX + 12));
}

function cutTo(text: string, left: number): string {
  const letters = Math.floor((left - 8) / LETTER_PX);
  return text.length <= letters + 1 ? text : `${text.slice(0, letters - 1)}…`;
}

function tickList(axis: Axis, span: Span, count: number) {
  const { at, step } =
    axis.kind === 'names'
      ? namesShown(axis.names ?? [], count)
      : axis.kind === 'time'
        ? timeTicks(span, count, facilityZone())
        : roundTicks(span, count);
  const texts = axis.texts(at, step);
  return at.map((value, place) => [value, texts[place] ?? ''] as const);
}

function namesShown(names: readonly string[], count: number) {
  const step = Math.max(1, Math.ceil(names.length / count));
  return { at: names.map((_, place) => place).filter((place) => place % step === 0), step };
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
