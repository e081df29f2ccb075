import type { Requested } from '../approval.js';
import type { PaymentRules } from './rules.js';
import { type JurisdictionId, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { writePaymentRules } from './rules-json.js';

/** Payment rules that wait for their second person. */
export type RequestedPaymentRules = Requested & {
  /** The document as text. */
  readonly rules: string;
  readonly reference: string;
  readonly reason: string;
};

export interface PaymentRulesState {
  paymentRules: PaymentRules;
  /** Text of the document that `paymentRules` was read from. */
  paymentRulesText: string;
  requestedPaymentRules: RequestedPaymentRules | null;
}

export function initialPaymentRules(jurisdiction: JurisdictionId): PaymentRulesState {
  const { paymentRules } = jurisdictionOf(jurisdiction);
  return { paymentRules, paymentRulesText: writePaymentRules(paymentRules), requestedPaymentRules: null };
}
