import { type Line, WIDTH, limitsText, pictureOf } from './limits.js';

const HEIGHT = 28;

/** A line's count beside what theory lets expect: the wide band is 99 %, the narrow one 95 %, the tick is the average. */
export function LimitsPicture({ line }: { readonly line: Line }) {
  const drawn = pictureOf(line);
  if (drawn === null) return <span class="soft">No theory: it goes by its trigger.</span>;
  const { band99, band95, expected, actual } = drawn;
  const middle = HEIGHT / 2;
  return (
    <svg
      class="limits"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={limitsText(line)}
    >
      <line class="axis" x1={0} x2={WIDTH} y1={middle} y2={middle} />
      <rect class="band99" x={band99.x} width={band99.width} y={middle - 7} height={14} rx={3} />
      <rect class="band95" x={band95.x} width={band95.width} y={middle - 7} height={14} rx={3} />
      <line class="expected" x1={expected} x2={expected} y1={2} y2={HEIGHT - 2} />
      <circle class="actual" cx={actual} cy={middle} r={5} />
    </svg>
  );
}
