import type { PaymentRules } from '../payment/rules.js';
import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import { quoteOf, submits } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act } from './scene.js';

type Change = (rules: PaymentRules) => PaymentRules;

/** The payment rules of a link, and what people do to them. */
export const paymentRules = {
  areRequested: (change: Change, { by = PEOPLE.accounting }: { readonly by?: Person } = {}): Act =>
    submits(({ link }) => ({
      ...{ type: 'request-payment-rules', person: by, rules: change(link.paymentRules) },
      ...{ reference: 'Rev. Proc. 2026-32', reason: 'the threshold of 2027' },
    })),
  areApproved: ({ by = PEOPLE.pit, ...quoted }: { readonly by?: Person } & Partial<Approval> = {}): Act =>
    submits(({ link }) => ({
      ...{ type: 'approve-payment-rules', person: by },
      ...quoteOf(link.requestedPaymentRules),
      ...quoted,
    })),
} as const;
