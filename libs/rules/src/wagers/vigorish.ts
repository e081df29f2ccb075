import { MICRO_PER_CENT, PPM_WHOLE } from '@jackpot/money';

/** Vigorish (the casino's commission): 5 percent of the amount won (chapter 12 C; seed 004, chapter 12 A). */
export const VIGORISH_RATE_PPM = 50_000n;

/**
 * Rounding of the vigorish on one winning wager (chapter 12 D(1); seed 004, chapter 12 A(1); readings M8, M9).
 * - `up25`: up to a multiple of 25 cents, at least 25 cents.
 * - `near25`: to the nearest multiple of 25 cents, half up, at least 25 cents.
 */
export const VIGORISH_ROUNDINGS = ['exact', 'up25', 'near25'] as const;
export type VigorishRounding = (typeof VIGORISH_ROUNDINGS)[number];

const QUARTER_MICRO = 25n * MICRO_PER_CENT;

export function vigorishOf(winMicro: bigint, rounding: VigorishRounding): bigint {
  const exactMicro = (winMicro * VIGORISH_RATE_PPM) / PPM_WHOLE;
  if (exactMicro === 0n) return 0n;
  switch (rounding) {
    case 'exact':
      return exactMicro;
    case 'up25':
      return ((exactMicro + QUARTER_MICRO - 1n) / QUARTER_MICRO) * QUARTER_MICRO;
    case 'near25': {
      const nearMicro = ((exactMicro + QUARTER_MICRO / 2n) / QUARTER_MICRO) * QUARTER_MICRO;
      return nearMicro === 0n ? QUARTER_MICRO : nearMicro;
    }
  }
}
