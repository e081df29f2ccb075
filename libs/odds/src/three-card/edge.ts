import { assert, must, unreachable } from '@jackpot/money';
import type { ThreeCardWager } from '@jackpot/rules';
import type { ThreeCardCounts } from './counts.js';
import { type Fraction, reduced } from './fraction.js';

type Line = ThreeCardWager['lines'][number];

const VIGORISH_PERCENT = 5n;

/**
 * The house edge of a wager, exact and in lowest terms: what the house keeps of a stake on average, a push counted as a
 * stake (as published edges do). Vigorish is 5 percent of the win, not rounded: rounded up, the edge depends on the stake.
 * @param counts of this wager, of a deck with at least six cards; anything else is an InvariantViolation.
 */
export function threeCardEdge(wager: ThreeCardWager, counts: ThreeCardCounts): Fraction {
  assert(counts.deals > 0n, 'an edge is of a deck that can deal');
  assert(counts.lines.length === wager.lines.length, 'counts belong to the lines of their wager');
  let net: Fraction = { numerator: 0n, denominator: 1n };
  wager.lines.forEach((line, index) => {
    const { numerator, denominator } = netOf(line);
    const count = must(counts.lines[index], 'count of a line');
    net = sum(net, { numerator: numerator * count, denominator });
  });
  return reduced({ numerator: -net.numerator, denominator: net.denominator * counts.deals });
}

/** How often a wager wins, exact and in lowest terms; counts as for the edge. */
export function threeCardHitFrequency(wager: ThreeCardWager, counts: ThreeCardCounts): Fraction {
  assert(counts.deals > 0n, 'a frequency is of a deck that can deal');
  const wins = counts.lines.filter((_, index) => wager.lines[index]?.result === 'win').reduce((a, b) => a + b, 0n);
  return reduced({ numerator: wins, denominator: counts.deals });
}

/** What one stake is up after this line, in stakes. */
function netOf({ result, odds, vigorish }: Line): Fraction {
  switch (result) {
    case 'win': {
      const kept = vigorish ? 100n - VIGORISH_PERCENT : 100n;
      return { numerator: BigInt(odds.pays) * kept, denominator: BigInt(odds.on) * 100n };
    }
    case 'push':
      return { numerator: 0n, denominator: 1n };
    case 'lose':
      return { numerator: -1n, denominator: 1n };
    default:
      return unreachable(result);
  }
}

function sum(a: Fraction, b: Fraction): Fraction {
  return reduced({
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  });
}
