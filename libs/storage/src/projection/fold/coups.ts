import { cardName } from '@jackpot/rules';
import type { EventOf } from '@jackpot/progressive';
import { coupIn, tableIn } from '../link-memory.js';
import type { CoupRow, ProjectionBatch } from '../projection-batch.js';
import { foldAward } from './awards.js';
import { signed } from './lowering.js';
import { foldContributions, foldMoves, foldMustHit, foldReversals } from './meters.js';

export function coupOpened(run: ProjectionBatch, event: EventOf<'CoupOpened'>, sequence: number): void {
  const table = tableIn(run.memory, event.table);
  table.coup = newCoup(event, table.shoe, sequence);
  table.openWagers = [];
  run.rows.coups.add(table.coup);
  run.rows.tables.add(table);
}

/** "No more bets": the set of wagers is fixed, and the meters have gained. */
export function coupLocked(run: ProjectionBatch, event: EventOf<'CoupLocked'>, sequence: number): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'locked';
  coup.lockedSequence = sequence;
  coup.lockedAt = event.at;
  coup.wagers = event.seats.length;
  run.rows.coups.add(coup);
  foldContributions(run, event, sequence);
  if (event.mustHit === null) return;
  foldMustHit(run, event, event.mustHit, sequence);
  foldAward(run, event, event.mustHit.award, sequence);
}

/** Bets are over, nothing is credited: what people see is the coup's phase, and who has looked at it. */
export function roundHeld(run: ProjectionBatch, event: EventOf<'RoundHeld'>, sequence: number): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'held';
  run.rows.coups.add(coup);
  const { at, table: tableNo, sinceMs, seats } = event;
  const detail = JSON.stringify({ sinceMs, seats });
  run.rows.log.push({ sequence, at, kind: 'round-held', tableNo, coup: event.coup, who: null, detail });
}

export function roundReleased(run: ProjectionBatch, event: EventOf<'RoundReleased'>, sequence: number): void {
  const { at, table: tableNo, coup, person, reason } = event;
  const detail = JSON.stringify({ reason });
  run.rows.log.push({ sequence, at, kind: 'released', tableNo, coup, who: signed(person), detail });
}

export function coupResolved(run: ProjectionBatch, event: EventOf<'CoupResolved'>, sequence: number): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'resolved';
  coup.resolvedSequence = sequence;
  coup.resolvedAt = event.at;
  coup.cards = event.cards.map(cardName).join(' ');
  run.rows.coups.add(coup);
  foldMoves(run, event, event.moves, sequence);
  for (const award of event.awards) foldAward(run, event, award, sequence);
}

export function coupSettled(run: ProjectionBatch, event: EventOf<'CoupSettled'>): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'settled';
  coup.settledAt = event.at;
  run.rows.coups.add(coup);
}

export function coupVoided(run: ProjectionBatch, event: EventOf<'CoupVoided'>, sequence: number): void {
  const coup = coupIn(run.memory, event);
  coup.phase = 'voided';
  coup.voidedSequence = sequence;
  coup.voidedAt = event.at;
  coup.voidedBy = event.by;
  coup.voidReason = event.reason;
  run.rows.coups.add(coup);
  const { at, table: tableNo, by: who, reason: detail } = event;
  run.rows.log.push({ sequence, at, kind: 'voided', tableNo, coup: event.coup, who, detail });
  foldReversals(run, event, sequence);
}

function newCoup(event: EventOf<'CoupOpened'>, shoe: number, sequence: number): CoupRow {
  return {
    tableNo: event.table,
    coup: event.coup,
    kind: event.kind,
    phase: event.kind === 'wagering' ? 'betting' : 'no-wager',
    shoe,
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
  };
}
