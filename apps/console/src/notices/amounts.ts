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

const PPM = 1_000_000;
const PERCENT = /^(\d{1,2})(?:\.(\d{1,4}))?$/;

/** A share as people type it, "33.3333" per cent, in whole parts per million; null where it is none, or leaves nothing. */
export function ppmOf(percent: string): number | null {
  const [, whole, fraction = ''] = PERCENT.exec(percent.trim()) ?? [];
  if (whole === undefined) return null;
  const ppm = Number.parseInt(whole + fraction.padEnd(4, '0'), 10);
  return ppm > 0 && ppm < PPM ? ppm : null;
}

/** What the first leaves to the second. */
export function restOf(ppm: number): number {
  return PPM - ppm;
}
