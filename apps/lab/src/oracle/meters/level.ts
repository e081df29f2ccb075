import { MICRO_PER_CENT, maxAmount, minAmount } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import type { Meter } from '../rules/paytable.js';

/** Terms of a level. Amounts are in cents, rates in parts per million of the price. */
export interface LevelTerms {
  readonly level: Meter;
  readonly initialCents: bigint;
  readonly resetCents: bigint;
  readonly ratePpm: bigint;
  readonly reserveRatePpm: bigint;
  /** Contributions above this display amount go to the overflow. Null: no limit. */
  readonly limitCents: bigint | null;
  /** Null for all levels except the Must Hit. */
  readonly maximumCents: bigint | null;
}

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
 * Totals since the level began of what changed the sum of display, reserve and overflow. `wagersLocked` includes voided
 * wagers.
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

  get awardCents(): bigint {
    const { maximumCents } = this.terms;
    return maximumCents === null ? this.displayCents : minAmount(this.displayCents, maximumCents);
  }

  get heldMicro(): bigint {
    return this.displayMicro + this.reserveMicro + this.overflowMicro;
  }

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

  /** Returns the part that the casino pays. */
  reset(): bigint {
    this.cycle += 1;
    return this.#fund(this.resetMicro);
  }

  /** For awards of 10 % of the display. Returns the part that the casino pays. */
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

  /** Takes from the reserve, then from the overflow. Returns the amount taken. */
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

  /** Sets the registers. Returns the amount by which their sum decreased. */
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
