import { MICRO_PER_CENT, maxAmount, minAmount } from '@jackpot/money';
import type { CommonTerms, LevelId } from '@jackpot/progressive';

/** Where a contribution went. */
export interface Share {
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
}

/** What a level's meters show, as of some moment. */
export interface LevelFigures {
  readonly cycle: number;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly inWagers: number;
  readonly hits: number;
  readonly winsCents: bigint;
  readonly largestCents: bigint;
  readonly pendingCents: bigint;
  readonly attendantPaidCents: bigint;
}

/**
 * One level as the floor keeps it, from the rules and not from the controller's code. Changed in place; every amount
 * that comes from the casino or goes to a player is returned, so that the caller can book the other side.
 */
export class LevelBook {
  cycle: number;
  displayMicro: bigint;
  reserveMicro: bigint;
  overflowMicro: bigint;
  inWagers: number;
  hits: number;
  winsCents: bigint;
  largestCents: bigint;
  pendingCents: bigint;
  attendantPaidCents: bigint;

  constructor(
    readonly level: LevelId,
    readonly terms: CommonTerms,
    private readonly resetFunding: readonly ('reserve' | 'overflow')[],
    opening: LevelFigures,
  ) {
    this.cycle = opening.cycle;
    this.displayMicro = opening.displayMicro;
    this.reserveMicro = opening.reserveMicro;
    this.overflowMicro = opening.overflowMicro;
    this.inWagers = opening.inWagers;
    this.hits = opening.hits;
    this.winsCents = opening.winsCents;
    this.largestCents = opening.largestCents;
    this.pendingCents = opening.pendingCents;
    this.attendantPaidCents = opening.attendantPaidCents;
  }

  get resetMicro(): bigint {
    return this.terms.resetCents * MICRO_PER_CENT;
  }

  get displayCents(): bigint {
    return this.displayMicro / MICRO_PER_CENT;
  }

  /** So many wagers of a price: display up to the limit, the rest to overflow, the hidden rate to the reserve. */
  contribute(wagers: number, priceCents: bigint): Share {
    const stakeCents = BigInt(wagers) * priceCents;
    const gainMicro = stakeCents * this.terms.ratePpm;
    const reserveMicro = stakeCents * this.terms.reserveRatePpm;
    const displayMicro = this.#belowLimit(gainMicro);
    const share = { displayMicro, reserveMicro, overflowMicro: gainMicro - displayMicro };
    this.displayMicro += share.displayMicro;
    this.reserveMicro += share.reserveMicro;
    this.overflowMicro += share.overflowMicro;
    this.inWagers += wagers;
    return share;
  }

  /** The Must Hit has a maximum it is awarded at, not a limit at which it stops. */
  #belowLimit(gainMicro: bigint): bigint {
    const limitCents = this.terms.ceilingCents;
    if (limitCents === null || this.level === 'must-hit') return gainMicro;
    return minAmount(gainMicro, maxAmount(0n, limitCents * MICRO_PER_CENT - this.displayMicro));
  }

  /** After a void: the registers as they would be without its wagers. Returns what has left them. */
  standAs({ displayMicro, reserveMicro, overflowMicro }: LevelFigures, wagers: number): bigint {
    const before = this.displayMicro + this.reserveMicro + this.overflowMicro;
    this.displayMicro = displayMicro;
    this.reserveMicro = reserveMicro;
    this.overflowMicro = overflowMicro;
    this.inWagers -= wagers;
    return before - displayMicro - reserveMicro - overflowMicro;
  }

  /** Whole cents off the displayed meter, to be paid. */
  debit(cents: bigint): void {
    this.displayMicro -= cents * MICRO_PER_CENT;
  }

  /** The next cycle begins: a reset amount on top of what the award left. Returns the casino's part of it. */
  reset(): bigint {
    this.cycle += 1;
    return this.#fund(this.resetMicro);
  }

  /** Up to the reset amount, where ten-percent awards have gone below it. Returns the casino's part. */
  topUp(): bigint {
    return this.#fund(maxAmount(0n, this.resetMicro - this.displayMicro));
  }

  #fund(neededMicro: bigint): bigint {
    let lack = neededMicro;
    for (const source of this.resetFunding) {
      if (source === 'reserve') {
        const part = minAmount(lack, this.reserveMicro);
        this.reserveMicro -= part;
        lack -= part;
      } else {
        const part = minAmount(lack, this.overflowMicro);
        this.overflowMicro -= part;
        lack -= part;
      }
    }
    this.displayMicro += neededMicro;
    return lack;
  }

  /** An award of this level is fixed and owed. */
  owe(cents: bigint, isHit: boolean): void {
    if (isHit) this.hits += 1;
    this.winsCents += cents;
    this.pendingCents += cents;
    if (cents > this.largestCents) this.largestCents = cents;
  }

  pay(cents: bigint): void {
    this.pendingCents -= cents;
    this.attendantPaidCents += cents;
  }
}
