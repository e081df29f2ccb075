import { assert } from '@jackpot/money';
import { type Royal9Line, linesOf } from '@jackpot/rules';
import type { AwardDetails } from '@jackpot/storage';
import type { AwardToDocument } from '@jackpot/books';

/** What the tables say of an award, as the document needs it: only what never changes after the award was fixed. */
export function awardedOf({ award, paytable, tableId, assetNumber, cards }: AwardDetails): AwardToDocument {
  const line = lineOf(award.line);
  return {
    awardId: award.awardId,
    linkId: award.linkId,
    awardNumber: award.awardNumber,
    documentNumber: award.documentNumber,
    fixedAt: award.fixedAt,
    tableId,
    assetNumber,
    seat: award.seat,
    coup: award.coup,
    // A Must Hit goes at the lock. Whether its coup has been dealt by now must not change its document.
    cards: line === 'must-hit' || cards === null ? [] : cards.split(' '),
    paytable,
    line,
    level: award.level,
    amountCents: award.amountCents,
    reviewWith: award.reviewWith,
  };
}

function lineOf(text: string): AwardToDocument['line'] {
  const lines: readonly string[] = ['must-hit', ...linesOf('A'), ...linesOf('C')];
  assert(lines.includes(text), `"${text}" is a line`);
  return text as Royal9Line | 'must-hit';
}
