import type { AwardToDocument } from '@jackpot/books';

/** An award that has a payout document to come, and whether it has come or is not wanted any more. */
export interface AwardToPay extends AwardToDocument {
  readonly isPrepared: boolean;
}

/** A document on its way to be kept: its numbers, and its one text. */
export interface DocumentToKeep {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
  readonly text: string;
}

/**
 * Awards and payout documents in the database. Throws `PayoutFault` and nothing else.
 */
export interface Payouts {
  award(awardId: string): Promise<AwardToPay | undefined>;
  /**
   * Keeps a document, once per award. `already`: the very same one is there. Another text for the award, or the number
   * under another award, is a fault: neither may ever happen, and neither is put right by us.
   */
  prepare(document: DocumentToKeep): Promise<'prepared' | 'already'>;
}
