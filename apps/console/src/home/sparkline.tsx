import type { MeterPoint } from '../server/types.js';

const [WIDTH, HEIGHT] = [120, 28];

/** Amounts become floats only to place the line. */
export function Sparkline({ points }: { readonly points: readonly MeterPoint[] }) {
  if (points.length < 2) return null;
  const inTime = [...points].reverse();
  const amounts = inTime.flatMap(({ cause, before, display }) => [
    Number(cause === 'opened' ? display : before),
    Number(display),
  ]);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: number): string => ((at / (amounts.length - 1)) * WIDTH).toFixed(1);
  const y = (amount: number): string =>
    (most === least ? HEIGHT / 2 : HEIGHT - 2 - ((amount - least) / (most - least)) * (HEIGHT - 4)).toFixed(1);
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={amounts.map((amount, at) => `${x(at)},${y(amount)}`).join(' ')} />
      {inTime.map(({ cause, before, sequence }, at) =>
        cause === 'hit' ? <circle key={sequence} cx={x(at * 2)} cy={y(Number(before))} r="2.5" /> : null,
      )}
    </svg>
  );
}
