import type { Requested } from '../approval.js';
import type { PaymentRules } from './rules.js';
import { INITIAL_PAYMENT_RULES } from './initial.js';
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

const INITIAL_TEXT = writePaymentRules(INITIAL_PAYMENT_RULES);

export function initialPaymentRules(): PaymentRulesState {
  return { paymentRules: INITIAL_PAYMENT_RULES, paymentRulesText: INITIAL_TEXT, requestedPaymentRules: null };
}
