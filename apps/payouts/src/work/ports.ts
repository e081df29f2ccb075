import type { AwardToDocument } from '@jackpot/books';

/** `isPrepared`: the payout document exists, or the award no longer needs one. */
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
   * Stores the only document of an award. `already`: the same document exists. A different text, or the number under
   * another award, is a fault.
   */
  prepare(document: DocumentToKeep): Promise<'prepared' | 'already'>;
}
