import type { AwardToDocument } from '@jackpot/books';

/** `isPrepared`: the payout document exists or is no longer wanted. */
export interface AwardToPay extends AwardToDocument {
  readonly isPrepared: boolean;
}

export interface DocumentToKeep {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
  readonly text: string;
}

/** Throws only `PayoutFault`. */
export interface Payouts {
  award(awardId: string): Promise<AwardToPay | undefined>;
  /**
   * Keeps one document per award. `already`: the same document exists. Another text for the award, or the number under
   * another award, is a fault.
   */
  prepare(document: DocumentToKeep): Promise<'prepared' | 'already'>;
}
