import { centsToMicro, rateOf, unreachable } from '@jackpot/money';

/**
 * How a facility rounds vigorish (seed 004, chapter 12 A(1): it "may round off the vigorish to 25 cents or the next
 * highest multiple of 25 cents"; readings M8).
 * - `exact`: not at all; a fraction of a cent stays one.
 * - `up25`: up to the next multiple of 25 cents; a multiple stays.
 * - `near25`: to the nearest multiple, half up, and never to less than 25 cents.
 */
export type VigorishRounding = 'exact' | 'up25' | 'near25';

const VIGORISH_PPM = 50_000n;
const STEP_MICRO = centsToMicro(25n);

/** Vigorish on an amount won, in micro-cents: 5 percent, rounded. Nothing won, nothing taken. */
export function vigorishMicro(wonCents: bigint, rounding: VigorishRounding): bigint {
  const exactMicro = rateOf({ priceCents: wonCents, ratePpm: VIGORISH_PPM });
  if (exactMicro === 0n) return 0n;
  switch (rounding) {
    case 'exact':
      return exactMicro;
    case 'up25':
      return stepsMicro((exactMicro + STEP_MICRO - 1n) / STEP_MICRO);
    case 'near25':
      return stepsMicro((exactMicro + STEP_MICRO / 2n) / STEP_MICRO);
    default:
      return unreachable(rounding);
  }
}

function stepsMicro(steps: bigint): bigint {
  return (steps > 0n ? steps : 1n) * STEP_MICRO;
}
