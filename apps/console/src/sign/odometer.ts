/**
 * The motion of one meter. It rolls from what is shown up to the last committed value, never past it, never down within a
 * cycle; a lower committed value is a reset and is shown at once. Positions are `bigint` thousandths of a cent: the motion
 * is exact too, so a reel at rest stands on its digit and not beside it.
 */
export interface Odometer {
  readonly committedCents: bigint;
  readonly fromMilli: bigint;
  readonly startedAtMs: number;
  /** Highest position shown in this cycle: a clock that jumps back does not roll the meter back. */
  readonly shownMilli: bigint;
}

/** One cent in thousandths of a cent. */
const MILLI_PER_CENT = 1_000n;

/** Any distance is caught up in this time: well under the second the sign may lag. */
export const CATCH_UP_MS = 900;

/** Reels that are always there: $0.00. */
const DIGITS_MIN = 3;

/** A meter at rest on a value. */
export function restAt(committedCents: bigint, nowMs: number): Odometer {
  const milli = committedCents * MILLI_PER_CENT;
  return { committedCents, fromMilli: milli, startedAtMs: nowMs, shownMilli: milli };
}

/** Takes a newly committed value: a higher one is rolled to, a lower one (a reset) is jumped to. */
export function commitValue(odometer: Odometer, committedCents: bigint, nowMs: number): Odometer {
  if (committedCents < odometer.committedCents) return restAt(committedCents, nowMs);
  const { shownMilli } = advance(odometer, nowMs);
  if (committedCents === odometer.committedCents) return { ...odometer, shownMilli };
  return { committedCents, fromMilli: shownMilli, startedAtMs: nowMs, shownMilli };
}

/** The meter at a later time. */
export function advance(odometer: Odometer, nowMs: number): Odometer {
  const position = positionMilli({
    fromMilli: odometer.fromMilli,
    toMilli: odometer.committedCents * MILLI_PER_CENT,
    elapsedMs: nowMs - odometer.startedAtMs,
  });
  return position > odometer.shownMilli ? { ...odometer, shownMilli: position } : odometer;
}

/** Shows the committed value now, without motion. */
export function finish(odometer: Odometer): Odometer {
  return { ...odometer, shownMilli: odometer.committedCents * MILLI_PER_CENT };
}

export function isRolling(odometer: Odometer): boolean {
  return odometer.shownMilli < odometer.committedCents * MILLI_PER_CENT;
}

/** Whole cents on show. Rounded down: a cent still turning is not there yet. */
export function shownCents(odometer: Odometer): bigint {
  return odometer.shownMilli / MILLI_PER_CENT;
}

/**
 * Where the roll stands: fast at first, easing out. What is left to go is rounded up, so the position never lies past the
 * target and is exactly on it when the time is up.
 */
export function positionMilli({
  fromMilli,
  toMilli,
  elapsedMs,
  durationMs = CATCH_UP_MS,
}: {
  readonly fromMilli: bigint;
  readonly toMilli: bigint;
  readonly elapsedMs: number;
  readonly durationMs?: number;
}): bigint {
  if (!(elapsedMs > 0)) return fromMilli; // also when the clock is no number
  if (elapsedMs >= durationMs || toMilli <= fromMilli) return toMilli;
  const wholeUs = BigInt(durationMs * 1_000);
  const leftUs = wholeUs - BigInt(Math.trunc(elapsedMs * 1_000));
  const leftMilli = ceilDiv((toMilli - fromMilli) * leftUs * leftUs, wholeUs * wholeUs);
  return toMilli - leftMilli;
}

// Long enough to be seen from across the floor. With others waiting, short: their amounts must be on display in time.
export const COUNT_UP_MS = { alone: 2_400, hurried: 500 } as const;

/**
 * The amount won, counted up from nothing to what was committed, and never past it. It starts over for no one: what arrives
 * meanwhile only shortens it.
 */
export function countUpMilli({
  amountCents,
  elapsedMs,
  isHurried,
}: {
  readonly amountCents: bigint;
  readonly elapsedMs: number;
  readonly isHurried: boolean;
}): bigint {
  const durationMs = isHurried ? COUNT_UP_MS.hurried : COUNT_UP_MS.alone;
  return positionMilli({ fromMilli: 0n, toMilli: amountCents * MILLI_PER_CENT, elapsedMs, durationMs });
}

/** How one reel stands: 0 to just under 10, a fraction while it turns. `isLeading` reels show no zero. */
interface ReelPosition {
  readonly turn: number;
  readonly isLeading: boolean;
}

/**
 * The reels of a position, most significant first. As in a mechanical counter a reel turns only while every reel below it
 * goes from nine to nought. The numbers made here are angles of reels below ten turns, not amounts.
 */
export function reelPositions(milli: bigint, digits: number): readonly ReelPosition[] {
  const reels: ReelPosition[] = [];
  let unit = MILLI_PER_CENT;
  for (let index = 0; index < digits; index += 1) {
    const below = milli % unit;
    const carryFrom = unit - MILLI_PER_CENT;
    const fraction = below > carryFrom ? Number(below - carryFrom) / 1_000 : 0;
    const value = milli / unit;
    reels.unshift({ turn: Number(value % 10n) + fraction, isLeading: value === 0n && index >= DIGITS_MIN });
    unit *= 10n;
  }
  return reels;
}

/** How many reels an amount needs. */
export function digitsOf(cents: bigint): number {
  return Math.max(DIGITS_MIN, cents.toString().length);
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
