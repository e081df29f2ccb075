import { cardName } from '@jackpot/rules';
import { type EventOf, type LevelId, unmoved } from '@jackpot/progressive';
import { coupIn, levelIn } from '../link-memory.js';
import type { ProjectionBatch } from '../projection-batch.js';
import { foldAward, reverseAward } from './awards.js';
import { appendMeterHistory, foldMoves } from './meters.js';

/** Misread cards were corrected: the coup has its true cards, and the awards that follow from them. */
export function correct(run: ProjectionBatch, event: EventOf<'CoupCorrected'>, sequence: number): void {
  const { undone, at, reason } = event;
  const row = coupIn(run.memory, event);
  row.cards = event.cards.map(cardName).join(' ');
  run.coups.add(row);
  reverseMoves(run, event, sequence);
  for (const award of undone.awards) reverseAward(run, award, { at, sequence, reason });
  foldMoves(run, event, event.moves, sequence);
  for (const award of event.awards) foldAward(run, event, award, sequence);
}

/** The history has one row per level and event: levels that the true cards move again get theirs from those moves. */
function reverseMoves(run: ProjectionBatch, { at, undone, moves }: EventOf<'CoupCorrected'>, sequence: number): void {
  const movedAgain = new Set(moves.map(({ level }) => level));
  const before = new Map<LevelId, bigint>();
  for (const move of undone.moves.toReversed()) {
    const memory = levelIn(run.memory, move.level);
    if (!before.has(move.level)) before.set(move.level, memory.displayMicro);
    Object.assign(memory, unmoved(memory, move));
  }
  for (const { level, surplusMicro } of undone.surplus) {
    const memory = levelIn(run.memory, level);
    memory.displayMicro -= surplusMicro;
    memory.overflowMicro += surplusMicro;
  }
  for (const [level, beforeMicro] of before)
    if (!movedAgain.has(level))
      appendMeterHistory(run, levelIn(run.memory, level), { cause: 'corrected', beforeMicro, at, sequence });
}
