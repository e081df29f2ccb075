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
  /** One for each unit of a position that wins. */
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
  /** Once for each unit. */
  readonly seatsInPlay: readonly number[];
  /** Used only under `highest-value`. */
  readonly meters: MeterCents;
}

/** Uses the evaluator that pays the lines, once for each kind of deal. */
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
  const winning = [...byWinners.values()].map((each) => ({ ...each, winners: byUnit(each.winners, seatsInPlay) }));
  return { winning, deals: BigInt(anyTwoOf(cards)) * BigInt(anyTwoOf(cards - 2)) };
}

function byUnit(winners: readonly SeatLine[], seatsInPlay: readonly number[]): readonly SeatLine[] {
  return winners.flatMap((winner) => seatsInPlay.filter((seat) => seat === winner.seat).map(() => ({ ...winner })));
}

const DEALS = new WeakMap<CardCounts, readonly DealsOfKind[]>();

function dealsOf(shoe: CardCounts): readonly DealsOfKind[] {
  const deals = DEALS.get(shoe) ?? dealsByKind(shoe);
  DEALS.set(shoe, deals);
  return deals;
}
