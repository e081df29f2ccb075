import { centsToDollars } from '@jackpot/money';
import { percentOf } from '../parts/percent.js';
import type { BoardLevel } from './board.js';

// Long enough to read the longest line twice; a round of all lines lasts less than half a minute.
const LINE_MS = 6_000;

/**
 * The lines under a meter, one at a time: the last hit or the maximum of the Must Hit, then the figures that COMAR
 * 36.05.03.24 F(3)(e) wants displayed of each level.
 */
export function linesUnder({ mustHitByCents, lastAward, figures }: Omit<BoardLevel, 'odometer'>): readonly string[] {
  const { hits, cumulativePaidCents, limitCents, resetCents, ratePpm } = figures;
  const headline =
    mustHitByCents !== null
      ? `must hit by ${centsToDollars(mustHitByCents)}`
      : lastAward !== null && `last hit ${centsToDollars(lastAward.amountCents)} · table ${lastAward.assetNumber}`;
  return [
    ...(headline === false ? [] : [headline]),
    `${hits} ${hits === 1 ? 'hit' : 'hits'} · ${centsToDollars(cumulativePaidCents)} paid in all`,
    `resets to ${centsToDollars(resetCents)}`,
    limitCents === null ? 'no maximum payout' : `maximum payout ${centsToDollars(limitCents)}`,
    `gains ${percentOf(String(ratePpm))} of each bet`,
  ];
}

/** The line of this moment: every level shows the same turn of its lines. */
export function lineAt(lines: readonly string[], nowMs: number): string {
  return lines[Math.floor(nowMs / LINE_MS) % lines.length] ?? '';
}
