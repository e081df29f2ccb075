import { type Fraction, ONE, ZERO, compare, dividedBy, fraction, minus, plus, times } from '../exact/fraction.js';
import { powerOf } from '../exact/power.js';

/** Bounds of a value, which is exact if they are equal. */
export interface Range {
  readonly low: Fraction;
  readonly high: Fraction;
}

export function exactly(value: Fraction): Range {
  return { low: value, high: value };
}

export interface CycleInput {
  readonly resetCents: Fraction;
  readonly gainCents: Fraction;
  readonly hitChance: Fraction;
  /**
   * Share of the meter left by a coup that does not end the cycle. Always 1, except for a Star whose meter pays 10%
   * awards.
   */
  readonly kept: Fraction;
  readonly isToppedUp: boolean;
  /** Null: no limit. */
  readonly limitCents: Fraction | null;
}

/**
 * Mean of the displayed meter at the coup that ends the cycle, including that coup's contributions. The mean is the
 * same at any coup of the cycle, because the end does not depend on the amount.
 *
 * R, c, h, k and L are the input's reset, gain, hit chance, kept share and limit. Let S(n) be the meter after the
 * contributions of coup n. Then S(1) = R + c, S(n+1) = k S(n) + c, and the mean is
 * m = h sum (1-h)^(n-1) S(n) = (h R + c) / (1 - (1-h) k). For k = 1 this is R + c/h, which is exact for any number of
 * seats.
 *
 * Topping up to R makes S(n+1) = max(R, debited) + c. This is never less than without topping up (the low bound), and
 * never more than k S + (1-k) R + c, as if the reset amount were never debited (the high bound). A limit without debits
 * is exact to 10^-50 (`powerOf`): m = R + c (1 - q^n) / h + (L - R - n c) q^n, with q = 1 - h and n = coups that fit
 * below L.
 */
export function meterAtHit(input: CycleInput): Range {
  const { resetCents, kept, isToppedUp, limitCents } = input;
  if (compare(kept, ONE) === 0)
    return exactly(limitCents === null ? meanWithout(input, ZERO) : limitedMean(input, limitCents));
  const low = meanWithout(input, ZERO);
  const high = isToppedUp ? meanWithout(input, times(minus(ONE, kept), resetCents)) : low;
  if (limitCents === null) return { low, high };
  const cappedHigh = compare(high, limitCents) > 0 ? limitCents : high;
  const cappedLow = isToppedUp ? resetCents : ZERO;
  return { low: compare(low, limitCents) < 0 ? low : cappedLow, high: cappedHigh };
}

/**
 * Symbols as in `meterAtHit`: (h R + c + (1-h) e) / (1 - (1-h) k), where e (`extra`) is added after every coup that
 * does not end the cycle.
 */
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
