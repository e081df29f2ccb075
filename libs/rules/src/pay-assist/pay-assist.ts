import { must } from '@jackpot/money';
import type { Deal } from '../deal.js';
import { announcedAt } from '../wagers/announced.js';
import { wagerByKey } from '../wagers/catalogue.js';
import type { Variant } from '../wagers/rule-sets.js';
import { type SettledWager, settleStake } from '../wagers/settle.js';
import type { Odds, Wager } from '../wagers/wager.js';
import { type GameTable, type VigorishWay, wagersAtTable } from './table-game.js';

/** What one position has on one wager, in whole cents. */
export interface Stake {
  readonly wager: string;
  readonly stakeCents: bigint;
}

/** What one position has on all its wagers. */
export interface SeatStakes {
  readonly seat: number;
  readonly stakes: readonly Stake[];
}

/** One wager of the table with the result of the hand, whoever has made it. */
export interface RuledWager {
  readonly wager: string;
  /** Its name on the layout. */
  readonly name: string;
  /** The id of the line that is true. */
  readonly line: string;
  readonly result: SettledWager['result'];
  /** What it is paid besides the stake; null unless it wins. */
  readonly odds: Odds | null;
  /** Whether vigorish is taken of what it wins (chapter 12 C). */
  readonly hasVigorish: boolean;
}

/** One stake with the result of the hand. Amounts in micro-cents, exact. */
export interface PaidStake extends Stake {
  readonly result: SettledWager['result'];
  /** What is won besides the stake, before vigorish; 0 unless it wins. */
  readonly winMicro: bigint;
  readonly vigorishMicro: bigint;
}

/** What the dealer does at one position whose stakes are known. */
export interface PaidSeat {
  readonly seat: number;
  /** Vigorish of this hand, marked or collected before the position is paid (chapter 11 B(1)). */
  readonly vigorishMicro: bigint;
  readonly stakes: readonly PaidStake[];
}

/** What the dealer says and does with the result of a hand, in this order (chapter 11). */
export interface PayAssist {
  /** The words to announce, one after another (11 A). */
  readonly announce: readonly string[];
  /** Whether vigorish is collected with the payout, or marked and collected later (12 D(2)). */
  readonly vigorish: VigorishWay;
  /** Every wager of the table: losing ones, which are collected first, then those returned, then those paid (11 B). */
  readonly wagers: readonly RuledWager[];
  /** Positions whose stakes are known, highest number first (11 B(3)). */
  readonly seats: readonly PaidSeat[];
}

/** The order in which the dealer attends to wagers (chapter 11 B): losing ones first. */
const ORDER: Readonly<Record<SettledWager['result'], number>> = { lose: 0, push: 1, win: 2 };

const WINNER: Readonly<Record<Deal['outcome'], string>> = {
  player: 'Player wins',
  banker: 'Banker wins',
  tie: 'tie hand',
};

/**
 * What the dealer of a table announces, collects and pays with a result (chapters 11 A, 11 B, 12).
 * @param stakes of the positions whose stakes are known; may be empty: then there are odds and no amounts. A stake on a
 * wager that the table does not have is an InvariantViolation.
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

/** Chapter 11 A: the point counts, which hand has won or "tie hand", and the event that the table has a name for. */
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
