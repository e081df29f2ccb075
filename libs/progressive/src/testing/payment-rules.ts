import type { PaymentRules } from '../payment/rules.js';
import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import { quoteOf, submits } from './acts.js';
import { PEOPLE } from './claims.js';
import type { Act } from './scene.js';

type Change = (rules: PaymentRules) => PaymentRules;

const systemPays =
  (range?: { readonly fromCents: bigint; readonly belowCents: bigint | null }): Change =>
  ({ systemPays: _, ...rules }) =>
    range === undefined ? rules : { ...rules, systemPays: { ...range, source: 'house procedure 12' } };

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
  saySystemPays: (...range: Parameters<typeof systemPays>): Act => {
    const { areRequested, areApproved } = paymentRules;
    return (scene) => void scene.when(areRequested(systemPays(...range)), areApproved());
  },
} as const;
