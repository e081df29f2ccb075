import type { LevelId } from '../ids.js';
import { moved, type LevelMove } from './moves.js';
import { type LevelsState, metersOf, putMeters } from './state.js';

/** Remembers when a level was hit or set: from then on no correction of an earlier coup takes a hit of it back. */
export function moveAt(link: LevelsState, levels: readonly LevelId[], sequence: number): void {
  for (const level of levels) link.movedAt.set(level, sequence);
}

/** Applies what a result or a lock did to the levels; a reset begins the level's next cycle. */
export function applyMoves(link: LevelsState, moves: readonly LevelMove[]): void {
  for (const move of moves) {
    const meters = metersOf(link, move.level);
    putMeters(link, { ...meters, ...moved(meters, move), cycle: meters.cycle + (move.kind === 'reset' ? 1 : 0) });
  }
}
