import { type Fraction, ONE, ZERO, compare, dividedBy, fraction, minus, times } from '../exact/fraction.js';
import { powerOf } from '../exact/power.js';

/** How well a level's own funds pay its resets. */
export interface ReserveInput {
  /** Cents a reset takes. */
  readonly resetCents: Fraction;
  /** Cents the reserve gains in a coup; zero where there is no hidden rate. */
  readonly gainCents: Fraction;
  /** Chance that a coup ends the cycle, above 0. */
  readonly hitChance: Fraction;
}

export interface ReserveOdds {
  /** Mean the reserve gains in a cycle, in cents. */
  readonly gainedPerCycleCents: Fraction;
  /** Chance that the very first reset finds less in the reserve than it needs; exact to 10^-50. */
  readonly firstFails: Fraction;
  /**
   * Share of all resets that the reserve cannot fund whole, in the long run; zero where the reserve gains at least the
   * reset amount a cycle, for then it grows without end. At most `longRunError` away from the truth;
   * of a Star that is topped up it is the least, for top-ups draw on the same reserve.
   */
  readonly longRunFails: Fraction;
  readonly longRunError: Fraction;
}

/** Steps of the search for the root; each halves what is not known. */
const BISECTIONS = 80;

/**
 * The reserve after each reset is W' = max(0, W + c G - R), G the coups of a cycle (geometric, chance h), c its gain a
 * coup: Lindley's walk. With r = R / c in whole coups, G forgets its past, so the walk's rises above zero are geometric
 * again, and the share s of resets after which something is left solves s = (1 - h (1 - s))^r, below 1 where h r > 1.
 * A reset fails when W + c G < R, whose share is 1 - s up to the coups that land on R itself (at most h) and the
 * rounding of r up to a whole coup (s moves by less than h again). D/G queue: Asmussen, Applied Probability and Queues.
 */
export function reserveOdds({ resetCents, gainCents, hitChance }: ReserveInput): ReserveOdds {
  const gainedPerCycleCents = dividedBy(gainCents, hitChance);
  if (gainCents.numerator === 0n)
    return { gainedPerCycleCents, firstFails: ONE, longRunFails: ONE, longRunError: ZERO };
  const coups = ceiling(dividedBy(resetCents, gainCents));
  const goesOn = minus(ONE, hitChance);
  // The cycle is over before so many coups have filled the reserve: G < coups.
  const firstFails = minus(ONE, powerOf(goesOn, coups > 0n ? coups - 1n : 0n));
  if (compare(gainedPerCycleCents, resetCents) >= 0)
    return { gainedPerCycleCents, firstFails, longRunFails: ZERO, longRunError: ZERO };
  const left = shareLeft(hitChance, coups);
  return {
    gainedPerCycleCents,
    firstFails,
    longRunFails: minus(ONE, left),
    longRunError: times(hitChance, fraction(2n)),
  };
}

/** The root of s = (1 - h (1 - s))^r in [0, 1): the right side is convex and starts above, so below the root it is larger. */
function shareLeft(hitChance: Fraction, coups: bigint): Fraction {
  const scale = 1n << BigInt(BISECTIONS);
  let [low, high] = [0n, scale];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2n;
    const share = fraction(middle, scale);
    const right = powerOf(minus(ONE, times(hitChance, minus(ONE, share))), coups);
    if (compare(right, share) > 0) low = middle;
    else high = middle;
  }
  return fraction(low, scale);
}

function ceiling({ numerator, denominator }: Fraction): bigint {
  return (numerator + denominator - 1n) / denominator;
}
