import { type EventOf, type LevelId, type LevelMove, type MustHitHit, moved } from '@jackpot/progressive';
import type { MeterCause } from '../../reads/records.js';
import { type LevelMemory, levelIn } from '../link-memory.js';
import { minuteOf } from '../minute.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { triggerDrawn, triggerRevealed } from './must-hit.js';

interface Happened {
  readonly at: number;
}

/** A lock adds to every level; the first of a minute is written down, unless the lock's own award is. */
export function foldContributions(run: ProjectionBatch, event: EventOf<'CoupLocked'>, sequence: number): void {
  const { at } = event;
  for (const part of event.contributions) {
    const level = levelIn(run.memory, part.level);
    const beforeMicro = level.displayMicro;
    level.displayMicro += part.displayMicro;
    level.reserveMicro += part.reserveMicro;
    level.overflowMicro += part.overflowMicro;
    const isHit = part.level === 'must-hit' && event.mustHit !== null;
    if (!isHit && minuteOf(at) !== level.minute)
      appendMeterHistory(run, level, { cause: 'play', beforeMicro, at, sequence });
  }
}

export function foldMustHit(run: ProjectionBatch, { at }: Happened, hit: MustHitHit, sequence: number): void {
  const { cycle } = levelIn(run.memory, 'must-hit');
  foldMoves(run, { at }, hit.moves, sequence);
  triggerRevealed(run, hit, { cycle, at, sequence });
  triggerDrawn(run, { cycle: cycle + 1, at, sequence, trigger: hit.next });
}

/** What awards do to the levels: applied one after another, written down once per level. */
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

export function foldReversals(run: ProjectionBatch, event: EventOf<'CoupVoided'>, sequence: number): void {
  for (const part of event.reversals) {
    const level = levelIn(run.memory, part.level);
    const beforeMicro = level.displayMicro;
    level.displayMicro -= part.fromDisplayMicro;
    level.reserveMicro -= part.fromReserveMicro;
    level.overflowMicro -= part.fromOverflowMicro;
    appendMeterHistory(run, level, { cause: 'void', beforeMicro, at: event.at, sequence });
  }
}

/** Puts a level's registers as they are now into the history. */
export function appendMeterHistory(
  run: ProjectionBatch,
  level: LevelMemory,
  why: {
    readonly cause: MeterCause;
    readonly beforeMicro: bigint;
    readonly at: number;
    readonly sequence: number;
  },
): void {
  const { level: id, cycle, displayMicro, reserveMicro, overflowMicro } = level;
  run.rows.history.push({ ...why, level: id, cycle, displayMicro, reserveMicro, overflowMicro });
  level.minute = minuteOf(why.at);
}

/** Of several moves of one level the weightiest names the row. */
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
