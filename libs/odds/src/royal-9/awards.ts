import { assert, must, PPM_WHOLE } from '@jackpot/money';
import type { AwardPolicy } from '@jackpot/progressive';
import { LINE_AWARDS, type LineAward, type SeatLine, wholeLevelOf } from '@jackpot/rules';
import { type Fraction, ONE, ZERO, fraction, minus, plus, times } from '../exact/fraction.js';

/** Cents. A mean meter is usually not a whole number. */
export type Meters = Readonly<Record<'star' | 'spade' | 'heart', Fraction>>;

/** `meter` times the meter before the coup, plus `reset` times the reset amount. */
export interface OfStar {
  readonly meter: Fraction;
  readonly reset: Fraction;
}

/** Exact amounts, not rounded down. */
export interface CoupAwards {
  readonly awards: readonly SeatAward[];
  /** Star after the coup, before any top-up. 10% awards after the one that wins Star can make `meter` negative. */
  readonly starAfter: OfStar;
  /** Amount that the winners of Star share. Undefined if no one won Star. */
  readonly starWon: OfStar | undefined;
}

export interface SeatAward {
  readonly winner: SeatLine;
  readonly cents: Fraction;
}

export interface AwardsInput {
  readonly winners: readonly SeatLine[];
  readonly meters: Meters;
  readonly starResetCents: bigint;
  readonly policy: AwardPolicy;
}

/**
 * Pays in the order of `payLines` (libs/progressive), with the Star amount as a variable. Unlike `payLines`, does not
 * round awards to cents, and takes a 10% award of the amount before the coup from the meter even below zero. `payLines`
 * takes only what is left, and the house pays the difference.
 */
export function awardsOf({ winners, meters, starResetCents, policy }: AwardsInput): CoupAwards {
  let star: OfStar = { meter: ONE, reset: ZERO };
  let won: OfStar | undefined;
  const inCents = ({ meter, reset }: OfStar): Fraction =>
    plus(times(meter, meters.star), times(reset, fraction(starResetCents)));
  const award = (winner: SeatLine): SeatAward => {
    const { line } = winner;
    const paid: LineAward = LINE_AWARDS[line];
    if (paid.level === null) return { winner, cents: fraction(paid.cents) };
    const level = wholeLevelOf(line);
    if (level === null) {
      assert(paid.level === 'star', 'only Star pays shares, so only its long run is worked out with them');
      const before = policy.percentAward === 'sequential' ? star : { meter: ONE, reset: ZERO };
      const part = scaled(before, fraction(paid.sharePpm, PPM_WHOLE));
      if (policy.percentFunding === 'meter') star = lessened(star, part);
      return { winner, cents: inCents(part) };
    }
    const share = fraction(1n, BigInt(winners.filter((other) => wholeLevelOf(other.line) === level).length));
    if (level !== 'star') return { winner, cents: times(meters[level], share) };
    won ??= star;
    // All winners of Star share its meter, so only the first of them resets it.
    if (
      winner ===
      must(
        winners.find((other) => wholeLevelOf(other.line) === 'star'),
        'a winner of Star',
      )
    )
      star = { meter: ZERO, reset: ONE };
    return { winner, cents: times(inCents(won), share) };
  };
  const paid = new Map(turnsOf(policy, winners).map((winner) => [winner, award(winner)]));
  const awards = winners.map((winner) => must(paid.get(winner), 'the award of a winner'));
  return { awards, starAfter: star, starWon: won };
}

function turnsOf({ percentAward }: AwardPolicy, winners: readonly SeatLine[]): readonly SeatLine[] {
  if (percentAward !== 'whole-meters-first') return winners;
  const takesMeter = ({ line }: SeatLine): boolean => wholeLevelOf(line) !== null;
  return [...winners.filter(takesMeter), ...winners.filter((winner) => !takesMeter(winner))];
}

function scaled({ meter, reset }: OfStar, by: Fraction): OfStar {
  return { meter: times(meter, by), reset: times(reset, by) };
}

function lessened(from: OfStar, by: OfStar): OfStar {
  return { meter: minus(from.meter, by.meter), reset: minus(from.reset, by.reset) };
}
