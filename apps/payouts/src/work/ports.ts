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
   * Stores the only document of an award. `already`: this document was stored before. It is a fault if the stored text
   * differs, or if another award has the number.
   */
  prepare(document: DocumentToKeep): Promise<'prepared' | 'already'>;
}
