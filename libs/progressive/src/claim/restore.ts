import { MICRO_PER_CENT, centsToMicro, equalShares, maxAmount, minAmount, must, wholeCents } from '@jackpot/money';
import { isWholeMeter } from '../award/award.js';
import type { LevelId } from '../ids.js';
import type { OpenClaim } from './state.js';
import type { OpenedLink } from '../state.js';
import { metersOf } from '../levels/state.js';
import type { Increase, ClaimReversal } from './events.js';

const NOTHING: ClaimReversal = {
  toDisplayMicro: 0n,
  toHouseMicro: 0n,
  toPoolReserveMicro: 0n,
  toPoolOverflowMicro: 0n,
  seedToReserveMicro: 0n,
  seedToOverflowMicro: 0n,
  seedToHouseMicro: 0n,
  surplusMicro: 0n,
  increases: [],
};

/**
 * What a rejected claim gives back. Its money returns to the meter it left, and the reset that followed is taken back:
 * what the level has gained since stays. Where the meter was won again in between, that winner would have won this money
 * too, so it is added to that claim; it is provisional until now for this very reason (REQ-94).
 */
export function restorationOf(link: OpenedLink, claim: OpenClaim): ClaimReversal {
  const { award, origin } = claim;
  const toDisplayMicro = centsToMicro(award.fromMeterCents);
  const toHouseMicro = centsToMicro(award.amountCents - award.fromMeterCents);
  if (award.level === null) {
    const { poolReserveMicro: toPoolReserveMicro, poolOverflowMicro: toPoolOverflowMicro } = origin;
    return { ...NOTHING, toHouseMicro, toPoolReserveMicro, toPoolOverflowMicro };
  }
  const base = { ...NOTHING, toDisplayMicro, toHouseMicro };
  const coWinners = openSharers(link, claim);
  if (coWinners.length > 0) return { ...base, ...raised(link, award.level, coWinners, toDisplayMicro) };
  const laterWinners = heirsOf(link, claim);
  const seed = seedBack(
    claim,
    laterWinners.length > 0 ? toDisplayMicro : displayOf(link, award.level) + toDisplayMicro,
  );
  const netMicro = toDisplayMicro - seed.seedToReserveMicro - seed.seedToOverflowMicro - seed.seedToHouseMicro;
  if (laterWinners.length > 0) return { ...base, ...seed, ...raised(link, award.level, laterWinners, netMicro) };
  const roomMicro = maxAmount(0n, mostMicro(link, award.level) - displayOf(link, award.level));
  return { ...base, ...seed, surplusMicro: maxAmount(0n, netMicro - roomMicro) };
}

/** Other winners of the same meter in the same coup: without this one they would have shared the whole of it. */
function openSharers(link: OpenedLink, claim: OpenClaim): readonly OpenClaim[] {
  if (!isWholeMeter(claim.award.line)) return [];
  return [...link.claims.values()].filter((other) => other !== claim && isSameHit(other, claim));
}

/** Whoever won the meter next. */
function heirsOf(link: OpenedLink, { awardNumber, award }: OpenClaim): readonly OpenClaim[] {
  const later = [...link.claims.values()].filter(
    (other) => other.awardNumber > awardNumber && other.award.level === award.level && isWholeMeter(other.award.line),
  );
  const [next] = later;
  return next === undefined ? [] : later.filter((other) => isSameHit(other, next));
}

/** Whether two claims share one meter of one coup. */
export function isSameHit(one: OpenClaim, other: OpenClaim): boolean {
  return (
    one.table === other.table &&
    one.coup === other.coup &&
    one.award.level === other.award.level &&
    isWholeMeter(one.award.line) &&
    isWholeMeter(other.award.line)
  );
}

type SeedBack = Pick<ClaimReversal, 'seedToReserveMicro' | 'seedToOverflowMicro' | 'seedToHouseMicro'>;

/** The reset taken back, as far as the meter has it: players' own funds first, the house last. */
function seedBack({ origin }: OpenClaim, availableMicro: bigint): SeedBack {
  const seedToReserveMicro = minAmount(origin.seedReserveMicro, availableMicro);
  const seedToOverflowMicro = minAmount(origin.seedOverflowMicro, availableMicro - seedToReserveMicro);
  const leftMicro = availableMicro - seedToReserveMicro - seedToOverflowMicro;
  return { seedToReserveMicro, seedToOverflowMicro, seedToHouseMicro: minAmount(origin.seedHouseMicro, leftMicro) };
}

/** Adds money to claims in equal shares, in whole cents and to no more than the level may pay; the rest is surplus. */
function raised(
  link: OpenedLink,
  level: LevelId,
  claims: readonly OpenClaim[],
  moneyMicro: bigint,
): Pick<ClaimReversal, 'increases' | 'surplusMicro'> {
  const owedCents = claims.reduce((sum, { award }) => sum + award.amountCents, 0n);
  const roomCents = maxAmount(0n, mostPaidCents(link, level) - owedCents);
  const amountCents = minAmount(wholeCents(moneyMicro), roomCents);
  const shares = equalShares({ amountCents, shares: claims.length });
  const increases: Increase[] = claims
    .map(({ awardNumber }, index) => ({ awardNumber, amountCents: must(shares[index], 'a share') }))
    .filter((raise) => raise.amountCents > 0n);
  return { increases, surplusMicro: moneyMicro - centsToMicro(amountCents) };
}

function displayOf(link: OpenedLink, level: LevelId): bigint {
  return metersOf(link, level).displayMicro;
}

const UNLIMITED_CENTS = 10n ** 12n;

/** The most that one hit of the level may pay. */
function mostPaidCents(link: OpenedLink, level: LevelId): bigint {
  return must(link.terms[link.levels.indexOf(level)], 'terms of a level').ceilingCents ?? UNLIMITED_CENTS;
}

/** The most that the meter may show after this. The Must Hit never stands at its maximum (INV-09): a lock must take it there. */
function mostMicro(link: OpenedLink, level: LevelId): bigint {
  return centsToMicro(mostPaidCents(link, level)) - (level === 'must-hit' ? MICRO_PER_CENT : 0n);
}
