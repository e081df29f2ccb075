import { MICRO_PER_CENT, maxAmount, minAmount } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import type { Meter } from '../rules/paytable.js';

/** As in the rules submission: cents, and parts per million of the price. */
export interface LevelTerms {
  readonly level: Meter;
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  /** Overflow begins above this amount; null: no limit. */
  readonly limitCents: bigint | null;
  /** Null for all but the Must Hit. */
  readonly maximumCents: bigint | null;
}

/** In the order in which meters are reported. */
export function levelTerms({ star, spade, heart, mustHit }: LinkConfig): readonly LevelTerms[] {
  const named = [
    { level: 'star', ...star, maximumCents: null },
    { level: 'spade', ...spade, maximumCents: null },
    { level: 'heart', ...heart, maximumCents: null },
  ] as const;
  return mustHit === null ? named : [...named, { level: 'must-hit', ...mustHit, limitCents: null }];
}

const FIGURES = [
  'cycle',
  'displayMicro',
  'reserveMicro',
  'overflowMicro',
  'inWagers',
  'hits',
  'winsCents',
  'largestCents',
  'pendingCents',
  'attendantPaidCents',
] as const;
export type LevelFigures = Readonly<Pick<Level, (typeof FIGURES)[number]>>;

export const REGISTERS = ['displayMicro', 'reserveMicro', 'overflowMicro'] as const;
export type Register = (typeof REGISTERS)[number];

/**
 * What changed display, reserve and overflow together since the level began, and the count of locked wagers, including
 * voided ones.
 */
export const MOVEMENTS = [
  'contributedMicro',
  'voidedMicro',
  'seededMicro',
  'awardedMicro',
  'documentedMicro',
  'wagersLocked',
] as const;
export type Movements = Readonly<Pick<Level, (typeof MOVEMENTS)[number]>>;

/**
 * Computed from the rules and changed in place. Methods that take the casino's money return the amount, so that the
 * caller can book the other side.
 */
export class Level {
  cycle = 1;
  displayMicro: bigint;
  reserveMicro = 0n;
  overflowMicro = 0n;
  inWagers = 0;
  hits = 0;
  winsCents = 0n;
  largestCents = 0n;
  pendingCents = 0n;
  attendantPaidCents = 0n;
  contributedMicro = 0n;
  voidedMicro = 0n;
  seededMicro: bigint;
  awardedMicro = 0n;
  documentedMicro = 0n;
  wagersLocked = 0n;

  constructor(
    readonly terms: LevelTerms,
    private readonly resetFunding: LinkConfig['awards']['resetFunding'],
  ) {
    this.displayMicro = terms.initialCents * MICRO_PER_CENT;
    this.seededMicro = this.displayMicro;
  }

  static from(figures: LevelFigures, terms: LevelTerms, resetFunding: LinkConfig['awards']['resetFunding']): Level {
    return Object.assign(new Level(terms, resetFunding), figuresOf(figures));
  }

  copy(): Level {
    return Level.from(this, this.terms, this.resetFunding);
  }

  get level(): Meter {
    return this.terms.level;
  }

  get resetMicro(): bigint {
    return this.terms.resetCents * MICRO_PER_CENT;
  }

  get displayCents(): bigint {
    return this.displayMicro / MICRO_PER_CENT;
  }

  /** What a sign shows and a whole-meter award pays. */
  get awardCents(): bigint {
    const { maximumCents } = this.terms;
    return maximumCents === null ? this.displayCents : minAmount(this.displayCents, maximumCents);
  }

  get heldMicro(): bigint {
    return this.displayMicro + this.reserveMicro + this.overflowMicro;
  }

  /** The display gains up to the limit, the overflow gets the rest, the reserve the hidden rate. */
  contribute(wagers: number, stakeCents: bigint): void {
    const { limitCents, ratePpm, reserveRatePpm } = this.terms;
    const gainMicro = stakeCents * ratePpm;
    const roomMicro = limitCents === null ? gainMicro : maxAmount(0n, limitCents * MICRO_PER_CENT - this.displayMicro);
    const shownMicro = minAmount(gainMicro, roomMicro);
    this.displayMicro += shownMicro;
    this.overflowMicro += gainMicro - shownMicro;
    this.reserveMicro += stakeCents * reserveRatePpm;
    this.contributedMicro += this.wholeRateMicro(stakeCents);
    this.inWagers += wagers;
    this.wagersLocked += BigInt(wagers);
  }

  wholeRateMicro(stakeCents: bigint): bigint {
    return stakeCents * (this.terms.ratePpm + this.terms.reserveRatePpm);
  }

  debit(cents: bigint): void {
    this.displayMicro -= cents * MICRO_PER_CENT;
  }

  /** Adds the reset amount to what the award left. Returns the casino's part. */
  reset(): bigint {
    this.cycle += 1;
    return this.#fund(this.resetMicro);
  }

  /** Fills up to the reset amount after 10 % awards. Returns the casino's part. */
  topUp(): bigint {
    return this.#fund(maxAmount(0n, this.resetMicro - this.displayMicro));
  }

  #fund(neededMicro: bigint): bigint {
    let lackMicro = neededMicro;
    for (const fund of this.resetFunding)
      lackMicro -= this.#take(fund === 'reserve' ? 'reserveMicro' : 'overflowMicro', lackMicro);
    this.displayMicro += neededMicro;
    this.seededMicro += lackMicro;
    return lackMicro;
  }

  /** Takes whole cents from the hidden funds, the reserve first, never from the display. Returns the amount. */
  pool(cents: bigint): bigint {
    let lackCents = cents;
    for (const fund of ['reserveMicro', 'overflowMicro'] as const) {
      const partCents = minAmount(lackCents, this[fund] / MICRO_PER_CENT);
      lackCents -= this.#take(fund, partCents * MICRO_PER_CENT) / MICRO_PER_CENT;
    }
    return cents - lackCents;
  }

  #take(fund: 'reserveMicro' | 'overflowMicro', upToMicro: bigint): bigint {
    const partMicro = minAmount(upToMicro, this[fund]);
    this[fund] -= partMicro;
    return partMicro;
  }

  owe(cents: bigint, isHit: boolean): void {
    if (isHit) this.hits += 1;
    if (cents > this.largestCents) this.largestCents = cents;
    this.#owesMore(cents);
  }

  unowe(cents: bigint): void {
    this.hits -= 1;
    this.#owesMore(-cents);
  }

  /** A claim increases because an earlier claim was rejected. */
  raise(cents: bigint): void {
    this.#owesMore(cents);
  }

  #owesMore(cents: bigint): void {
    this.winsCents += cents;
    this.pendingCents += cents;
    this.awardedMicro += cents * MICRO_PER_CENT;
  }

  pay(cents: bigint): void {
    this.pendingCents -= cents;
    this.attendantPaidCents += cents;
  }

  /** Returns the amount that left the registers. */
  become(registers: Pick<LevelFigures, Register>): bigint {
    const beforeMicro = this.heldMicro;
    for (const register of REGISTERS) this[register] = registers[register];
    return beforeMicro - this.heldMicro;
  }
}

export function figuresOf(level: LevelFigures): LevelFigures {
  return picked(level, FIGURES);
}

export function movementsOf(level: Movements): Movements {
  return picked(level, MOVEMENTS);
}

function picked<T, Name extends keyof T & string>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
