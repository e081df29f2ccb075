import { zoneOffset } from '@jackpot/contract';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TIME_STEPS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
];

export interface Ticks {
  readonly at: readonly number[];
  readonly step: number;
}

export interface Span {
  readonly least: number;
  readonly most: number;
}

/** Ticks of a time axis in ms since 1970, at full hours and midnights of the zone. At most `count` of them. */
export function timeTicks({ least, most }: Span, count: number, zone: string): Ticks {
  const step =
    TIME_STEPS.find((each) => (most - least) / each <= count) ?? Math.ceil((most - least) / count / DAY) * DAY;
  const offset = zoneOffset(zone)(least) * MINUTE;
  const first = Math.ceil((least + offset) / step) * step - offset;
  return { at: range(first, most, step), step };
}

/** At most `count` ticks, at multiples of 1, 2 or 5 times a power of ten. */
export function roundTicks({ least, most }: Span, count: number): Ticks {
  const rough = Math.max((most - least) / count, Number.EPSILON);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  return { at: range(Math.ceil(least / step) * step, most, step), step };
}

function range(first: number, most: number, step: number): readonly number[] {
  const count = Math.max(0, Math.floor((most - first) / step + 1e-9) + 1);
  return Array.from({ length: count }, (_, at) => first + at * step);
}

export function spanOf(values: readonly number[]): Span {
  const [least, most] = values.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number]);
  if (least > most) return { least: 0, most: 1 };
  return least === most ? { least: least - 0.5, most: most + 0.5 } : { least, most };
}

export function placeOf(value: number, { least, most }: Span, length: number): number {
  return ((value - least) / (most - least)) * length;
}
