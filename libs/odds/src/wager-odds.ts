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

/** Share of a win that the house keeps (chapter 12 C). */
const VIGORISH = fraction(1n, 20n);

/** For one unit staked. */
export interface WagerOdds {
  readonly counted: CountedWager;
  /** Includes the stake of a win or push. */
  readonly returned: Fraction;
  /** Negative if the player has the advantage. */
  readonly houseEdge: Fraction;
  readonly hitFrequency: Fraction;
  readonly pushFrequency: Fraction;
  /** Without pushes. Undefined if every coup is a push. */
  readonly edgeWhenDecided: Fraction | undefined;
  /** Of the net win. */
  readonly variance: Fraction;
  /** Zero except for the standard Banker. */
  readonly vigorish: Fraction;
}

/** Rounding vigorish up to 25 cents depends on the stake and is not included. */
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

export function chanceOf({ total }: CountedWager, { count }: LineCount): Fraction {
  return fraction(count, total);
}

/** For one unit staked: the win less vigorish, 0 for a push, -1 for a loss. */
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
