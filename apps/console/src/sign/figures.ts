import type { BoardLevel } from './board.js';
import type { SignTexts } from './texts.js';

export const LINE_MS = 6_000;

/**
 * Lines that take turns under a meter: the last hit, then the figures that COMAR 36.05.03.24 F(3)(e) requires. Under
 * the Must Hit there is no last hit, and every second line is its maximum, which players must know.
 */
export function linesUnder(
  { mustHitByCents, lastAward, figures }: Omit<BoardLevel, 'odometer'>,
  texts: SignTexts,
): readonly string[] {
  const { hits, cumulativePaidCents, limitCents, resetCents, ratePpm } = figures;
  const lines = [
    texts.hits(hits, cumulativePaidCents),
    texts.resetsTo(resetCents),
    limitCents === null ? texts.noMaximum : texts.maximum(limitCents),
    texts.gains(ratePpm),
  ];
  if (mustHitByCents !== null) return lines.flatMap((line) => [texts.mustHitBy(mustHitByCents), line]);
  if (lastAward === null) return lines;
  return [texts.lastHit(lastAward.amountCents, lastAward.assetNumber), ...lines];
}

export function lineAt(lines: readonly string[], nowMs: number, turnMs: number = LINE_MS): string {
  return lines[Math.floor(nowMs / turnMs) % lines.length] ?? '';
}

/** How near the Must Hit is to its maximum: 0 is far, 3 is the last twentieth. */
export type Heat = 0 | 1 | 2 | 3;
const HEAT_FROM_PERMILLE = [950n, 850n, 700n] as const;

/** Uses the committed amount, because the sign must not announce an amount before it is reached. */
export function heatOf(committedCents: bigint, mustHitByCents: bigint | null): Heat {
  if (mustHitByCents === null || mustHitByCents <= 0n) return 0;
  const step = HEAT_FROM_PERMILLE.findIndex((from) => committedCents * 1_000n >= mustHitByCents * from);
  return step < 0 ? 0 : ((3 - step) as Heat);
}
