import { PPM_WHOLE } from '@jackpot/money';
import type { MustHitTerms } from '@jackpot/progressive';
import { type Fraction, dividedBy, fraction, larger, minus, plus, times, ZERO } from '../exact/fraction.js';
import { sumOfFloors } from '../exact/power.js';

export interface MustHitInput {
  readonly terms: MustHitTerms;
  readonly priceCents: bigint;
  /** Seats in play at a table, at least 1. */
  readonly wagersPerLock: number;
}

/** Averages, in exact cents. */
export interface MustHitOdds {
  readonly wagersPerLock: number;
  /** (reset + maximum + 1) / 2, because triggers are uniform over whole cents in (reset, maximum]. */
  readonly expectedTriggerCents: Fraction;
  readonly locksBetweenHits: Fraction;
  readonly wagersBetweenHits: Fraction;
  /** At the first lock that reaches the trigger. At most the maximum. */
  readonly meterAtHitCents: Fraction;
  /** Share of the price. */
  readonly returned: Fraction;
  /** House money for the reset, after the reserve is used. */
  readonly seedPerHitCents: Fraction;
  /** Share of the price. */
  readonly houseCost: Fraction;
}

/**
 * Triggers are T = reset + j cents, j = 1 .. N with N = maximum - reset. A lock adds g cents. The hit occurs at lock
 * n(j) = ceil(j / g) and pays reset + min(n(j) g, N). Both are summed over all j in closed form. What the last lock
 * adds beyond the maximum goes to the next cycle and is ignored.
 */
export function mustHitOdds({ terms, priceCents, wagersPerLock }: MustHitInput): MustHitOdds {
  if (!Number.isInteger(wagersPerLock) || wagersPerLock < 1) throw new RangeError('a lock takes a wager or more');
  if (terms.ratePpm <= 0n || terms.maximumCents <= terms.resetCents)
    throw new RangeError('a Must Hit has a rate and a span');
  const span = terms.maximumCents - terms.resetCents;
  const stakeCents = BigInt(wagersPerLock) * priceCents;
  const gain = fraction(stakeCents * terms.ratePpm, PPM_WHOLE);
  const locks = fraction(sumOfLocks(span, gain), span);
  const meterAtHitCents = plus(fraction(terms.resetCents), dividedBy(sumOfGains(span, gain), fraction(span)));
  const wagers = times(locks, fraction(BigInt(wagersPerLock)));
  const staked = times(wagers, fraction(priceCents));
  const reserveGained = times(staked, fraction(terms.reserveRatePpm, PPM_WHOLE));
  const seedPerHitCents = larger(ZERO, minus(fraction(terms.resetCents), reserveGained));
  return {
    wagersPerLock,
    expectedTriggerCents: fraction(terms.resetCents + terms.maximumCents + 1n, 2n),
    locksBetweenHits: locks,
    wagersBetweenHits: wagers,
    meterAtHitCents,
    returned: dividedBy(meterAtHitCents, staked),
    seedPerHitCents,
    houseCost: dividedBy(seedPerHitCents, staked),
  };
}

/** Sum of ceil(j / g) for j = 1 .. span. With g = a / b, ceil(j b / a) = floor(((j - 1) b + b - 1 + a) / a). */
function sumOfLocks(span: bigint, { numerator: a, denominator: b }: Fraction): bigint {
  return sumOfFloors(span, a, b, a + b - 1n);
}

/** Sum of min(ceil(j / g) g, span) for j = 1 .. span. */
function sumOfGains(span: bigint, gain: Fraction): Fraction {
  const all = times(fraction(sumOfLocks(span, gain)), gain);
  const locksMax = ceilingOf(dividedBy(fraction(span), gain));
  const above = minus(times(fraction(locksMax), gain), fraction(span));
  const before = times(fraction(locksMax - 1n), gain);
  // Number of triggers that only the last lock reaches.
  const triggersOfLast = span - before.numerator / before.denominator;
  return minus(all, times(above, fraction(triggersOfLast)));
}

function ceilingOf({ numerator, denominator }: Fraction): bigint {
  return (numerator + denominator - 1n) / denominator;
}
