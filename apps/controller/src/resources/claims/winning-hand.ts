import { levelName } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { type LevelId, type LinkConfig, lineTermsAt } from '@jackpot/progressive';
import { type Deal, deriveRoyal9, deriveThreeCardLine, kingNineName, parseCard } from '@jackpot/rules';
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
  readonly round?: { readonly own: string; readonly dealer: string } | undefined;
}

/** Any meters will do here: they decide what a line is worth, never whether it is true. */
const NO_METERS = { star: 0n, spade: 0n, heart: 0n } as const;

export function winningHand(config: LinkConfig, won: Won): WinningHand {
  const table = config.tables.find(({ tableId }) => tableId === won.tableId);
  const seat = table?.seats.find((each) => each.seat === won.seat);
  const names = {
    levelName: won.level === null || config.levelNames === undefined ? null : levelName(config, won.level),
    lineName: lineTermsAt(config, table ?? {}).lines?.find(({ line }) => line === won.line)?.name ?? null,
  };
  if (won.round !== undefined) return { ...NO_RESULT, ...names, seatPairs: [], ...ofRound(config, won, won.round) };
  const deal = recordedDeal(won.cards);
  return {
    cards: won.cards === null ? [] : won.cards.split(' '),
    ...resultOf(won.cards),
    ...names,
    seatPairs: (seat?.pairs ?? []).map(kingNineName),
    because: becauseOf(config, won, deal),
  };
}

const NO_RESULT = resultOf(null);

function ofRound(
  { threeCardLines: lines = [], royal9 }: LinkConfig,
  { line, seat, seatsInPlay }: Won,
  { own, dealer }: NonNullable<Won['round']>,
): Pick<WinningHand, 'cards' | 'because'> {
  const cards = `${own} ${dealer}`.split(' ');
  if (line === 'must-hit') return { cards, because: drawnText(seatsInPlay) };
  const [mine, theirs] = [own, dealer].map((text) => text.split(' ').flatMap((name) => parseCard(name) ?? []));
  const hands = { own: must(mine, 'the hand of the position'), dealer: must(theirs, 'the hand of the dealer') };
  const derived = deriveThreeCardLine({ lines, pick: royal9.pick }, { seat, ...hands, meters: NO_METERS });
  return { cards, because: derived.lines.find((each) => each.line === line && each.isTrue)?.because ?? null };
}

function drawnText(seatsInPlay: readonly number[]): string {
  return `The level reached its hidden trigger; the seat was drawn from the seats in play: ${seatsInPlay.join(', ')}`;
}

function becauseOf(config: LinkConfig, won: Won, deal: Deal | undefined): string | null {
  const { line, seat, seatsInPlay } = won;
  if (line === 'must-hit') return drawnText(seatsInPlay);
  const table = config.tables.find(({ tableId }) => tableId === won.tableId);
  if (deal === undefined || table === undefined) return null;
  const terms = { ...config, policy: config.royal9, seatMap: table.seats };
  const { lines } = deriveRoyal9(terms, { deal, seatsInPlay, seat, meters: NO_METERS });
  return lines.find((each) => each.line === line && each.isTrue)?.because ?? null;
}
