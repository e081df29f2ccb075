import type { PayoutDocument, PayoutRequirement } from './document-form.js';
import { assert, centsToDollars, must } from '@jackpot/money';
import { type JurisdictionId, type LevelId, jurisdictionOf } from '@jackpot/progressive';
import { type LineId, type LineTerms, paytableLines, printedLineName } from '@jackpot/rules';

export interface AwardToDocument extends LineTerms {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
  /** ms since 1970. */
  readonly fixedAt: number;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly seat: number;
  readonly coup: number;
  /** Such as "KS", in dealt order. Empty for a Must Hit. */
  readonly cards: readonly string[];
  readonly jurisdiction: JurisdictionId;
  readonly line: LineId | 'must-hit';
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  /** Number of the earlier award whose hit came too close to this one. 0 if none. */
  readonly reviewWith: number;
}

/** The same award always gives the same document. */
export function payoutDocument(award: AwardToDocument): PayoutDocument {
  assert(award.documentNumber > 0, 'a document has the number that the journal gave it');
  assert(award.amountCents > 0n, 'an award is of some amount');
  return {
    format: 1,
    title: 'Table Payout Document',
    copies: ['original', 'duplicate'],
    documentNumber: award.documentNumber,
    linkId: award.linkId,
    awardId: award.awardId,
    awardNumber: award.awardNumber,
    fixedAt: new Date(award.fixedAt).toISOString(),
    table: { tableId: award.tableId, assetNumber: award.assetNumber },
    seat: award.seat,
    coup: award.coup,
    cards: award.cards,
    combination: combinationOf(award),
    level: { levelId: award.level, words: levelWords(award) },
    amountCents: award.amountCents.toString(),
    amount: centsToDollars(award.amountCents),
    demands: demandsOf(award),
    signatures: [
      { of: 'preparer', who: jurisdictionOf(award.jurisdiction).payoutDocument.preparer },
      { of: 'verifier', who: amountOf(award).verifier },
    ],
    fundsIssuedBy: { of: 'issuer of the funds', who: 'the employee who issues the funds' },
  };
}

function combinationOf(award: AwardToDocument): PayoutDocument['combination'] {
  const { line, lines } = award;
  const paytable = lines === undefined ? award.paytable : 'terms';
  const words = must(printedLineName(award, line), `line ${line} of paytable ${paytable}`);
  return { line, paytable, letter: lineLetter(award), words };
}

function amountOf({ jurisdiction, amountCents }: Pick<AwardToDocument, 'jurisdiction' | 'amountCents'>) {
  const { amounts } = jurisdictionOf(jurisdiction).payoutDocument;
  return must(
    amounts.findLast(({ from }) => amountCents >= from),
    'requirements for every amount',
  );
}

/** Requirements before payment, in the order in which people fulfill them. */
export function demandsOf(
  award: Pick<AwardToDocument, 'jurisdiction' | 'amountCents' | 'reviewWith'>,
): readonly PayoutRequirement[] {
  return [...(award.reviewWith > 0 ? [heldForReview(award)] : []), ...amountOf(award).demands];
}

function heldForReview({
  jurisdiction,
  reviewWith,
}: Pick<AwardToDocument, 'jurisdiction' | 'reviewWith'>): PayoutRequirement {
  return {
    code: 'HELD_FOR_REVIEW',
    text: `Held until the order of this hit and of award ${reviewWith} has been reviewed`,
    rule: jurisdictionOf(jurisdiction).citations.orderOfHits ?? 'terms of the link',
  };
}

const LEVEL_NAMES: Readonly<Record<LevelId, string>> = {
  star: 'Star',
  spade: 'Spade',
  heart: 'Heart',
  'must-hit': 'Must Hit',
};

/** Letter of the line as printed, in chapter 12 K such as "(a)". */
function lineLetter({ line, ...terms }: AwardToDocument): string {
  if (line === 'must-hit') return '(a)';
  const at = paytableLines(terms).findIndex((each) => each.line === line);
  return `(${String.fromCharCode('a'.charCodeAt(0) + at)})`;
}

function levelWords({ level, levelNames = {} }: AwardToDocument): string {
  if (level === null) return 'Fixed award';
  return `${levelNames[level === 'must-hit' ? 'mustHit' : level] ?? LEVEL_NAMES[level]} Progressive`;
}
