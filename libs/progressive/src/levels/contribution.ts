import { centsToMicro, maxAmount, minAmount, must, rateOf } from '@jackpot/money';
import type { CommonTerms, LinkConfig } from '../config/link-config.js';
import type { LevelId } from '../ids.js';
import type { Registers } from './meters.js';
import type { Contribution } from './moves.js';

export interface LevelsTerms {
  readonly config: LinkConfig;
  readonly levels: readonly LevelId[];
  readonly terms: readonly CommonTerms[];
}

/**
 * What wagers add to each level: to display up to the limit, then to overflow, and separately to reserve. Cents times
 * ppm are exact micro-cents.
 * @param of.uncontributedCents part of the wagers that contributes nothing
 */
export function contribute(
  { config, levels, terms }: LevelsTerms,
  registers: readonly Registers[],
  { wagers, uncontributedCents }: { readonly wagers: number; readonly uncontributedCents: bigint },
): readonly Contribution[] {
  const stake = BigInt(wagers) * config.priceCents - uncontributedCents;
  return levels.map((level, index) => {
    const { ratePpm, reserveRatePpm, ceilingCents } = must(terms[index], 'terms of a level');
    const gainMicro = rateOf({ priceCents: stake, ratePpm });
    const displayMicro = belowLimit(level, ceilingCents, must(registers[index], level), gainMicro);
    const reserveMicro = rateOf({ priceCents: stake, ratePpm: reserveRatePpm });
    return { level, displayMicro, reserveMicro, overflowMicro: gainMicro - displayMicro };
  });
}

/** The Must Hit has no limit, because it is won at its maximum. */
export function belowLimit(
  level: LevelId,
  ceilingCents: bigint | null,
  { displayMicro }: Pick<Registers, 'displayMicro'>,
  gainMicro: bigint,
): bigint {
  if (level === 'must-hit' || ceilingCents === null) return gainMicro;
  return minAmount(gainMicro, maxAmount(0n, centsToMicro(ceilingCents) - displayMicro));
}
