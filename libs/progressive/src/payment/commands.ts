import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import type { PaymentRules } from './rules.js';

export type PaymentRulesCommand =
  | {
      readonly type: 'request-payment-rules';
      readonly rules: PaymentRules;
      readonly reference: string;
      readonly reason: string;
      readonly person: Person;
    }
  | (Approval & { readonly type: 'approve-payment-rules' });
