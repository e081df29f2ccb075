import { type Card } from '../../card.js';
import { type LineDerivation, ruleOfPick, payingLine } from '../../royal-9/derivation.js';
import { type LineId, type MeterCents, awardCents } from '../../royal-9/lines.js';
import { threeCardHandName, threeCardHandOf } from '../hand.js';
import type { ThreeCardLineTerms } from './evaluator.js';
import { threeCardFactsOf } from './facts.js';
import { THREE_CARD_PREDICATES } from './predicates.js';

/** Why a wager at a table of Three Card Baccarat wins a line, or none. */
export interface ThreeCardDerivation {
  readonly seat: number;
  readonly own: readonly Card[];
  readonly dealer: readonly Card[];
  readonly lines: readonly LineDerivation[];
  readonly pays: LineId | null;
  readonly rule: string;
}

interface DerivedFrom {
  readonly seat: number;
  readonly own: readonly Card[];
  readonly dealer: readonly Card[];
  readonly meters: MeterCents;
}

/** Independent of the compiled evaluator, so that a test can compare the two. */
export function deriveThreeCardLine(
  { lines: printed, pick }: ThreeCardLineTerms,
  { seat, own, dealer, meters }: DerivedFrom,
): ThreeCardDerivation {
  const view = { own: threeCardFactsOf(own), dealer: threeCardFactsOf(dealer) };
  const because = `Position ${seat}: ${factsText(own)}; dealer: ${factsText(dealer)}`;
  const lines = printed.map(({ line, award, when }) => ({
    line,
    isTrue: THREE_CARD_PREDICATES[when].isWon(view),
    worthCents: awardCents(award, meters),
    because,
  }));
  return { seat, own, dealer, lines, pays: payingLine(lines, pick), rule: ruleOfPick(pick) };
}

function factsText(cards: readonly Card[]): string {
  const { isSuited, isThreeOfARank } = threeCardFactsOf(cards);
  return [
    threeCardHandName(threeCardHandOf(cards)),
    ...(isThreeOfARank ? ['one rank'] : []),
    isSuited ? 'one suit' : 'several suits',
  ].join(', ');
}
