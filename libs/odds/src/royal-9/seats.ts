import { must } from '@jackpot/money';
import { type AwardPolicy, unitsAt } from '@jackpot/progressive';
import type { LineId, PrintedLine, SeatLine } from '@jackpot/rules';
import { type Fraction, ZERO, fraction, plus, sumOf, times } from '../exact/fraction.js';
import { type Meters, awardsOf } from './awards.js';
import type { Royal9Coups } from './coups.js';

export interface SeatLineOdds {
  readonly line: LineId;
  /** Number of deals, out of `Royal9Coups.deals`. */
  readonly count: bigint;
  /**
   * Mean award in the `count` deals. A share of a level is less than printed if an earlier award in the coup reduced
   * the meter.
   */
  readonly meanAwardCents: Fraction;
}

export interface SeatOdds {
  readonly seat: number;
  readonly lines: readonly SeatLineOdds[];
  readonly lossCount: bigint;
  /** Mean awards of one unit. The wager itself is never returned. */
  readonly returnedCents: Fraction;
  /** Mean awards on lines with a printed amount. */
  readonly fixedCents: Fraction;
}

export interface SeatsInput {
  readonly coups: Royal9Coups;
  readonly lines: readonly PrintedLine[];
  readonly seatsInPlay: readonly number[];
  readonly meters: Meters;
  readonly resets: Meters;
  readonly policy: AwardPolicy;
}

export function seatOdds(input: SeatsInput): readonly SeatOdds[] {
  const sums = new Map<string, { count: bigint; cents: Fraction }>();
  for (const { winners, ways } of input.coups.winning) {
    for (const { winner, cents } of awardsOf({ ...input, winners }).awards) {
      const sum = sums.get(keyOf(winner)) ?? { count: 0n, cents: ZERO };
      sums.set(keyOf(winner), { count: sum.count + ways, cents: plus(sum.cents, times(cents, fraction(ways))) });
    }
  }
  return [...new Set(input.seatsInPlay)]
    .sort((a, b) => a - b)
    .map((seat) => {
      const units = BigInt(unitsAt(input.seatsInPlay, seat));
      const lines = input.lines.map(({ line, award }) => ({
        line,
        isFixed: award.level === null,
        ...ofOneUnit(sums.get(keyOf({ seat, line })) ?? { count: 0n, cents: ZERO }, units),
      }));
      return seatOf(seat, lines, input.coups.deals);
    });
}

function ofOneUnit(sum: { readonly count: bigint; readonly cents: Fraction }, units: bigint): typeof sum {
  return units === 1n ? sum : { count: sum.count / units, cents: times(sum.cents, fraction(1n, units)) };
}

function seatOf(
  seat: number,
  lines: readonly {
    readonly line: LineId;
    readonly isFixed: boolean;
    readonly count: bigint;
    readonly cents: Fraction;
  }[],
  deals: bigint,
): SeatOdds {
  const aDeal = fraction(1n, deals);
  return {
    seat,
    lines: lines.map(({ line, count, cents }) => ({
      line,
      count,
      meanAwardCents: count === 0n ? ZERO : times(cents, fraction(1n, count)),
    })),
    lossCount: lines.reduce((loss, { count }) => loss - count, deals),
    returnedCents: times(sumOf(lines.map(({ cents }) => cents)), aDeal),
    fixedCents: times(sumOf(lines.filter(({ isFixed }) => isFixed).map(({ cents }) => cents)), aDeal),
  };
}

export function meanOf(seats: readonly SeatOdds[], value: (seat: SeatOdds) => Fraction): Fraction {
  must(seats[0], 'a seat to take the mean of');
  return times(sumOf(seats.map(value)), fraction(1n, BigInt(seats.length)));
}

function keyOf({ seat, line }: SeatLine): string {
  return `${seat} ${line}`;
}
