import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import type { PaymentRules } from './rules.js';

/** Commands that change the payment rules of a link: one person requests, another approves. */
export type PaymentRulesCommand =
  /** The first of two people. A later request replaces it. */
  | {
      readonly type: 'request-payment-rules';
      readonly rules: PaymentRules;
      readonly reference: string;
      readonly reason: string;
      readonly person: Person;
    }
  | (Approval & { readonly type: 'approve-payment-rules' });
