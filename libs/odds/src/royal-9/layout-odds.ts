import { assert } from '@jackpot/money';
import type { LinkConfig, TableConfig } from '@jackpot/progressive';
import { type CardCounts, type MeterCents, compileRoyal9, linesOf } from '@jackpot/rules';
import { type Fraction, ONE, ZERO, dividedBy, fraction, minus, plus, times } from '../exact/fraction.js';
import type { Meters } from './awards.js';
import { type Royal9Coups, royal9Coups } from './coups.js';
import { type LevelOdds, type RoyalLevel, levelOdds } from './levels.js';
import { type SeatOdds, meanOf, seatOdds } from './seats.js';

export interface LayoutInput {
  readonly config: LinkConfig;
  readonly table: TableConfig;
  readonly shoe: CardCounts;
  /** Seats with a wager. Default: all positions. */
  readonly seatsInPlay?: readonly number[];
}

export interface LayoutOdds {
  readonly tableId: string;
  readonly seatsInPlay: readonly number[];
  readonly coups: Royal9Coups;
  readonly atReset: readonly SeatOdds[];
  /** Share of the price, without contributions. */
  readonly returnedAtReset: Fraction;
  readonly levels: readonly LevelOdds[];
  /** Meter at which a wager returns its price, with the other meters at their reset amounts. Null if never won. */
  readonly breakEvenCents: Readonly<Record<RoyalLevel, bigint | null>>;
}

/** Ignores the cards of earlier coups, which changes no mean: every coup of a shuffled shoe has the same chances. */
export function layoutOdds(input: LayoutInput): LayoutOdds {
  const seatsInPlay = input.seatsInPlay ?? input.table.seats.map(({ seat }) => seat);
  assert(seatsInPlay.length > 0, 'a seat in play');
  const judge = new Judge(input, seatsInPlay);
  const resets = resetsOf(input.config);
  const coups = judge.coupsAt(resets);
  const atReset = judge.seatsAt(coups, asFractions(resets));
  const breakEven = (level: RoyalLevel): bigint | null => judge.breakEvenOf(level, resets);
  return {
    tableId: input.table.tableId,
    seatsInPlay,
    coups,
    atReset,
    returnedAtReset: dividedBy(
      meanOf(atReset, ({ returnedCents }) => returnedCents),
      fraction(input.config.priceCents),
    ),
    levels: levelOdds({
      config: input.config,
      coups,
      seatsInPlayCount: seatsInPlay.length,
      resets: asFractions(resets),
    }),
    breakEvenCents: { star: breakEven('star'), spade: breakEven('spade'), heart: breakEven('heart') },
  };
}

export interface ReturnedAt {
  readonly all: Fraction;
  readonly tenths: Fraction;
}

/** Return at the given meters. The choice of the line that pays still assumes the reset amounts. */
export function returnedAt(input: LayoutInput, odds: LayoutOdds, meters: Meters): ReturnedAt {
  const seats = new Judge(input, odds.seatsInPlay).seatsAt(odds.coups, meters);
  const share = (value: (seat: SeatOdds) => Fraction): Fraction =>
    dividedBy(meanOf(seats, value), fraction(input.config.priceCents));
  const tenthsOf = ({ lines }: SeatOdds): Fraction => {
    const tenth = lines.find(({ line }) => line === 'any-two');
    return tenth === undefined ? ZERO : times(tenth.meanAwardCents, fraction(tenth.count, odds.coups.deals));
  };
  return { all: share(({ returnedCents }) => returnedCents), tenths: share(tenthsOf) };
}

class Judge {
  readonly #evaluator;
  readonly #coups = new Map<string, Royal9Coups>();

  constructor(
    private readonly input: LayoutInput,
    private readonly seatsInPlay: readonly number[],
  ) {
    const { config, table } = input;
    this.#evaluator = compileRoyal9({ paytable: config.paytable, policy: config.royal9, seatMap: table.seats });
  }

  coupsAt(meters: MeterCents): Royal9Coups {
    // Only under `highest-value` does the line that pays depend on the meters.
    const key = this.input.config.royal9.pick === 'highest-value' ? Object.values(meters).join(' ') : 'any';
    const known = this.#coups.get(key);
    if (known !== undefined) return known;
    const { shoe } = this.input;
    const coups = royal9Coups({ shoe, evaluator: this.#evaluator, seatsInPlay: this.seatsInPlay, meters });
    this.#coups.set(key, coups);
    return coups;
  }

  seatsAt(coups: Royal9Coups, meters: Meters): readonly SeatOdds[] {
    const { config } = this.input;
    return seatOdds({
      coups,
      lines: linesOf(config.paytable),
      seatsInPlay: this.seatsInPlay,
      meters,
      starResetCents: config.star.resetCents,
      policy: config.awards,
    });
  }

  /**
   * Newton's method ends on the break-even meter, because each linear piece is steeper than the piece before. Null if
   * the meter is never won.
   */
  breakEvenOf(level: RoyalLevel, resets: MeterCents): bigint | null {
    const price = fraction(this.input.config.priceCents);
    let meters = resets;
    for (let step = 0; step < NEWTON_STEPS_MAX; step += 1) {
      const coups = this.coupsAt(meters);
      const here = this.#returnedCents(coups, asFractions(meters));
      const slope = minus(this.#returnedCents(coups, raised(asFractions(meters), level)), here);
      if (slope.numerator <= 0n) return null;
      const missing = dividedBy(minus(price, here), slope);
      const next = ceiling(plus(fraction(meters[level]), missing));
      if (next === meters[level] || next < resets[level]) return next < resets[level] ? resets[level] : next;
      meters = { ...meters, [level]: next };
    }
    return meters[level];
  }

  #returnedCents(coups: Royal9Coups, meters: Meters): Fraction {
    return meanOf(this.seatsAt(coups, meters), ({ returnedCents }) => returnedCents);
  }
}

const NEWTON_STEPS_MAX = 20;

function raised(meters: Meters, level: RoyalLevel): Meters {
  return { ...meters, [level]: plus(meters[level], ONE) };
}

function resetsOf(config: LinkConfig): MeterCents {
  return { star: config.star.resetCents, spade: config.spade.resetCents, heart: config.heart.resetCents };
}

function asFractions(meters: MeterCents): Meters {
  return { star: fraction(meters.star), spade: fraction(meters.spade), heart: fraction(meters.heart) };
}

function ceiling({ numerator, denominator }: Fraction): bigint {
  const floor = numerator / denominator;
  return numerator > 0n && numerator % denominator !== 0n ? floor + 1n : floor;
}
