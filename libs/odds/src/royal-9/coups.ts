import { type CardCounts, type MeterCents, type Royal9Evaluator, type SeatLine, cardsLeft } from '@jackpot/rules';
import { assert, must } from '@jackpot/money';
import { type CardsOut, HANDS, type TwoCards, anyTwoOf, copyOf, putBack, takeOut, waysOf } from '../counting/hands.js';

/** Coups that pay the same seats the same lines, and how often they come. */
export interface WinningCoups {
  /** Winners in pay order, as the evaluator names them. */
  readonly winners: readonly SeatLine[];
  /** Ways to deal two cards to each hand, order within a hand not counted. */
  readonly ways: bigint;
}

/** Every coup of a shoe as Royal 9 sees it. */
export interface Royal9Coups {
  readonly winning: readonly WinningCoups[];
  /** All ways to deal two cards to each hand: 7,379,583,120 of eight fresh decks. The rest of them pay no one. */
  readonly deals: bigint;
}

export interface Royal9Input {
  readonly shoe: CardCounts;
  readonly evaluator: Royal9Evaluator;
  readonly seatsInPlay: readonly number[];
  /** Only examined under `highest-value`. */
  readonly meters: MeterCents;
}

/**
 * Puts every kind of coup to the real evaluator, all seats at once. A hand that wins nothing against an empty hand is
 * like any other such hand, so 48 kinds of Royal 9s against each other and against "anything else" are all there is;
 * which hands they are is computed by the evaluator too.
 */
export function royal9Coups({ shoe, evaluator, seatsInPlay, meters }: Royal9Input): Royal9Coups {
  const judge = (player: TwoCards, banker: TwoCards) => evaluator.evaluate({ player, banker }, seatsInPlay, meters);
  const royals = HANDS.filter((hand) => judge(hand, BLANK).length > 0);
  const tally = new CoupCounter();
  const left = copyOf(shoe);
  const cards = cardsLeft(shoe);
  const anyAfter = anyTwoOf(cards - 2);
  for (const royal of royals) {
    const ways = waysOf(left, royal);
    if (ways === 0) continue;
    takeOut(left, royal);
    const elseWays = anyAfter - sumOfWays(left, royals);
    for (const other of royals) tally.add(judge(royal, other), ways * waysOf(left, other));
    putBack(left, royal);
    // The same Royal 9 in the Player's Hand or in the Banker's, and no Royal 9 in the other.
    tally.add(judge(royal, BLANK), ways * elseWays);
    tally.add(judge(BLANK, royal), ways * elseWays);
  }
  return { winning: tally.coups(), deals: BigInt(anyTwoOf(cards)) * BigInt(anyAfter) };
}

/** Two aces: a hand that is not a Royal 9 whatever the terms. */
const BLANK: TwoCards = must(HANDS[0], 'the first hand');

function sumOfWays(left: CardsOut, hands: readonly TwoCards[]): number {
  return hands.reduce((sum, hand) => sum + waysOf(left, hand), 0);
}

/** Coups gathered by who wins what. */
class CoupCounter {
  readonly #byWinners = new Map<string, { readonly winners: readonly SeatLine[]; ways: number }>();

  add(winners: readonly SeatLine[], ways: number): void {
    if (ways === 0 || winners.length === 0) return;
    const key = winners.map(({ seat, line }) => `${seat}${line}`).join(' ');
    const known = this.#byWinners.get(key);
    if (known === undefined) this.#byWinners.set(key, { winners, ways });
    else known.ways += ways;
    assert(Number.isSafeInteger(ways), 'ways are counted exactly');
  }

  coups(): readonly WinningCoups[] {
    return [...this.#byWinners.values()].map(({ winners, ways }) => ({ winners, ways: BigInt(ways) }));
  }
}
