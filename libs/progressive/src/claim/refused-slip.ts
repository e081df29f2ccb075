import { centsToText } from '@jackpot/money';
import type { EventOf } from '../catalogue.js';

export type RefusedSlip = Omit<EventOf<'SlipPaymentRefused'>, 'type' | 'at'>;

export function refusedSlipText({
  awardNumber,
  slipNumber,
  documentNumber,
  amountCents,
  code,
}: Pick<RefusedSlip, 'awardNumber' | 'slipNumber' | 'documentNumber' | 'amountCents' | 'code'>): string {
  return JSON.stringify([awardNumber, slipNumber, documentNumber, centsToText(amountCents), code]);
}
