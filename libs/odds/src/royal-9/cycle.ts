import { type Fraction, ONE, ZERO, compare, dividedBy, fraction, minus, plus, times } from '../exact/fraction.js';
import { powerOf } from '../exact/power.js';

/** A quantity known exactly where both ends are the same, and otherwise to lie between them. */
export interface Range {
  readonly low: Fraction;
  readonly high: Fraction;
}

export function exactly(value: Fraction): Range {
  return { low: value, high: value };
}

/** The life of a level from one reset to the next, coup by coup. */
export interface CycleInput {
  /** Cents it starts from. */
  readonly resetCents: Fraction;
  /** Cents the displayed meter gains in a coup; more than zero. */
  readonly gainCents: Fraction;
  /** Chance that a coup ends the cycle, above 0. */
  readonly hitChance: Fraction;
  /** What a coup that does not end it leaves of the meter, on average: 1 but for Star paying tenths. */
  readonly kept: Fraction;
  /** Whether a meter below the reset amount is topped up to it. */
  readonly isToppedUp: boolean;
  /** Most the meter may show; null: no limit. */
  readonly limitCents: Fraction | null;
}

/**
 * Mean of the displayed meter at the coup that ends the cycle, that coup's contributions included; equally the mean at
 * any coup of the cycle, for whether it ends there has nothing to do with the amount.
 *
 * With S(n) after the contributions of coup n and h the chance of the hit: S(1) = R + c, S(n+1) = k S(n) + c, and
 * m = h sum (1-h)^(n-1) S(n) = (h R + c) / (1 - (1-h) k); for k = 1 that is R + c/h, exact whatever the number of seats.
 *
 * Topping up makes S(n+1) = max(R, debited) + c. It is never less than without (the low end), and never more than
 * k S + (1-k) R + c, which treats the reset amount as if it were never debited (the high end). A limit without debits is
 * exact to 10^-50 (`powerOf`): m = R + c (1 - q^n) / h + (L - R - n c) q^n, q = 1 - h, n = coups that fit below L.
 */
export function meterAtHit(input: CycleInput): Range {
  const { resetCents, kept, isToppedUp, limitCents } = input;
  if (compare(kept, ONE) === 0)
    return exactly(limitCents === null ? meanWithout(input, ZERO) : limitedMean(input, limitCents));
  const low = meanWithout(input, ZERO);
  const high = isToppedUp ? meanWithout(input, times(minus(ONE, kept), resetCents)) : low;
  if (limitCents === null) return { low, high };
  const cappedHigh = compare(high, limitCents) > 0 ? limitCents : high;
  // A limit may keep the meter far below either; of the low end only the reset amount, or nothing, is certain.
  const cappedLow = isToppedUp ? resetCents : ZERO;
  return { low: compare(low, limitCents) < 0 ? low : cappedLow, high: cappedHigh };
}

/** (h R + c + (1-h) e) / (1 - (1-h) k): the mean with a further gain of e after every coup that does not end the cycle. */
function meanWithout({ resetCents, gainCents, hitChance, kept }: CycleInput, extra: Fraction): Fraction {
  const goesOn = minus(ONE, hitChance);
  const gained = plus(plus(times(hitChance, resetCents), gainCents), times(goesOn, extra));
  return dividedBy(gained, minus(ONE, times(goesOn, kept)));
}

function limitedMean({ resetCents, gainCents, hitChance }: CycleInput, limitCents: Fraction): Fraction {
  const room = minus(limitCents, resetCents);
  if (compare(room, ZERO) <= 0) return limitCents;
  const coups = dividedBy(room, gainCents);
  const whole = coups.numerator / coups.denominator;
  const outlasts = powerOf(minus(ONE, hitChance), whole);
  const below = dividedBy(times(gainCents, minus(ONE, outlasts)), hitChance);
  const rest = times(minus(room, times(gainCents, fraction(whole))), outlasts);
  return plus(resetCents, plus(below, rest));
}
