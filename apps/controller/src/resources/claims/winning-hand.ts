import { levelName } from '@jackpot/contract';
import type { LevelId, LinkConfig } from '@jackpot/progressive';
import { type Deal, deriveRoyal9, kingNineName } from '@jackpot/rules';
import { recordedDeal, resultOf } from '../rows.js';

export interface WinningHand {
  /** In dealt order, such as "KS". */
  readonly cards: readonly string[];
  readonly outcome: Deal['outcome'] | null;
  readonly playerPoints: number | null;
  readonly bankerPoints: number | null;
  /** The pairs printed at the seat, such as "KS9H". */
  readonly seatPairs: readonly string[];
  readonly levelName: string | null;
  readonly lineName: string | null;
  readonly because: string | null;
}

interface Won {
  readonly tableId: string;
  readonly seat: number;
  readonly line: string;
  readonly level: LevelId | null;
  /** The cards as recorded, such as "KS 9H ...". Null before the result. */
  readonly cards: string | null;
  readonly seatsInPlay: readonly number[];
}

/** Any meters will do here: they decide what a line is worth, never whether it is true. */
const NO_METERS = { star: 0n, spade: 0n, heart: 0n } as const;

export function winningHand(config: LinkConfig, won: Won): WinningHand {
  const table = config.tables.find(({ tableId }) => tableId === won.tableId);
  const seat = table?.seats.find((each) => each.seat === won.seat);
  const deal = recordedDeal(won.cards);
  return {
    cards: won.cards === null ? [] : won.cards.split(' '),
    ...resultOf(won.cards),
    seatPairs: (seat?.pairs ?? []).map(kingNineName),
    levelName: won.level === null || config.levelNames === undefined ? null : levelName(config, won.level),
    lineName: config.lines?.find(({ line }) => line === won.line)?.name ?? null,
    because: becauseOf(config, won, deal),
  };
}

function becauseOf(config: LinkConfig, won: Won, deal: Deal | undefined): string | null {
  const { line, seat, seatsInPlay } = won;
  if (line === 'must-hit')
    return `The level reached its hidden trigger; the seat was drawn from the seats in play: ${seatsInPlay.join(', ')}`;
  const table = config.tables.find(({ tableId }) => tableId === won.tableId);
  if (deal === undefined || table === undefined) return null;
  const terms = { ...config, policy: config.royal9, seatMap: table.seats };
  const { lines } = deriveRoyal9(terms, { deal, seatsInPlay, seat, meters: NO_METERS });
  return lines.find((each) => each.line === line && each.isTrue)?.because ?? null;
}
