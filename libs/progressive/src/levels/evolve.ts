import type { LevelId } from '../ids.js';
import { moved, reversed, type LevelMove, type Reversal } from './moves.js';
import { type LevelsState, metersOf, putMeters } from './state.js';

/** After this call, no correction of an earlier coup reverses a hit of these levels. */
export function moveAt(link: LevelsState, levels: readonly LevelId[], sequence: number): void {
  for (const level of levels) link.movedAt.set(level, sequence);
}

export function applyReversals(link: LevelsState, reversals: readonly Reversal[]): void {
  for (const reversal of reversals) {
    const meters = metersOf(link, reversal.level);
    putMeters(link, { ...meters, ...reversed(meters, reversal) });
  }
}

export function applyMoves(link: LevelsState, moves: readonly LevelMove[]): void {
  for (const move of moves) {
    const meters = metersOf(link, move.level);
    putMeters(link, { ...meters, ...moved(meters, move), cycle: meters.cycle + (move.kind === 'reset' ? 1 : 0) });
  }
}
