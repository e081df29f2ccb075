import { microToText, parseMicro } from '@jackpot/money';
import type { LevelMeters } from '../server/types.js';

/** Display + reserve + overflow, in micro-cents. */
export function wholeAmount({
  display,
  reserve,
  overflow,
}: Pick<LevelMeters, 'display' | 'reserve' | 'overflow'>): string {
  return microToText([display, reserve, overflow].reduce((sum, text) => sum + micro(text), 0n));
}

function micro(text: string): bigint {
  const amount = parseMicro(text);
  if (typeof amount !== 'bigint') throw new RangeError(`${text} is not a meter amount`);
  return amount;
}

export const PPM = 1_000_000;
const PERCENT = /^(\d{1,2})(?:\.(\d{1,4}))?$/;

/** 1 to 999,999 ppm. Null for any other text. */
export function ppmOf(percent: string): number | null {
  const [, whole, fraction = ''] = PERCENT.exec(percent.trim()) ?? [];
  if (whole === undefined) return null;
  const ppm = Number.parseInt(whole + fraction.padEnd(4, '0'), 10);
  return ppm > 0 && ppm < PPM ? ppm : null;
}
