import type { PayoutJobData } from '@jackpot/platform';
import { payoutDocument } from '@jackpot/books';
import { payoutDocumentText } from '@jackpot/books';
import { PayoutFault } from './payout-fault.js';
import type { Payouts } from './ports.js';

export type PrepareResult = 'prepared' | 'already';

/**
 * At most once per award: the document is a pure function of the award, its number comes from the journal, and it is
 * stored with one insert under award id and number (INV-07). A repeated job finds the document already there.
 */
export async function preparePayout({ awardId, linkId }: PayoutJobData, payouts: Payouts): Promise<PrepareResult> {
  const award = await payouts.award(awardId);
  if (award === undefined) throw new PayoutFault('AWARD_UNKNOWN', { detail: awardId });
  if (award.linkId !== linkId) throw new PayoutFault('WRONG_LINK', { detail: `${linkId} for ${awardId}` });
  if (award.documentNumber === 0) throw new PayoutFault('NOT_A_CLAIM', { detail: awardId });
  if (award.isPrepared) return 'already';
  const { awardNumber, documentNumber } = award;
  return payouts.prepare({
    awardId,
    linkId,
    awardNumber,
    documentNumber,
    text: payoutDocumentText(payoutDocument(award)),
  });
}
