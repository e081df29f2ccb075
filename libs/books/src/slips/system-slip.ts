/** States in order. The last two are final. */
export const SYSTEM_SLIP_STATES = ['received', 'issued', 'paid', 'void'] as const;
export type SystemSlipState = (typeof SYSTEM_SLIP_STATES)[number];

export interface SystemSlip {
  readonly slipNumber: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
  readonly state: SystemSlipState;
}

export interface SlipContext {
  /** Current payout document of the claim, 0 if none. */
  readonly documentNumber: number;
  readonly slips: readonly SystemSlip[];
  readonly sameNumber: SystemSlip | undefined;
  /** Person who requested the rejection of the claim or the void of its document. Null if payment is not stopped. */
  readonly stoppedBy: string | null;
}

export interface SlipRefusal {
  readonly code: 'DOCUMENT_NOT_OF_CLAIM' | 'SLIP_NUMBER_USED' | 'SLIP_OPEN' | 'SLIP_ENDED' | 'PAYMENT_STOPPED';
  readonly detail: string;
}

/**
 * Reports can be repeated or arrive out of order, so a report of an earlier state changes nothing. While payment is
 * stopped, `issued` and `paid` are refused.
 */
export function takeSlipReport(context: SlipContext, report: SystemSlip): 'new' | 'changed' | 'same' | SlipRefusal {
  const taken = taking(context, report);
  const isPaying = report.state === 'issued' || report.state === 'paid';
  if (context.stoppedBy === null || !isPaying || (taken !== 'new' && taken !== 'changed')) return taken;
  return { code: 'PAYMENT_STOPPED', detail: context.stoppedBy };
}

function taking(
  { documentNumber, slips, sameNumber: known }: SlipContext,
  report: SystemSlip,
): 'new' | 'changed' | 'same' | SlipRefusal {
  if (known === undefined) return takeNewSlip(documentNumber, slips, report);
  if (known.awardNumber !== report.awardNumber) return { code: 'SLIP_NUMBER_USED', detail: report.slipNumber };
  if (known.documentNumber !== report.documentNumber)
    return { code: 'DOCUMENT_NOT_OF_CLAIM', detail: `slip ${known.slipNumber} is of document ${known.documentNumber}` };
  if (known.state === report.state) return 'same';
  if (isEnd(known.state) && isEnd(report.state)) return { code: 'SLIP_ENDED', detail: `it is ${known.state}` };
  return rankOf(report.state) > rankOf(known.state) ? 'changed' : 'same';
}

function takeNewSlip(documentNumber: number, slips: readonly SystemSlip[], report: SystemSlip): 'new' | SlipRefusal {
  if (report.documentNumber !== documentNumber)
    return { code: 'DOCUMENT_NOT_OF_CLAIM', detail: `its document is ${documentNumber}` };
  const present = slips.find(({ state }) => state !== 'void');
  if (present === undefined) return 'new';
  return { code: 'SLIP_OPEN', detail: `${present.slipNumber} is ${present.state}` };
}

const isEnd = (state: SystemSlipState): boolean => state === 'paid' || state === 'void';
const rankOf = (state: SystemSlipState): number => SYSTEM_SLIP_STATES.indexOf(state);
