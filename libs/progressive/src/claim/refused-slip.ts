import { centsToText } from '@jackpot/money';
import type { EventOf } from '../catalogue.js';

export type RefusedSlip = Omit<EventOf<'SlipPaymentRefused'>, 'type' | 'at'>;

/** The detail may change while the reason stays. */
export function refusedSlipText({
  awardNumber,
  slipNumber,
  documentNumber,
  amountCents,
  code,
}: Pick<RefusedSlip, 'awardNumber' | 'slipNumber' | 'documentNumber' | 'amountCents' | 'code'>): string {
  return JSON.stringify([awardNumber, slipNumber, documentNumber, centsToText(amountCents), code]);
}
