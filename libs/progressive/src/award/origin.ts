import { centsToMicro, minAmount } from '@jackpot/money';
import { isWholeMeter, type Award } from './award.js';
import type { LevelMove } from '../levels/moves.js';
import type { LevelId } from '../ids.js';

/** Where the money of an award came from, and what was put in its place: what a rejection gives back. Micro-cents. */
export interface ClaimOrigin {
  /** Reset or top-up that this award made necessary, by where it came from. */
  readonly seedReserveMicro: bigint;
  readonly seedOverflowMicro: bigint;
  readonly seedHouseMicro: bigint;
  /** A fixed award's part from Star's hidden funds. */
  readonly poolReserveMicro: bigint;
  readonly poolOverflowMicro: bigint;
}

export const NO_ORIGIN: ClaimOrigin = {
  seedReserveMicro: 0n,
  seedOverflowMicro: 0n,
  seedHouseMicro: 0n,
  poolReserveMicro: 0n,
  poolOverflowMicro: 0n,
};

type Seed = Pick<ClaimOrigin, 'seedReserveMicro' | 'seedOverflowMicro' | 'seedHouseMicro'>;

/** The origin of each award of one event, by award number. Winners who share a meter share its one reset. */
export function originsOf(awards: readonly Award[], moves: readonly LevelMove[]): ReadonlyMap<number, ClaimOrigin> {
  const origins = new Map<number, ClaimOrigin>();
  const pools = moves.filter((move) => move.kind === 'pool');
  for (const award of awards) {
    if (award.level !== null && isWholeMeter(award.line)) {
      origins.set(award.awardNumber, { ...NO_ORIGIN, ...seedOf(moves, award.level) });
    } else if (award.level === null && award.fromMeterCents > 0n) {
      const pool = pools.shift();
      const of = { poolReserveMicro: pool?.fromReserveMicro ?? 0n, poolOverflowMicro: pool?.fromOverflowMicro ?? 0n };
      origins.set(award.awardNumber, { ...NO_ORIGIN, ...of });
    }
  }
  shareTopUp(origins, awards, moves);
  return origins;
}

function seedOf(moves: readonly LevelMove[], level: LevelId): Seed {
  const reset = moves.find((move) => move.kind === 'reset' && move.level === level);
  if (reset?.kind !== 'reset') return NO_ORIGIN;
  return {
    seedReserveMicro: reset.fromReserveMicro,
    seedOverflowMicro: reset.fromOverflowMicro,
    seedHouseMicro: reset.fromHouseMicro,
  };
}

/** One top-up follows all ten-percent awards of a coup: the last of them made the last of it necessary. */
function shareTopUp(origins: Map<number, ClaimOrigin>, awards: readonly Award[], moves: readonly LevelMove[]): void {
  const topUp = moves.find((move) => move.kind === 'top-up');
  if (topUp?.kind !== 'top-up') return;
  const left = { house: topUp.fromHouseMicro, overflow: topUp.fromOverflowMicro, reserve: topUp.fromReserveMicro };
  const take = (register: keyof typeof left, wanted: bigint): bigint => {
    const taken = minAmount(wanted, left[register]);
    left[register] -= taken;
    return taken;
  };
  const percent = awards.filter(({ line, fromMeterCents }) => line === 'any-two' && fromMeterCents > 0n).reverse();
  for (const { awardNumber, fromMeterCents } of percent) {
    const wanted = centsToMicro(fromMeterCents);
    const seedHouseMicro = take('house', wanted);
    const seedOverflowMicro = take('overflow', wanted - seedHouseMicro);
    const seedReserveMicro = take('reserve', wanted - seedHouseMicro - seedOverflowMicro);
    origins.set(awardNumber, { ...NO_ORIGIN, seedHouseMicro, seedOverflowMicro, seedReserveMicro });
  }
}
