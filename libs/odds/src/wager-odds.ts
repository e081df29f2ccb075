import type { CountedWager, LineCount } from './counting/count-lines.js';
import {
  type Fraction,
  ONE,
  ZERO,
  dividedBy,
  fraction,
  minus,
  negative,
  plus,
  sumOf,
  times,
} from './exact/fraction.js';

/** 5 percent of the win (chapter 12 C). */
const VIGORISH = fraction(1n, 20n);

/** What a wager does in the long run, per unit staked; exact. */
export interface WagerOdds {
  readonly counted: CountedWager;
  /** Mean of what comes back, the stake of a win or push included: 1 is all of it. */
  readonly returned: Fraction;
  /** Mean of what the house keeps: 1 - `returned`; below zero where the player has the better of it. */
  readonly houseEdge: Fraction;
  /** How often it wins. */
  readonly hitFrequency: Fraction;
  /** How often the stake comes back as it is. */
  readonly pushFrequency: Fraction;
  /** House edge of the coups that decide: pushes left out. Undefined where every coup is a push. */
  readonly edgeWhenDecided: Fraction | undefined;
  /** Variance of the net win; its root is the standard deviation. */
  readonly variance: Fraction;
  /** Vigorish the house takes of a unit staked, on average; zero but for the standard Banker. */
  readonly vigorish: Fraction;
}

/** The odds of a counted wager. Vigorish is exact here: what rounding up to 25 cents adds depends on the stake. */
export function oddsOf(counted: CountedWager): WagerOdds {
  const { lines, total } = counted;
  const mean = (value: (line: LineCount) => Fraction): Fraction =>
    dividedBy(sumOf(lines.map((line) => times(value(line), fraction(line.count)))), fraction(total));
  const net = mean(({ line }) => netOf(line));
  const pushFrequency = mean(({ line }) => (line.result === 'push' ? ONE : ZERO));
  const decided = minus(ONE, pushFrequency);
  return {
    counted,
    returned: plus(ONE, net),
    houseEdge: negative(net),
    hitFrequency: mean(({ line }) => (line.result === 'win' ? ONE : ZERO)),
    pushFrequency,
    edgeWhenDecided: decided.numerator === 0n ? undefined : negative(dividedBy(net, decided)),
    variance: minus(
      mean(({ line }) => times(netOf(line), netOf(line))),
      times(net, net),
    ),
    vigorish: mean(({ line }) => (line.vigorish ? times(winOf(line), VIGORISH) : ZERO)),
  };
}

/** How often a line comes. */
export function chanceOf({ total }: CountedWager, { count }: LineCount): Fraction {
  return fraction(count, total);
}

/** What a line brings a unit staked, net: the win less vigorish, nothing for a push, -1 for a loss. */
export function netOf(line: LineCount['line']): Fraction {
  switch (line.result) {
    case 'win':
      return line.vigorish ? times(winOf(line), minus(ONE, VIGORISH)) : winOf(line);
    case 'push':
      return ZERO;
    case 'lose':
      return fraction(-1n);
  }
}

function winOf({ odds }: LineCount['line']): Fraction {
  return fraction(BigInt(odds.pays), BigInt(odds.on));
}
