import { must } from '@jackpot/money';
import { requested } from '../approval.js';
import type { PaymentRulesEvent } from '../catalogue.js';
import type { OpenedLink } from '../state.js';
import { paymentRulesRequested } from './events.js';
import { readPaymentRulesText } from './rules-json.js';

export function evolvePaymentRules(link: OpenedLink, event: PaymentRulesEvent, sequence: number): void {
  if (event.type === 'PaymentRulesRequested') {
    const { rules, reference, reason } = event;
    link.requestedPaymentRules = { ...requested(paymentRulesRequested, event, sequence), rules, reference, reason };
    return;
  }
  link.paymentRules = must(readPaymentRulesText(event.rules), 'payment rules in the journal read back');
  link.paymentRulesText = event.rules;
  link.requestedPaymentRules = null;
}
