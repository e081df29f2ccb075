import { cardName } from '@jackpot/rules';
import { type Award, type EventOf, awardsOf } from '@jackpot/progressive';
import type { HandMark } from '../../entities/play.js';
import { WAGERS_OF_ROW, listedWager } from '../../tables/wager-list.js';
import { stakesOfHand } from '../../tables/stakes-of-hand.js';
import { type TableMemory, type WagersRow, coupIn, rememberWagers, tableIn, wagerInPlay } from '../link-memory.js';
import type { Handlers, ProjectionBatch } from '../projection-batch.js';
import { foldAward } from './awards.js';
import { foldContributions, foldMoves, foldMustHit, foldReversals } from './meters.js';

export const COUP_HANDLERS = {
  CoupOpened: openCoup,
  WagerAcknowledged: acknowledgeWager,
  WagerWithdrawn: withdrawWager,
  LateWagerRefused: (run, event, sequence) =>
    void run.rows.lateWagers.push({
      sequence,
      tableNo: event.table,
      coup: event.coup,
      seat: event.seat,
      boot: event.boot,
      deviceSequence: event.sequence,
      priceCents: event.priceCents,
      refusedAt: event.at,
    }),
  StakesReported: reportStakes,
  PromotionReported: reportPromotion,
  CoupLocked: lockCoup,
  RoundHeld: holdRound,
  CoupResolved: resolveCoup,
  CoupSettled: settleCoup,
  CoupVoided: voidCoup,
} as const satisfies Handlers;

function openCoup(run: ProjectionBatch, event: EventOf<'CoupOpened'>, sequence: number): void {
  const table = tableIn(run.memory, event.table);
  table.coup = {
    tableNo: event.table,
    coup: event.coup,
    kind: event.kind,
    phase: event.kind === 'wagering' ? 'betting' : 'no-wager',
    shoe: table.shoe,
    openedSequence: sequence,
    openedAt: event.at,
    lockedSequence: null,
    lockedAt: null,
    wagers: null,
    resolvedSequence: null,
    resolvedAt: null,
    cards: null,
    settledAt: null,
    voidedSequence: null,
    voidedAt: null,
    voidedBy: null,
    voidReason: null,
    mark: null,
    fixedLines: null,
    stakes: null,
  };
  table.wagers = [];
  run.coups.add(table.coup);
  run.tables.add(table);
}

function acknowledgeWager(run: ProjectionBatch, event: EventOf<'WagerAcknowledged'>, sequence: number): void {
  const row = rowForNext(tableIn(run.memory, event.table), event.coup);
  const { seat, boot, sequence: deviceSequence, priceCents, at: acknowledgedAt } = event;
  // Without a spread, which costs five times as much, because no other event is as frequent.
  row.wagers.push(
    listedWager({
      sequence,
      seat,
      boot,
      deviceSequence,
      priceCents,
      acknowledgedAt,
      withdrawnSequence: null,
      houseCents: 0n,
    }),
  );
  run.wagers.add(row);
}

function rowForNext(table: TableMemory, coup: number): WagersRow {
  const last = table.wagers.at(-1);
  if (last !== undefined && last.wagers.length < WAGERS_OF_ROW) return last;
  const row = { tableNo: table.tableNo, coup, part: last === undefined ? 0 : last.part + 1, wagers: [] };
  rememberWagers(table, row);
  return row;
}

function withdrawWager(
  run: ProjectionBatch,
  { table, seat }: Pick<EventOf<'WagerWithdrawn'>, 'table' | 'seat'>,
  sequence: number,
): void {
  const { row, wager } = wagerInPlay(tableIn(run.memory, table), seat);
  wager.withdrawnSequence = sequence;
  wager.houseCents = 0n;
  run.wagers.add(row);
}

function reportPromotion(run: ProjectionBatch, event: EventOf<'PromotionReported'>): void {
  const { row, wager } = wagerInPlay(tableIn(run.memory, event.table), event.seat);
  wager.houseCents = event.houseCents;
  run.wagers.add(row);
}

function reportStakes(run: ProjectionBatch, event: EventOf<'StakesReported'>): void {
  const coup = coupIn(run.memory, event);
  const { seat } = event;
  const stakes = event.stakes.map(({ wager, stakeCents }) => ({ wager, stakeCents: String(stakeCents) }));
  const others = stakesOfHand(coup).filter((each) => each.seat !== seat);
  coup.stakes = JSON.stringify([...others, { seat, stakes }].sort((a, b) => a.seat - b.seat));
  run.coups.add(coup);
}

function lockCoup(run: ProjectionBatch, event: EventOf<'CoupLocked'>, sequence: number): void {
  for (const seat of new Set(event.returned)) withdrawWager(run, { ...event, seat }, sequence);
  const coup = coupIn(run.memory, event);
  coup.phase = 'locked';
  coup.lockedSequence = sequence;
  coup.lockedAt = event.at;
  coup.wagers = event.seats.length;
  run.coups.add(coup);
  foldContributions(run, event, sequence);
}

function holdRound(run: ProjectionBatch, event: EventOf<'RoundHeld'>): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'held';
  run.coups.add(coup);
}

function resolveCoup(run: ProjectionBatch, event: EventOf<'CoupResolved'>, sequence: number): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'resolved';
  coup.resolvedSequence = sequence;
  coup.resolvedAt = event.at;
  // The cards of a round of Three Card Baccarat are in its own row.
  coup.cards = event.cards.length === 0 ? null : event.cards.map(cardName).join(' ');
  run.coups.add(coup);
  foldMoves(run, event, event.moves, sequence);
  if (event.mustHit !== null) foldMustHit(run, event, event.mustHit, sequence);
  const awards = awardsOf(event);
  coup.mark = markOf(awards);
  coup.fixedLines = fixedLinesOf(awards);
  for (const award of awards) foldAward(run, event, award, sequence);
}

export function markOf(awards: readonly Award[]): HandMark | null {
  if (awards.length === 0) return null;
  return awards.some(({ level }) => level !== null) ? 'hit' : 'fixed';
}

export function fixedLinesOf(awards: readonly Award[]): string | null {
  const lines = awards.filter(({ level }) => level === null).map(({ line }) => line);
  return lines.length === 0 ? null : lines.join(' ');
}

function settleCoup(run: ProjectionBatch, event: EventOf<'CoupSettled'>): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'settled';
  coup.settledAt = event.at;
  run.coups.add(coup);
}

function voidCoup(run: ProjectionBatch, event: EventOf<'CoupVoided'>, sequence: number): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'voided';
  coup.mark = 'void';
  coup.voidedSequence = sequence;
  coup.voidedAt = event.at;
  coup.voidedBy = event.by;
  coup.voidReason = event.reason;
  run.coups.add(coup);
  foldReversals(run, event.reversals, { cause: 'void', at: event.at, sequence });
}
