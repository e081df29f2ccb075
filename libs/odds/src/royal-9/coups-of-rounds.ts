import { type MeterCents, type SeatLine, type ThreeCardEvaluator, threeCardDealsByKind } from '@jackpot/rules';
import type { Royal9Coups } from './coups.js';

interface Input {
  readonly evaluator: ThreeCardEvaluator;
  readonly seat: number;
  /** Used only under `highest-value`. */
  readonly meters: MeterCents;
}

/**
 * Deals of one wager at a table of Three Card Baccarat. Every position has the same chances, whatever the others are
 * dealt from the same deck.
 */
export function coupsOfRounds({ evaluator, seat, meters }: Input): Royal9Coups {
  const byLine = new Map<string, { readonly winners: readonly SeatLine[]; ways: bigint }>();
  let deals = 0n;
  for (const deal of threeCardDealsByKind()) {
    deals += deal.ways;
    const line = evaluator.lineOf(deal, meters);
    if (line === undefined) continue;
    const known = byLine.get(line);
    if (known === undefined) byLine.set(line, { winners: [{ seat, line }], ways: deal.ways });
    else known.ways += deal.ways;
  }
  return { winning: [...byLine.values()], deals };
}
