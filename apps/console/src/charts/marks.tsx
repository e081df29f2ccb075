import { type ChartPoint, type ChartSeries, SHADES } from './series.js';

export interface Places {
  readonly toX: (value: number) => number;
  readonly toY: (value: number) => number;
  readonly column: number;
  readonly lane: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export function Marks({ series, places }: { readonly series: ChartSeries; readonly places: Places }) {
  const { kind, points } = series;
  const { toX, toY, lane, left, top, bottom } = places;
  switch (kind) {
    case 'line':
      return <polyline points={pathOf(points, places)} />;
    case 'band':
      return <polygon points={pathOf(points, places)} />;
    case 'upright':
      return points.map(({ x }, at) => <line key={at} x1={toX(x)} x2={toX(x)} y1={top} y2={bottom} />);
    case 'dots':
      return points.map((one, at) => <circle key={at} cx={toX(one.x)} cy={toY(one.y)} r={5} />);
    case 'bars':
      return points.map((one, at) => (
        <g key={at} class="bar">
          <rect x={left} y={toY(one.y) - lane * 0.35} width={Math.max(1, toX(one.x) - left)} height={lane * 0.7} />
          <text class="tick" x={toX(one.x) + 6} y={toY(one.y) + 4}>
            {one.text}
          </text>
        </g>
      ));
    case 'cells':
      // One path for each shade, because 300 tables have 7,200 cells.
      return Array.from({ length: SHADES + 1 }, (_, shade) => (
        <path key={shade} class={`shade${shade}`} d={cellsOf(points, shade, places)} />
      ));
  }
}

function pathOf(points: readonly ChartPoint[], { toX, toY }: Places): string {
  return points.map(({ x, y }) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(' ');
}

function cellsOf(points: readonly ChartPoint[], shade: number, places: Places): string {
  return points
    .filter((each) => each.shade === shade)
    .map((each) => {
      const { x, y, width, height } = cellAt(each, places);
      return `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
    })
    .join('');
}

function cellAt({ x, y }: ChartPoint, { toX, toY, column, lane }: Places) {
  const gap = lane > 8 ? 1 : 0;
  return {
    ...{ x: toX(x) - column / 2, y: toY(y) - lane / 2 },
    ...{ width: Math.max(1, column - gap), height: Math.max(1, lane - gap) },
  };
}

interface NearMarkProps {
  readonly kind: ChartSeries['kind'];
  readonly point: ChartPoint;
  readonly places: Places;
}

export function NearMark({ kind, point, places }: NearMarkProps) {
  const { toX, toY, lane, left } = places;
  if (kind === 'cells') return <rect class="near" {...cellAt(point, places)} />;
  if (kind === 'bars')
    return (
      <rect
        class="near"
        {...{ x: left, y: toY(point.y) - lane * 0.35 }}
        {...{ width: Math.max(1, toX(point.x) - left), height: lane * 0.7 }}
      />
    );
  return <circle class="near" cx={toX(point.x)} cy={toY(point.y)} r={6} />;
}
