/** One line of the goals table: what was wanted, what was measured, how far that is from it. */
export interface Finding {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  /** Undefined where it was not measured. */
  readonly isReached: boolean | undefined;
  /** Factor by which the goal is missed, or by which it is exceeded; 1 is exactly the goal. */
  readonly factor?: number;
  readonly note?: string;
}

interface Measured {
  readonly what: string;
  readonly limit: number;
  readonly value: number;
  readonly unit: Unit;
  readonly note?: string;
}

type Unit = 'x' | 'ms' | 's' | '/s' | 'MB';

const DIGITS: Readonly<Record<Unit, number>> = { x: 2, ms: 1, s: 2, '/s': 1, MB: 0 };

export function atLeast(measured: Measured): Finding {
  return finding(measured, '>=', measured.value / measured.limit);
}

/** Something that must not happen at all, and how often it did. */
export function never({
  what,
  times,
  note,
}: {
  readonly what: string;
  readonly times: number;
  readonly note?: string;
}): Finding {
  const isReached = times === 0;
  return { what, goal: '0', measured: String(times), isReached, ...(note === undefined ? {} : { note }) };
}

export function atMost(measured: Measured): Finding {
  return finding(measured, '<=', measured.limit / measured.value);
}

function finding({ what, limit, value, unit, note }: Measured, sign: string, factor: number): Finding {
  const goal = `${sign} ${limit} ${unit}`;
  if (Number.isNaN(value)) return notMeasured(what, goal, 'what it is compared with, or itself, did not run');
  return {
    what,
    goal,
    measured: `${shown(value, unit)} ${unit}`,
    isReached: Number.isFinite(factor) ? factor >= 1 : undefined,
    factor,
    ...(note === undefined ? {} : { note }),
  };
}

function shown(value: number, unit: Unit): string {
  return unit === 'x' && value >= 20 ? value.toFixed(0) : value.toFixed(DIGITS[unit]);
}

export function notMeasured(what: string, goal: string, why: string): Finding {
  return { what, goal, measured: 'not measured here', isReached: undefined, note: why };
}

/** In words for the last column. */
export function verdict({ isReached, factor }: Finding): string {
  if (isReached === undefined) return '-';
  if (isReached) return 'reached';
  return factor === undefined ? 'missed' : `missed by ${(1 / factor).toFixed(2)} x`;
}
