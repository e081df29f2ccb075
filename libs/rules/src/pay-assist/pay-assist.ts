import { must } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { announcedAt } from '../wagers/announced.js';
import { wagerByKey } from '../wagers/catalogue.js';
import type { Variant } from '../wagers/rule-sets.js';
import { type SettledWager, settleStake } from '../wagers/settle.js';
import type { Odds, Wager } from '../wagers/wager.js';
import { type GameTable, type VigorishWay, wagersAtTable } from './table-game.js';

export interface Stake {
  readonly wager: string;
  readonly stakeCents: bigint;
}

export interface SeatStakes {
  readonly seat: number;
  readonly stakes: readonly Stake[];
}

export interface RuledWager {
  readonly wager: string;
  readonly name: string;
  readonly line: string;
  readonly result: SettledWager['result'];
  readonly odds: Odds | null;
  /** Chapter 12 C. */
  readonly hasVigorish: boolean;
}

export interface PaidStake extends Stake {
  readonly result: SettledWager['result'];
  /** In addition to the stake, before vigorish. */
  readonly winMicro: bigint;
  readonly vigorishMicro: bigint;
}

export interface PaidSeat {
  readonly seat: number;
  /** Marked or collected before the position is paid (chapter 11 B(1)). */
  readonly vigorishMicro: bigint;
  readonly stakes: readonly PaidStake[];
}

export interface PayAssist {
  /** Sentences for the dealer (chapter 11 A). */
  readonly announce: readonly string[];
  readonly vigorish: VigorishWay;
  /** Losing wagers, which are collected first, then pushes, then wins (11 B). */
  readonly wagers: readonly RuledWager[];
  /** Highest position first (11 B(3)). */
  readonly seats: readonly PaidSeat[];
}

/** Losing wagers are collected first (chapter 11 B). */
const ORDER: Readonly<Record<SettledWager['result'], number>> = { lose: 0, push: 1, win: 2 };

const WINNER: Readonly<Record<Deal['outcome'], string>> = {
  player: 'Player wins',
  banker: 'Banker wins',
  tie: 'tie hand',
};

/**
 * What the dealer announces, collects and pays (chapters 11 A, 11 B, 12).
 * @param stakes if empty, the result has no amounts. A stake on a wager that the table does not have is an invariant
 * violation
 */
export function payAssist(deal: Deal, table: GameTable, stakes: readonly SeatStakes[]): PayAssist {
  const wagers = wagersAtTable(table);
  const ruled = wagers.map((wager) => ruledWager(wager, deal));
  return {
    announce: announcements(table.variant, deal),
    vigorish: table.game.vigorish,
    wagers: inOrder(ruled),
    seats: stakes
      .filter((seat) => seat.stakes.length > 0)
      .toSorted((a, b) => b.seat - a.seat)
      .map((seat) => paidSeat(seat, deal, table)),
  };
}

function announcements(variant: Variant, deal: Deal): readonly string[] {
  const event = announcedAt(variant, deal);
  return [
    `Player ${deal.playerPoints}, Banker ${deal.bankerPoints}`,
    WINNER[deal.outcome],
    ...(event === null ? [] : [event]),
  ];
}

function ruledWager(wager: Wager, deal: Deal): RuledWager {
  const { id, result, odds, vigorish } = must(wager.lines[wager.lineOf(deal)], 'the line of a wager');
  const { key, name } = wager;
  return { wager: key, name, line: id, result, odds: result === 'win' ? odds : null, hasVigorish: vigorish };
}

function paidSeat({ seat, stakes }: SeatStakes, deal: Deal, { game }: GameTable): PaidSeat {
  const paid = stakes.map(({ wager: key, stakeCents }) => {
    const wager = must(wagerByKey(key), 'a wager of the table');
    const { result, winMicro, vigorishMicro } = settleStake(deal, { wager, stakeCents }, { vigorish: game.rounding });
    return { wager: key, stakeCents, result, winMicro, vigorishMicro };
  });
  return { seat, vigorishMicro: paid.reduce((sum, each) => sum + each.vigorishMicro, 0n), stakes: inOrder(paid) };
}

function inOrder<W extends Pick<RuledWager, 'result'>>(wagers: readonly W[]): readonly W[] {
  return wagers.toSorted((a, b) => ORDER[a.result] - ORDER[b.result]);
}
