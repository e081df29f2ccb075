import { PPM_WHOLE, rateOf } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import type { PrintedLine } from '@jackpot/rules';
import {
  type Fraction,
  ONE,
  ZERO,
  compare,
  dividedBy,
  fraction,
  larger,
  minus,
  plus,
  sumOf,
  times,
} from '../exact/fraction.js';
import { type LevelAfter, type Meters, ROYAL_LEVELS, type RoyalLevel, awardsOf } from './awards.js';
import type { Royal9Coups } from './coups.js';
import { type Range, exactly, meterAtHit } from './cycle.js';
import { type ReserveOdds, reserveOdds } from './reserve.js';

/** Assumes the same seats in play in every coup. Amounts are in cents. */
export interface LevelOdds {
  readonly level: RoyalLevel;
  readonly hitChance: Fraction;
  /** Seats in play divided by `hitChance`. Null if never hit. */
  readonly wagersBetweenHits: Fraction | null;
  /** Null if never hit. */
  readonly meterAtHitCents: Range | null;
  /** Sum of the awards of a share of the level, such as the 10% awards of Star. */
  readonly tenthsPerCycleCents: Range;
  /** House money that restores the reset amount after these awards. */
  readonly topUpPerCycleCents: Range;
  readonly reserve: ReserveOdds | null;
  /** Contributions above the limit. */
  readonly overflowPerCycleCents: Range;
  /** House money for the reset and top-ups, after the level's own funds are used. */
  readonly housePerCycleCents: Range;
  /** House money other than contributions, as a share of the price. */
  readonly houseCost: Range;
}

export interface LevelsInput {
  readonly config: LinkConfig;
  readonly lines: readonly PrintedLine[];
  readonly coups: Royal9Coups;
  readonly seatsInPlayCount: number;
  readonly resets: Meters;
}

/** Assumes that every table has this layout and these seats in play. */
export function levelOdds(input: LevelsInput): readonly LevelOdds[] {
  const { config, lines, coups, resets } = input;
  const weighed = coups.winning.map(({ winners, ways }) => ({
    chance: fraction(ways, coups.deals),
    levels: awardsOf({ winners, lines, meters: resets, resets, policy: config.awards }).levels,
  }));
  return ROYAL_LEVELS.map((level) => {
    const ofLevel = weighed.map(({ chance, levels }) => ({ chance, ...levels[level] }));
    return levelOf(input, level, effectsOf(ofLevel));
  });
}

interface Effects {
  readonly hitChance: Fraction;
  /** Part of the meter that a coup without a hit keeps. */
  readonly kept: Fraction;
  /** Meter at the start of a cycle, after shares in the coup of the hit, as a share of the reset amount. */
  readonly startKept: Fraction;
  /** Amount that shares in the coup of the hit take from the new cycle, as a share of the meter before the hit. */
  readonly hitTenths: Fraction;
}

type WeighedLevel = LevelAfter & { readonly chance: Fraction };

function effectsOf(weighed: readonly WeighedLevel[]): Effects {
  const hits = weighed.filter(({ won }) => won !== undefined);
  const hitChance = sumOf(hits.map(({ chance }) => chance));
  const others = weighed.filter(({ won }) => won === undefined);
  const lost = sumOf(others.map(({ chance, after }) => times(chance, minus(ONE, after.meter))));
  const meanAtHit = (value: (after: LevelAfter['after']) => Fraction): Fraction =>
    dividedBy(sumOf(hits.map(({ chance, after }) => times(chance, value(after)))), hitChance);
  return {
    hitChance,
    kept: minus(ONE, dividedBy(lost, minus(ONE, hitChance))),
    startKept: hits.length === 0 ? ONE : meanAtHit(({ reset }) => reset),
    hitTenths: hits.length === 0 ? ZERO : meanAtHit(({ meter }) => minus(ZERO, meter)),
  };
}

