import { cardName } from '@jackpot/rules';
import { type Award, type EventOf, awardsOf } from '@jackpot/progressive';
import { type HandMark, wager } from '../../tables/play.js';
import { type WagerRow, coupIn, tableIn } from '../link-memory.js';
import { type Handlers, type ProjectionBatch, update } from '../projection-batch.js';
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
  };
  table.openWagers = [];
  run.coups.add(table.coup);
  run.tables.add(table);
}

/** The most frequent event by far. */
function acknowledgeWager(run: ProjectionBatch, event: EventOf<'WagerAcknowledged'>, sequence: number): void {
  const row: WagerRow = {
    sequence,
    tableNo: event.table,
    coup: event.coup,
    seat: event.seat,
    boot: event.boot,
    deviceSequence: event.sequence,
    priceCents: event.priceCents,
    acknowledgedAt: event.at,
    withdrawnSequence: null,
  };
  run.rows.wagers.push(row);
  tableIn(run.memory, event.table).openWagers[event.seat] = row;
}

/** The withdrawn wager is of this batch, where its row is changed before it is written, or of an earlier one. */
function withdrawWager(
  run: ProjectionBatch,
  event: Pick<EventOf<'WagerWithdrawn'>, 'table' | 'coup' | 'seat'>,
  sequence: number,
): void {
  const { openWagers } = tableIn(run.memory, event.table);
  const row = openWagers[event.seat];
  if (row === undefined) {
    const { table: tableNo, coup, seat } = event;
    // `below`: the seat's next wager may be in this batch, and its row is written before this update.
    const where = { tableNo, coup, seat, withdrawnSequence: null, sequence: { below: sequence } };
    update(run, wager, { set: { withdrawnSequence: sequence }, where });
  } else {
    row.withdrawnSequence = sequence;
    openWagers[event.seat] = undefined;
  }
}

/** "No more bets": the set of wagers is fixed, and the meters have gained. */
function lockCoup(run: ProjectionBatch, event: EventOf<'CoupLocked'>, sequence: number): void {
  for (const seat of event.returned) withdrawWager(run, { ...event, seat }, sequence);
  const coup = coupIn(run.memory, event);
  coup.phase = 'locked';
  coup.lockedSequence = sequence;
  coup.lockedAt = event.at;
  coup.wagers = event.seats.length;
  run.coups.add(coup);
  foldContributions(run, event, sequence);
}

/** Bets are over and nothing is contributed until a supervisor decides. */
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
  coup.cards = event.cards.map(cardName).join(' ');
  run.coups.add(coup);
  foldMoves(run, event, event.moves, sequence);
  if (event.mustHit !== null) foldMustHit(run, event, event.mustHit, sequence);
  const awards = awardsOf(event);
  coup.mark = markOf(awards);
  for (const award of awards) foldAward(run, event, award, sequence);
}

/** What a hand with these awards is found by. */
export function markOf(awards: readonly Award[]): HandMark | null {
  if (awards.length === 0) return null;
  return awards.some(({ level }) => level !== null) ? 'hit' : 'fixed';
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
