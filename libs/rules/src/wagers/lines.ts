import type { Odds, WagerLine } from './wager.js';

const NOTHING: Odds = Object.freeze({ pays: 0, on: 1 });

/** A line that pays `pays` to `on`, without vigorish. */
export function win(id: string, pays: number, on = 1): WagerLine {
  return Object.freeze({ id, result: 'win', odds: Object.freeze({ pays, on }), vigorish: false });
}

/** A line that pays `pays` to 1, of which 5 percent go back as vigorish (chapter 12 C). */
export function winWithVigorish(id: string, pays: number): WagerLine {
  return Object.freeze({ ...win(id, pays), vigorish: true });
}

/** A line on which the wager is returned. */
export function push(id: string): WagerLine {
  return Object.freeze({ id, result: 'push', odds: NOTHING, vigorish: false });
}

/** The line on which the wager is collected. */
export const LOSE: WagerLine = Object.freeze({ id: 'lose', result: 'lose', odds: NOTHING, vigorish: false });
