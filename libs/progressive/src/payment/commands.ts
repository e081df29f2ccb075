import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import type { PaymentRules } from './rules.js';

/** What people request of the payment rules of a link. */
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
