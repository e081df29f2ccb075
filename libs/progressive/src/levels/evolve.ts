import type { LevelId } from '../ids.js';
import { moved, reversed, type LevelMove, type Reversal } from './moves.js';
import { type LevelsState, metersOf, putMeters } from './state.js';

/** Remembers when a level was hit or set: from then on no correction of an earlier coup takes a hit of it back. */
export function moveAt(link: LevelsState, levels: readonly LevelId[], sequence: number): void {
  for (const level of levels) link.movedAt.set(level, sequence);
}

/** Applies what a void, a correction or a rejection takes out of the levels or puts back. */
export function applyReversals(link: LevelsState, reversals: readonly Reversal[]): void {
  for (const reversal of reversals) {
    const meters = metersOf(link, reversal.level);
    putMeters(link, { ...meters, ...reversed(meters, reversal) });
  }
}

/** Applies what a result or a lock did to the levels; a reset begins the level's next cycle. */
export function applyMoves(link: LevelsState, moves: readonly LevelMove[]): void {
  for (const move of moves) {
    const meters = metersOf(link, move.level);
    putMeters(link, { ...meters, ...moved(meters, move), cycle: meters.cycle + (move.kind === 'reset' ? 1 : 0) });
  }
}
