import { event } from '../codec/event.js';
import { text } from '../codec/fields.js';
import { note, person } from '../codec/parts.js';

const proposed = {
  rules: text,
  reference: note,
  reason: note,
  person,
};

export const paymentRulesRequested = event(
  'PaymentRulesRequested',
  51,
  'The first of two people requested other payment rules; the present ones stay in force.',
  proposed,
);

export const PAYMENT_EVENTS = [
  event('PaymentRulesChanged', 50, 'A second person approved: claims are paid by these rules from here on.', {
    ...proposed,
    second: person,
  }),
  paymentRulesRequested,
] as const;
