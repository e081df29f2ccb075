import {
  type CardCounts,
  type DealsOfKind,
  type MeterCents,
  type Royal9Evaluator,
  type SeatLine,
  cardsLeft,
  dealsByKind,
} from '@jackpot/rules';
import { anyTwoOf } from '../counting/hands.js';

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

/** Uses the evaluator that pays the lines, once for each kind of deal. Exact for any set of lines. */
export function royal9Coups({ shoe, evaluator, seatsInPlay, meters }: Royal9Input): Royal9Coups {
  const byWinners = new Map<string, { readonly winners: readonly SeatLine[]; ways: bigint }>();
  for (const { player, banker, ways } of dealsOf(shoe)) {
    const winners = evaluator.evaluate({ player, banker }, seatsInPlay, meters);
    if (winners.length === 0) continue;
    const key = winners.map(({ seat, line }) => `${seat}${line}`).join(' ');
    const known = byWinners.get(key);
    if (known === undefined) byWinners.set(key, { winners, ways });
    else known.ways += ways;
  }
  const cards = cardsLeft(shoe);
  return { winning: [...byWinners.values()], deals: BigInt(anyTwoOf(cards)) * BigInt(anyTwoOf(cards - 2)) };
}

const DEALS = new WeakMap<CardCounts, readonly DealsOfKind[]>();

function dealsOf(shoe: CardCounts): readonly DealsOfKind[] {
  const deals = DEALS.get(shoe) ?? dealsByKind(shoe);
  DEALS.set(shoe, deals);
  return deals;
}
