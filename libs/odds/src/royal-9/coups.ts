import { type CardCounts, type MeterCents, type Royal9Evaluator, type SeatLine, cardsLeft } from '@jackpot/rules';
import { assert, must } from '@jackpot/money';
import { type CardsOut, HANDS, type TwoCards, anyTwoOf, copyOf, putBack, takeOut, waysOf } from '../counting/hands.js';

export interface WinningCoups {
  readonly winners: readonly SeatLine[];
  /** Number of deals, ignoring the order of a side's two cards. */
  readonly ways: bigint;
}

export interface Royal9Coups {
  readonly winning: readonly WinningCoups[];
  /** 7,379,583,120 for eight fresh decks. */
  readonly deals: bigint;
}

export interface Royal9Input {
  readonly shoe: CardCounts;
  readonly evaluator: Royal9Evaluator;
  readonly seatsInPlay: readonly number[];
  /** Used only under `highest-value`. */
  readonly meters: MeterCents;
}

/**
 * Uses the evaluator that pays the lines, which also decides which hands are Royal 9s. All other hands are equivalent,
 * so 48 kinds of Royal 9 are combined with each other and with "anything else".
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
    tally.add(judge(royal, BLANK), ways * elseWays);
    tally.add(judge(BLANK, royal), ways * elseWays);
  }
  return { winning: tally.coups(), deals: BigInt(anyTwoOf(cards)) * BigInt(anyAfter) };
}

/** A hand that is no Royal 9. */
const BLANK: TwoCards = must(HANDS[0], 'the first hand');

function sumOfWays(left: CardsOut, hands: readonly TwoCards[]): number {
  return hands.reduce((sum, hand) => sum + waysOf(left, hand), 0);
}

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
