import { must, PPM_WHOLE } from '@jackpot/money';
import type { AwardPolicy } from '@jackpot/progressive';
import { type PrintedLine, type SeatLine, wholeLevelOf } from '@jackpot/rules';
import { type Fraction, ONE, ZERO, fraction, minus, plus, times } from '../exact/fraction.js';

export const ROYAL_LEVELS = ['star', 'spade', 'heart'] as const;
export type RoyalLevel = (typeof ROYAL_LEVELS)[number];

/** Cents. A mean meter is usually not a whole number. */
export type Meters = Readonly<Record<RoyalLevel, Fraction>>;

/** `meter` times the meter before the coup, plus `reset` times the reset amount. */
export interface OfMeter {
  readonly meter: Fraction;
  readonly reset: Fraction;
}

/** Exact amounts, not rounded down. */
export interface CoupAwards {
  readonly awards: readonly SeatAward[];
  readonly levels: Readonly<Record<RoyalLevel, LevelAfter>>;
}

export interface LevelAfter {
  /** The meter after the coup, before any top-up. Shares paid after the whole meter can make `meter` negative. */
  readonly after: OfMeter;
  /** Amount that the winners of the whole meter share. Undefined if no one won it. */
  readonly won: OfMeter | undefined;
}

export interface SeatAward {
  readonly winner: SeatLine;
  readonly cents: Fraction;
}

export interface AwardsInput {
  readonly winners: readonly SeatLine[];
  readonly lines: readonly PrintedLine[];
  readonly meters: Meters;
  readonly resets: Meters;
  readonly policy: AwardPolicy;
}

const WHOLE: OfMeter = { meter: ONE, reset: ZERO };

/**
 * Pays in the order of `payLines` (libs/progressive), with the meters as variables. Unlike `payLines`, does not round
 * awards to cents, and takes a share of the amount before the coup from the meter even below zero, where `payLines`
 * lets the house pay the difference.
 */
export function awardsOf({ winners, lines, meters, resets, policy }: AwardsInput): CoupAwards {
  const levels: Record<RoyalLevel, { after: OfMeter; won: OfMeter | undefined }> = {
    star: { after: WHOLE, won: undefined },
    spade: { after: WHOLE, won: undefined },
    heart: { after: WHOLE, won: undefined },
  };
  const inCents = (level: RoyalLevel, { meter, reset }: OfMeter): Fraction =>
    plus(times(meter, meters[level]), times(reset, resets[level]));
  const award = (winner: SeatLine): SeatAward => {
    const { award: paid } = must(
      lines.find(({ line }) => line === winner.line),
      'a line of the terms',
    );
    if (paid.level === null) return { winner, cents: fraction(paid.cents) };
    const state = levels[paid.level];
    if (wholeLevelOf(winner.line) === null) {
      const before = policy.percentAward === 'sequential' ? state.after : WHOLE;
      const part = scaled(before, fraction(paid.sharePpm, PPM_WHOLE));
      if (policy.percentFunding === 'meter') state.after = lessened(state.after, part);
      return { winner, cents: inCents(paid.level, part) };
    }
    // All winners of a level share its meter, so only the first of them resets it.
    if (state.won === undefined) {
      state.won = state.after;
      state.after = { meter: ZERO, reset: ONE };
    }
    const sharing = winners.filter(({ line }) => line === winner.line).length;
    return { winner, cents: times(inCents(paid.level, state.won), fraction(1n, BigInt(sharing))) };
  };
  const paid = new Map(turnsOf(policy, winners).map((winner) => [winner, award(winner)]));
  return { awards: winners.map((winner) => must(paid.get(winner), 'the award of a winner')), levels };
}

function turnsOf({ percentAward }: AwardPolicy, winners: readonly SeatLine[]): readonly SeatLine[] {
  if (percentAward !== 'whole-meters-first') return winners;
  const takesMeter = ({ line }: SeatLine): boolean => wholeLevelOf(line) !== null;
  return [...winners.filter(takesMeter), ...winners.filter((winner) => !takesMeter(winner))];
}

function scaled({ meter, reset }: OfMeter, by: Fraction): OfMeter {
  return { meter: times(meter, by), reset: times(reset, by) };
}

function lessened(from: OfMeter, by: OfMeter): OfMeter {
  return { meter: minus(from.meter, by.meter), reset: minus(from.reset, by.reset) };
}
