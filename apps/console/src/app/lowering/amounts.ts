import { microToText, parseMicro } from '@jackpot/money';
import type { LevelMeters } from '../server/shapes.js';

/** All that a level holds, which is what a transfer moves: display, reserve and overflow, added up in whole micro-cents. */
export function wholeAmount({
  display,
  reserve,
  overflow,
}: Pick<LevelMeters, 'display' | 'reserve' | 'overflow'>): string {
  return microToText([display, reserve, overflow].reduce((sum, text) => sum + micro(text), 0n));
}

function micro(text: string): bigint {
  const amount = parseMicro(text);
  if (typeof amount !== 'bigint') throw new RangeError(`${text} is no amount of a meter`);
  return amount;
}
