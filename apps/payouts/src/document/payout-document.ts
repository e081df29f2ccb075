import { assert, centsToDollars, must } from '@jackpot/money';
import type { Awarded } from './awarded.js';
import { type Demand, demandsOf, needsPitManager } from './demands.js';
import { levelWords, lineLetter, lineWords } from './words.js';

/** A place to sign: first initial, last name, Commission license number (COMAR 36.03.01.02B(34); REQ-43), and when. */
export interface Signature {
  readonly of: 'preparer' | 'verifier' | 'issuer of the funds';
  readonly who: string;
}

/**
 * The payout document of one award: what is printed twice, as original and duplicate, and kept (COMAR 36.05.03.23 E;
 * N.J.A.C. 13:69D-1.40(c); REQ-34 to 40, 118). Every amount and number is a text or comes from the journal.
 */
export interface PayoutDocument {
  readonly format: 1;
  readonly title: 'Table Payout Document';
  readonly copies: readonly ['original', 'duplicate'];
  readonly documentNumber: number;
  readonly linkId: string;
  readonly awardId: string;
  readonly awardNumber: number;
  /** When the award was fixed, ISO 8601, UTC. */
  readonly fixedAt: string;
  readonly table: { readonly tableId: string; readonly assetNumber: string };
  readonly seat: number;
  readonly coup: number;
  readonly cards: readonly string[];
  readonly combination: {
    readonly line: string;
    readonly paytable: string;
    readonly letter: string;
    readonly words: string;
  };
  readonly level: { readonly levelId: string | null; readonly words: string };
  readonly amountCents: string;
  readonly amount: string;
  readonly demands: readonly Demand[];
  readonly signatures: readonly [preparer: Signature, verifier: Signature];
  readonly fundsIssuedBy: Signature;
}

/**
 * Makes out the document. Pure: the same award always gives the same document, so making it twice is making it once, and
 * its text can be compared byte by byte with the one that is kept.
 */
export function payoutDocument(award: Awarded): PayoutDocument {
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

/** The one text of a document: what is kept, and compared. */
export function documentText(document: PayoutDocument): string {
  return JSON.stringify(document);
}

function combinationOf({ paytable, line }: Awarded): PayoutDocument['combination'] {
  const words = must(lineWords(paytable, line), `line ${line} of paytable ${paytable}`);
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
