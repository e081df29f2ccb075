import type { Requested } from '../approval.js';
import type { PaymentRules } from './rules.js';
import { type JurisdictionId, jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import { writePaymentRules } from './rules-json.js';

export type RequestedPaymentRules = Requested & {
  readonly rules: string;
  readonly reference: string;
  readonly reason: string;
};

export interface PaymentRulesState {
  paymentRules: PaymentRules;
  paymentRulesText: string;
  requestedPaymentRules: RequestedPaymentRules | null;
}

export function initialPaymentRules(jurisdiction: JurisdictionId): PaymentRulesState {
  const { paymentRules } = jurisdictionOf(jurisdiction);
  return { paymentRules, paymentRulesText: writePaymentRules(paymentRules), requestedPaymentRules: null };
}
