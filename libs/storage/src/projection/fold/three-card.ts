import { must } from '@jackpot/money';
import { type EventOf, handsOfDealtOrder, methodInUse, threeCardGameOf } from '@jackpot/progressive';
import {
  NO_COURSE,
  type ThreeCardCourse,
  cardsOfCourse,
  cardsText,
  courseOfRound,
} from '../../tables/three-card-course.js';
import { type RoundRow, type TableMemory, roundIn, tableIn } from '../link-memory.js';
import type { Handlers, ProjectionBatch } from '../projection-batch.js';

export const THREE_CARD_HANDLERS = {
  ThreeCardDeviceReported: ({ memory }, { table: tableNo, device, state }) => {
    const table = tableIn(memory, tableNo);
    table.dealingDevices = { ...table.dealingDevices, [device]: state };
  },
  ThreeCardRoundOpened: openRound,
  ThreeCardBetsClosed: closeBets,
  ThreeCardHandShown: (run, event, sequence) => {
    const { hand, cards } = event;
    showHands(run, event, [{ sequence, hand, cards: cardsText(cards) }]);
  },
  ThreeCardCardsRead: (run, event, sequence) => {
    const row = roundIn(run.memory, event);
    const { positions } = courseOfRound(row);
    const hands = handsOfDealtOrder({ positions, dealing: row.dealing }, event.cards);
    const shown = hands.map(({ hand, cards }) => ({ sequence, hand, cards: cardsText(cards) }));
    showHands(run, event, shown);
  },
  ThreeCardStubCounted: (run, event, sequence) => ruled(run, { ...event, by: null }, sequence),
  ThreeCardIrregularityRecorded: ruled,
  ThreeCardWagersForfeited: (run, event) => {
    const { position, cause } = event;
    changeCourse(run, event, ({ forfeits }) => ({ forfeits: [...forfeits, { position, cause }] }));
  },
  ThreeCardRoundSettled: settleRound,
  ThreeCardRoundVoided: (run, event, sequence) => voidRound(run, event, sequence),
} as const satisfies Handlers;

interface OfRound {
  readonly at: number;
  readonly table: number;
  readonly round: number;
}

function dealingAt({ memory }: ProjectionBatch, { tableId, dealingDevices }: TableMemory): RoundRow['dealing'] {
  const config = memory.terms?.config.tables.find((table) => table.tableId === tableId);
  const game = must(threeCardGameOf(must(config, 'the terms of the table')), 'a game of Three Card Baccarat');
  return methodInUse(game, { devices: dealingDevices }).dealing;
}

function openRound(run: ProjectionBatch, event: EventOf<'ThreeCardRoundOpened'>, sequence: number): void {
  const table = tableIn(run.memory, event.table);
  table.round = {
    tableNo: event.table,
    round: event.round,
    phase: 'betting',
    deck: event.deck,
    dealing: dealingAt(run, table),
    openedSequence: sequence,
    openedAt: event.at,
    closedSequence: null,
    closedAt: null,
    endedSequence: null,
    endedAt: null,
    voidedBy: null,
    voidReason: null,
    mark: null,
    cards: null,
    course: JSON.stringify(NO_COURSE),
  };
  run.rounds.add(table.round);
}

function closeBets(run: ProjectionBatch, event: EventOf<'ThreeCardBetsClosed'>, sequence: number): void {
  const row = roundIn(run.memory, event);
  row.phase = 'dealing';
  row.dealing = dealingAt(run, tableIn(run.memory, event.table));
  row.closedSequence = sequence;
  row.closedAt = event.at;
  const { positions } = event;
  const stakes = event.stakes.map(({ stakeCents, ...stake }) => ({ ...stake, stakeCents: String(stakeCents) }));
  changeCourse(run, event, () => ({ positions, stakes }));
}

function showHands(run: ProjectionBatch, event: OfRound, shown: ThreeCardCourse['hands']): void {
  changeCourse(run, event, ({ hands }) => ({ hands: [...hands, ...shown] }));
}

function changeCourse(
  run: ProjectionBatch,
  event: OfRound,
  change: (course: ThreeCardCourse) => Partial<ThreeCardCourse>,
): void {
  const row = roundIn(run.memory, event);
  const before = courseOfRound(row);
  const course = { ...before, ...change(before) };
  row.course = JSON.stringify(course);
  row.cards = cardsOfCourse(course);
  run.rounds.add(row);
}

function settleRound(run: ProjectionBatch, event: EventOf<'ThreeCardRoundSettled'>, sequence: number): void {
  endRound(run, event, sequence).phase = 'settled';
  const { dealerRanking } = event;
  const results = event.results.map(({ lines, ...result }) => ({
    ...result,
    lines: lines.map(({ wager, line, stakeCents, winMicro, vigorishMicro }) => ({
      ...{ wager, line, stakeCents: String(stakeCents) },
      ...{ winMicro: String(winMicro), vigorishMicro: String(vigorishMicro) },
    })),
  }));
  changeCourse(run, event, () => ({ dealerRanking, results }));
}

type Ruled = OfRound &
  Pick<EventOf<'ThreeCardIrregularityRecorded'>, 'clause' | 'effect'> & { readonly by: string | null };

function ruled(run: ProjectionBatch, event: Ruled, sequence: number): void {
  if (event.effect === 'round-void') voidRound(run, { ...event, reason: event.clause }, sequence);
}

function voidRound(
  run: ProjectionBatch,
  event: OfRound & { readonly by: string | null; readonly reason: string },
  sequence: number,
): void {
  const row = endRound(run, event, sequence);
  row.phase = 'void';
  row.mark = 'void';
  row.voidedBy = event.by;
  row.voidReason = event.reason;
}

function endRound(run: ProjectionBatch, event: OfRound, sequence: number): RoundRow {
  const row = roundIn(run.memory, event);
  row.endedSequence = sequence;
  row.endedAt = event.at;
  run.rounds.add(row);
  return row;
}
