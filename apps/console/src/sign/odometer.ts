/**
 * A meter rolls up to the last committed value, never past it. A lower committed value is a reset and is shown at once.
 * Positions are exact `bigint` thousandths of a cent.
 */
export interface Odometer {
  readonly committedCents: bigint;
  readonly fromMilli: bigint;
  readonly startedAtMs: number;
  /** Highest position shown in this cycle: if the clock jumps back, the meter does not roll back. */
  readonly shownMilli: bigint;
}

const MILLI_PER_CENT = 1_000n;

/** Well under the second that the sign may lag. */
export const CATCH_UP_MS = 900;

const DIGITS_MIN = 3;

export function restAt(committedCents: bigint, nowMs: number): Odometer {
  const milli = committedCents * MILLI_PER_CENT;
  return { committedCents, fromMilli: milli, startedAtMs: nowMs, shownMilli: milli };
}

export function commitValue(odometer: Odometer, committedCents: bigint, nowMs: number): Odometer {
  if (committedCents < odometer.committedCents) return restAt(committedCents, nowMs);
  const { shownMilli } = advance(odometer, nowMs);
  if (committedCents === odometer.committedCents) return { ...odometer, shownMilli };
  return { committedCents, fromMilli: shownMilli, startedAtMs: nowMs, shownMilli };
}

export function advance(odometer: Odometer, nowMs: number): Odometer {
  const position = positionMilli({
    fromMilli: odometer.fromMilli,
    toMilli: odometer.committedCents * MILLI_PER_CENT,
    elapsedMs: nowMs - odometer.startedAtMs,
  });
  return position > odometer.shownMilli ? { ...odometer, shownMilli: position } : odometer;
}

export function finish(odometer: Odometer): Odometer {
  return { ...odometer, shownMilli: odometer.committedCents * MILLI_PER_CENT };
}

export function isRolling(odometer: Odometer): boolean {
  return odometer.shownMilli < odometer.committedCents * MILLI_PER_CENT;
}

/** Rounded down: a cent that is still turning does not count yet. */
export function shownCents(odometer: Odometer): bigint {
  return odometer.shownMilli / MILLI_PER_CENT;
}

/**
 * The remaining distance is rounded up, so the position never passes the target and reaches it exactly when the time is
 * up.
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
  if (!(elapsedMs > 0)) return fromMilli; // Also covers NaN.
  if (elapsedMs >= durationMs || toMilli <= fromMilli) return toMilli;
  const wholeUs = BigInt(durationMs * 1_000);
  const leftUs = wholeUs - BigInt(Math.trunc(elapsedMs * 1_000));
  const leftMilli = ceilDiv((toMilli - fromMilli) * leftUs * leftUs, wholeUs * wholeUs);
  return toMilli - leftMilli;
}

// How long the amount of a win counts up. Shorter if other winners wait for their turn.
export const COUNT_UP_MS = { alone: 2_400, hurried: 500 } as const;

/** The count never passes the amount won. It is faster if other winners wait. */
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

/** `turn` is 0 to just under 10, with a fraction while the reel turns. Leading reels show no zero. */
interface ReelPosition {
  readonly turn: number;
  readonly isLeading: boolean;
}

/**
 * As in a mechanical counter, a reel turns only while every lower reel goes from nine to zero. Floats are safe here:
 * these are angles of reels, not amounts.
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

export function digitsOf(cents: bigint): number {
  return Math.max(DIGITS_MIN, cents.toString().length);
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
