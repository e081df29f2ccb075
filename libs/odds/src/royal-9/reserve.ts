import { type Fraction, ONE, ZERO, compare, dividedBy, fraction, minus, times } from '../exact/fraction.js';
import { powerOf } from '../exact/power.js';

export interface ReserveInput {
  readonly resetCents: Fraction;
  /** What one coup adds. Zero if the reserve has no rate. */
  readonly gainCents: Fraction;
  readonly hitChance: Fraction;
}

export interface ReserveOdds {
  readonly gainedPerCycleCents: Fraction;
  /** Chance that the reserve cannot fund the first reset, exact to 10^-50. */
  readonly firstFails: Fraction;
  /**
   * Long-run share of resets that the reserve cannot fund in full, within `longRunError`. A lower bound for a Star with
   * top-ups, because top-ups use the same reserve.
   */
  readonly longRunFails: Fraction;
  readonly longRunError: Fraction;
}

const BISECTIONS = 80;

/**
 * The reserve after each reset is W' = max(0, W + c G - R), where G is the number of coups of a cycle (geometric,
 * chance h) and c is the gain in a coup: Lindley's walk. Let r = R / c in whole coups. G is memoryless, so the walk's
 * rises above zero are geometric too, and the share s of resets after which something is left solves s = (1 - h (1 -
 * s))^r, below 1 where h r > 1. A reset fails when W + c G < R. The share of failures is 1 - s, except for coups that
 * land exactly on R (at most h) and for rounding r up to a whole coup (this moves s by less than h). D/G queue:
 * Asmussen, Applied Probability and Queues.
 */
export function reserveOdds({ resetCents, gainCents, hitChance }: ReserveInput): ReserveOdds {
  const gainedPerCycleCents = dividedBy(gainCents, hitChance);
  if (gainCents.numerator === 0n)
    return { gainedPerCycleCents, firstFails: ONE, longRunFails: ONE, longRunError: ZERO };
  const coups = ceiling(dividedBy(resetCents, gainCents));
  const goesOn = minus(ONE, hitChance);
  // Chance that the cycle ends in fewer than `coups` coups, before the reserve is filled.
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

/**
 * Finds s by bisection. The right side of s = (1 - h (1 - s))^r is convex and starts above s, so it exceeds s only
 * below the root.
 */
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
