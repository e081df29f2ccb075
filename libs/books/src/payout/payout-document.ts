import type { PayoutDocument, PayoutRequirement } from './document-form.js';
import { assert, centsToDollars, must } from '@jackpot/money';
import { INITIAL_PAYMENT_RULES, type LevelId, amountRuleOf } from '@jackpot/progressive';
import { type Paytable, type Royal9Line, linesOf, printedLineName } from '@jackpot/rules';

/** The facts of an award that its document contains. All of them are in the journal and never change, the number included. */
export interface AwardToDocument {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  /** Given with the award in the journal: 1, 2, 3, ... of the link. */
  readonly documentNumber: number;
  /** When the award was fixed, ms since 1970. */
  readonly fixedAt: number;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly seat: number;
  readonly coup: number;
  /** The coup's cards in dealt order, "KS", ...; none for a Must Hit, which goes before the cards are dealt. */
  readonly cards: readonly string[];
  readonly paytable: Paytable;
  readonly line: Royal9Line | 'must-hit';
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  /** Number of the earlier award that this one came too close to; 0: none. Both are then held for review. */
  readonly reviewWith: number;
}

/** The same award always gives the same document, so its text can be compared byte by byte with the kept one. */
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
    level: { levelId: award.level, words: levelWords(award.level) },
    amountCents: award.amountCents.toString(),
    amount: centsToDollars(award.amountCents),
    demands: demandsOf(award),
    signatures: signaturesOf(award.amountCents),
    fundsIssuedBy: { of: 'issuer of the funds', who: 'the employee who issues the funds' },
  };
}

function combinationOf({ paytable, line }: AwardToDocument): PayoutDocument['combination'] {
  const words = must(printedLineName(paytable, line), `line ${line} of paytable ${paytable}`);
  return { line, paytable, letter: lineLetter(paytable, line), words };
}

function signaturesOf(amountCents: bigint): PayoutDocument['signatures'] {
  return [
    { of: 'preparer', who: 'a dealer or above' },
    {
      of: 'verifier',
      who: needsPitManager(amountCents)
        ? 'a pit manager or above, other than the preparer'
        : 'a security employee, or a floorperson or above',
    },
  ];
}

const ON_REVIEW = '9 NYCRR 5321.18(b)(3)(iii)';

const FLOORPERSON_VERIFIES: PayoutRequirement = {
  code: 'VERIFIED_BY_FLOORPERSON_OR_SECURITY',
  text: 'A security employee, or a floorperson or above, signs after verifying the winning combination and the amount',
  rule: 'COMAR 36.05.03.23 E(2)',
};
const PIT_MANAGER_VERIFIES: PayoutRequirement = {
  code: 'VERIFIED_BY_PIT_MANAGER',
  text: 'A pit manager or above, other than the preparer, signs after verifying the winning combination and the amount',
  rule: 'COMAR 36.05.03.23 E(3)',
};
const SURVEILLANCE_NOTICE: PayoutRequirement = {
  code: 'SURVEILLANCE_NOTICE',
  text: 'Surveillance is notified and logs the notice',
  rule: 'COMAR 36.05.03.23 E(5)',
};
const FACE_PHOTOGRAPH: PayoutRequirement = {
  code: 'FACE_PHOTOGRAPH',
  text: "Surveillance obtains and keeps a photograph of the patron's face",
  rule: 'COMAR 36.05.03.23 E(5)',
};
const CASH_OR_CHECK: PayoutRequirement = {
  code: 'CASH_OR_CHECK',
  text: 'Paid in cash, by check or, at the request of the patron, in both',
  rule: 'COMAR 36.05.03.23 C',
};
const CHECK_ONLY: PayoutRequirement = { code: 'CHECK_ONLY', text: 'Paid by check', rule: 'COMAR 36.05.03.23 C' };

/** Maryland's requirements for a payout of this amount, in the order in which they are met. */
export function demandsOf({
  amountCents,
  reviewWith,
}: {
  readonly amountCents: bigint;
  readonly reviewWith: number;
}): readonly PayoutRequirement[] {
  return [
    ...(reviewWith > 0 ? [heldForReview(reviewWith)] : []),
    needsPitManager(amountCents) ? PIT_MANAGER_VERIFIES : FLOORPERSON_VERIFIES,
    ...(amountRuleOf(INITIAL_PAYMENT_RULES, amountCents).needsSurveillance
      ? [SURVEILLANCE_NOTICE, FACE_PHOTOGRAPH]
      : []),
    needsPitManager(amountCents) ? CHECK_ONLY : CASH_OR_CHECK,
  ];
}

function needsPitManager(amountCents: bigint): boolean {
  return !amountRuleOf(INITIAL_PAYMENT_RULES, amountCents).verifiers.includes('floor-supervisor');
}

function heldForReview(awardNumber: number): PayoutRequirement {
  return {
    code: 'HELD_FOR_REVIEW',
    text: `Held until the order of this hit and of award ${awardNumber} has been reviewed`,
    rule: ON_REVIEW,
  };
}

const LEVEL_WORDS: Readonly<Record<LevelId, string>> = {
  star: 'Star Progressive',
  spade: 'Spade Progressive',
  heart: 'Heart Progressive',
  'must-hit': 'Must Hit Progressive',
};

/** The letter a line is printed with, "(a)" to "(h)" of chapter 12 K; none for the Must Hit, whose table has one line. */
function lineLetter(paytable: Paytable, line: Royal9Line | 'must-hit'): string {
  if (line === 'must-hit') return '(a)';
  return `(${'abcdefgh'.charAt(linesOf(paytable).indexOf(line))})`;
}

function levelWords(level: LevelId | null): string {
  return level === null ? 'Fixed award' : LEVEL_WORDS[level];
}
