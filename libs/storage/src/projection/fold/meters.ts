import {
  type EventOf,
  type LevelId,
  type LevelMove,
  type MustHitHit,
  type Reversal,
  type SealedTrigger,
  adjustedRegisters,
  moved,
  reversed,
} from '@jackpot/progressive';
import { type MeterCause, MustHitCycleRecord } from '../../entities/meters.js';
import { type LevelMemory, levelIn, minuteOf } from '../link-memory.js';
import { type ProjectionBatch, update } from '../projection-batch.js';

interface Happened {
  readonly at: number;
}

export function foldContributions(run: ProjectionBatch, event: EventOf<'CoupLocked'>, sequence: number): void {
  const { at } = event;
  for (const part of event.contributions) {
    const level = levelIn(run.memory, part.level);
    const beforeMicro = level.displayMicro;
    level.displayMicro += part.displayMicro;
    level.reserveMicro += part.reserveMicro;
    level.overflowMicro += part.overflowMicro;
    if (minuteOf(at) !== level.minute) appendMeterHistory(run, level, { cause: 'play', beforeMicro, at, sequence });
  }
}

export function foldMustHit(run: ProjectionBatch, { at }: Happened, hit: MustHitHit, sequence: number): void {
  const { cycle } = levelIn(run.memory, 'must-hit');
  foldMoves(run, { at }, hit.moves, sequence);
  triggerRevealed(run, hit, { cycle, at, sequence });
  triggerDrawn(run, { cycle: cycle + 1, at, sequence, trigger: hit.next });
}

export function foldMoves(run: ProjectionBatch, { at }: Happened, moves: readonly LevelMove[], sequence: number): void {
  const touched = new Map<LevelId, { readonly beforeMicro: bigint; cause: MeterCause }>();
  for (const move of moves) {
    const level = levelIn(run.memory, move.level);
    const cause = causeOf(move);
    const touch = touched.get(move.level);
    if (touch === undefined) touched.set(move.level, { beforeMicro: level.displayMicro, cause });
    else if (WEIGHT[cause] > WEIGHT[touch.cause]) touch.cause = cause;
    Object.assign(level, moved(level, move));
    if (move.kind === 'reset') level.cycle += 1;
  }
  for (const [level, { beforeMicro, cause }] of touched) {
    appendMeterHistory(run, levelIn(run.memory, level), { cause, beforeMicro, at, sequence });
  }
}

/**
 * Applies amounts that a void, a correction or a rejection took out of the levels. Levels in `except` get their history
 * row from later moves of the event.
 */
export function foldReversals(
  run: ProjectionBatch,
  reversals: readonly Reversal[],
  { except = [], ...recorded }: Recorded & { readonly except?: readonly LevelMove[] },
): void {
  for (const reversal of reversals) {
    const level = levelIn(run.memory, reversal.level);
    const after = reversed(level, reversal);
    if (except.some((move) => move.level === reversal.level)) Object.assign(level, after);
    else setLevel(run, level, after, recorded);
  }
}

export function adjustMeter(run: ProjectionBatch, event: EventOf<'MeterAdjusted'>, sequence: number): void {
  const memory = levelIn(run.memory, event.level);
  setLevel(run, memory, adjustedRegisters(memory, event), { cause: 'adjusted', at: event.at, sequence });
}

interface Recorded {
  readonly cause: MeterCause;
  readonly at: number;
  readonly sequence: number;
}

export function setLevel(run: ProjectionBatch, level: LevelMemory, change: Partial<LevelMemory>, when: Recorded): void {
  const beforeMicro = level.displayMicro;
  Object.assign(level, change);
  appendMeterHistory(run, level, { ...when, beforeMicro });
}

export function appendMeterHistory(
  run: ProjectionBatch,
  level: LevelMemory,
  { cause, beforeMicro, at, sequence }: Recorded & { readonly beforeMicro: bigint },
): void {
  const { level: id, cycle, displayMicro, reserveMicro, overflowMicro } = level;
  run.rows.history.push({
    level: id,
    sequence,
    at,
    cause,
    cycle,
    beforeMicro,
    displayMicro,
    reserveMicro,
    overflowMicro,
  });
  level.minute = minuteOf(at);
}

export function triggerDrawn(
  run: ProjectionBatch,
  drawn: {
    readonly cycle: number;
    readonly at: number;
    readonly sequence: number;
    readonly trigger: SealedTrigger;
  },
): void {
  run.cycles.set(drawn.cycle, {
    cycle: drawn.cycle,
    commitment: drawn.trigger.commitment,
    drawnSequence: drawn.sequence,
    drawnAt: drawn.at,
    hitSequence: null,
    hitAt: null,
    awardNumber: null,
    triggerCents: null,
    nonce: null,
    winnerNonce: null,
  });
}

function triggerRevealed(
  run: ProjectionBatch,
  { revealed, award: { awardNumber } }: MustHitHit,
  {
    cycle,
    at: hitAt,
    sequence: hitSequence,
  }: { readonly cycle: number; readonly at: number; readonly sequence: number },
): void {
  const set = { hitSequence, hitAt, awardNumber, ...revealed };
  const row = run.cycles.get(cycle);
  if (row === undefined) update(run, MustHitCycleRecord, { set, where: { cycle, hitSequence: null } });
  else Object.assign(row, set);
}

/** If an event moves a level several times, the history records the cause with the highest weight. */
const WEIGHT: Readonly<Record<MeterCause, number>> = {
  opened: 0,
  play: 0,
  void: 0,
  restored: 0,
  adjusted: 0,
  transfer: 0,
  retired: 0,
  corrected: 0,
  pool: 1,
  partial: 2,
  'top-up': 3,
  hit: 4,
};

function causeOf(move: LevelMove): MeterCause {
  switch (move.kind) {
    case 'reset':
      return 'hit';
    case 'award':
      return 'partial';
    case 'top-up':
    case 'pool':
      return move.kind;
  }
}
