import { type PaymentRulesBody, paymentRulesSchema } from '@jackpot/progressive';
import { z } from 'zod';
import { approval, done, reason, reference, signature } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/links/:linkId/payment-rules';

const { $schema: _dialect, ...form } = z.toJSONSchema(paymentRulesSchema, { io: 'input', unrepresentable: 'any' });
const rules = z.custom<PaymentRulesBody>().meta({ ...form, id: 'PaymentRules' });
const proposedRules = z.unknown().meta({ ...form, id: 'ProposedPaymentRules' });

export const paymentRules = {
  read: operation({
    method: 'GET',
    path,
    tag: 'claims',
    act: 'payment-rules.read',
    summary: 'Read the payment rules of a link, and those that wait for a second person',
    response: z
      .object({
        rules,
        endsOn: z.iso.date().describe('the last day that the tax table covers'),
        pending: z
          .object({ rules, reference: z.string(), reason: z.string(), by: signature })
          .extend(approval.shape)
          .nullable(),
      })
      .meta({ id: 'PaymentRulesOfLink' }),
  }),
  request: operation({
    method: 'POST',
    repeat: 'keyed',
    path: `${path}/request`,
    tag: 'claims',
    act: 'payment-rules.request',
    summary: 'First of two people: request other payment rules for a link',
    body: z
      .strictObject({ rules: proposedRules, reference: reference('the law or notice that they follow'), reason })
      .meta({ id: 'PaymentRulesRequest' }),
    response: done,
  }),
  approve: operation({
    method: 'POST',
    repeat: 'same',
    path: `${path}/approve`,
    tag: 'claims',
    act: 'payment-rules.approve',
    summary: 'Second of two people: claims are paid by the requested rules from here on',
    body: approval,
    response: done,
  }),
} as const;
