import type { Odds, WagerLine } from './wager.js';

const NOTHING: Odds = Object.freeze({ pays: 0, on: 1 });

export function win(id: string, pays: number, on = 1): WagerLine {
  return Object.freeze({ id, result: 'win', odds: Object.freeze({ pays, on }), vigorish: false });
}

/** Chapter 12 C. */
export function winWithVigorish(id: string, pays: number): WagerLine {
  return Object.freeze({ ...win(id, pays), vigorish: true });
}

export function push(id: string): WagerLine {
  return Object.freeze({ id, result: 'push', odds: NOTHING, vigorish: false });
}

export const LOSE: WagerLine = Object.freeze({ id: 'lose', result: 'lose', odds: NOTHING, vigorish: false });