function levelOf({ config, seatsInPlayCount, resets }: LevelsInput, level: RoyalLevel, effects: Effects): LevelOdds {
  const { hitChance, kept } = effects;
  const never = { level, hitChance, wagersBetweenHits: null, meterAtHitCents: null, reserve: null };
  const nothing = {
    tenthsPerCycleCents: exactly(ZERO),
    topUpPerCycleCents: exactly(ZERO),
    overflowPerCycleCents: exactly(ZERO),
  };
  if (hitChance.numerator === 0n)
    return { ...never, ...nothing, housePerCycleCents: exactly(ZERO), houseCost: exactly(ZERO) };
  const stakeCents = BigInt(seatsInPlayCount) * config.priceCents;
  const perCoup = (ratePpm: bigint): Fraction => fraction(rateOf({ priceCents: stakeCents, ratePpm }), PPM_WHOLE);
  const { limitCents, ratePpm, reserveRatePpm } = config[level];
  const resetCents = resets[level];
  const gainCents = perCoup(ratePpm);
  const limit = limitCents === null ? null : fraction(limitCents);
  const isToppedUp = config.awards.percentTopUp;
  const started = times(resetCents, effects.startKept);
  const startCents = isToppedUp ? resetCents : started;
  const meter = meterAtHit({ resetCents: startCents, gainCents, hitChance, kept, isToppedUp, limitCents: limit });
  const gained = dividedBy(gainCents, hitChance);
  const flows = flowsOf({
    meter,
    kept,
    hitChance,
    startCents,
    startLackCents: minus(startCents, started),
    gained,
    hitTenths: effects.hitTenths,
    isToppedUp,
    isLimited: limit !== null,
  });
  const reserve = reserveOdds({ resetCents, gainCents: perCoup(reserveRatePpm), hitChance });
  const housePerCycleCents = houseOf({ config, resetCents, reserve, flows });
  const hitsPerStake = dividedBy(hitChance, fraction(stakeCents));
  return {
    level,
    hitChance,
    wagersBetweenHits: dividedBy(fraction(BigInt(seatsInPlayCount)), hitChance),
    meterAtHitCents: meter,
    ...flows,
    reserve,
    housePerCycleCents,
    houseCost: mapped(housePerCycleCents, (cents) => times(cents, hitsPerStake)),
  };
}

/** Mean meter at a hit without a limit: reset + rate x price x wagers. */
export function unlimitedMeanCents(config: LinkConfig, { level, wagersBetweenHits }: LevelOdds): Fraction {
  const { resetCents, ratePpm } = config[level];
  const gain = fraction(rateOf({ priceCents: config.priceCents, ratePpm }), PPM_WHOLE);
  return plus(fraction(resetCents), times(gain, wagersBetweenHits ?? ZERO));
}

interface FlowsInput {
  readonly meter: Range;
  readonly kept: Fraction;
  readonly hitChance: Fraction;
  readonly startCents: Fraction;
  readonly startLackCents: Fraction;
  readonly gained: Fraction;
  readonly hitTenths: Fraction;
  readonly isToppedUp: boolean;
  readonly isLimited: boolean;
}

type Flows = Pick<LevelOdds, 'tenthsPerCycleCents' | 'topUpPerCycleCents' | 'overflowPerCycleCents'>;

/**
 * A cycle has (1-h)/h coups without a hit, each with the mean meter m before its debit. Start + gained + topped up =
 * m + tenths (10% awards) + overflow. Tenths of m paid in the coup of the hit reduce the next cycle, which is topped up
 * by the same amount.
 */
function flowsOf({
  meter,
  kept,
  hitChance,
  startCents,
  startLackCents,
  gained,
  hitTenths,
  isToppedUp,
  isLimited,
}: FlowsInput): Flows {
  const coupsWithout = dividedBy(minus(ONE, hitChance), hitChance);
  const tenths = mapped(meter, (mean) => times(times(coupsWithout, minus(ONE, kept)), mean));
  const balance = (end: keyof Range): Fraction => minus(plus(meter[end], tenths[end]), plus(startCents, gained));
  const atHit = mapped(meter, (mean) => times(hitTenths, mean));
  const isDebited = compare(kept, ONE) !== 0;
  return {
    tenthsPerCycleCents: { low: plus(tenths.low, atHit.low), high: plus(tenths.high, atHit.high) },
    topUpPerCycleCents:
      isDebited && isToppedUp
        ? {
            low: plus(plus(startLackCents, atHit.low), larger(ZERO, balance('low'))),
            high: plus(plus(startLackCents, atHit.high), larger(ZERO, balance('high'))),
          }
        : exactly(ZERO),
    overflowPerCycleCents: isLimited
      ? { low: larger(ZERO, minus(ZERO, balance('high'))), high: larger(ZERO, minus(ZERO, balance('low'))) }
      : exactly(ZERO),
  };
}

interface SeedInput {
  readonly config: LinkConfig;
  readonly resetCents: Fraction;
  readonly reserve: ReserveOdds;
  readonly flows: Flows;
}

/**
 * House money that reset and top-ups need beyond the level's own reserve and overflow. Fixed awards paid from the pool
 * are not included (docs/reference/odds.md).
 */
function houseOf({ config, resetCents, reserve, flows }: SeedInput): Range {
  const sources = config.awards.resetFunding;
  const own = sources.includes('reserve') ? reserve.gainedPerCycleCents : ZERO;
  const overflow = sources.includes('overflow') ? flows.overflowPerCycleCents : exactly(ZERO);
  const needed = mapped(flows.topUpPerCycleCents, (topUp) => plus(resetCents, topUp));
  return {
    low: larger(ZERO, minus(needed.low, plus(own, overflow.high))),
    high: larger(ZERO, minus(needed.high, plus(own, overflow.low))),
  };
}

function mapped({ low, high }: Range, value: (end: Fraction) => Fraction): Range {
  return { low: value(low), high: value(high) };
}
