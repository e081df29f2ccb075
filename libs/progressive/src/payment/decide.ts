import { type Decision, accept, already, reject } from '../answers.js';
import { actRefused, approvalRefused, requestHash } from '../approval.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';
import type { PaymentRulesCommand } from './commands.js';
import { paymentRulesRequested } from './events.js';
import { writePaymentRules } from './rules-json.js';

const DONE = { ok: true, type: 'done' } as const;

/** New payment rules also apply to open claims. */
export function decidePaymentRules(link: OpenedLink, command: PaymentRulesCommand, now: number): Decision {
  return command.type === 'request-payment-rules'
    ? decideRequest(link, command, now)
    : decideApprove(link, command, now);
}

type CommandOf<T extends PaymentRulesCommand['type']> = Extract<PaymentRulesCommand, { readonly type: T }>;

function decideRequest(link: OpenedLink, command: CommandOf<'request-payment-rules'>, now: number): Decision {
  const refusal = actRefused(command, SIGNERS.requestPaymentRules);
  if (refusal !== null) return refusal;
  const { reference, reason, person } = command;
  const rules = writePaymentRules(command.rules);
  if (rules === link.paymentRulesText) return reject('PAYMENT_RULES_UNCHANGED');
  const request = { rules, reference, reason, person };
  if (link.requestedPaymentRules?.hash === requestHash(paymentRulesRequested, request)) return already(DONE);
  return accept([{ type: 'PaymentRulesRequested', at: now, ...request }], DONE);
}

function decideApprove(link: OpenedLink, command: CommandOf<'approve-payment-rules'>, now: number): Decision {
  const waiting = link.requestedPaymentRules;
  const refusal = approvalRefused(waiting, command, SIGNERS.approvePaymentRules);
  if (refusal !== null || waiting === null) return refusal ?? reject('NO_SUCH_REQUEST');
  const { rules, reference, reason, person } = waiting;
  const changed = { rules, reference, reason, person, second: command.person };
  return accept([{ type: 'PaymentRulesChanged', at: now, ...changed }], DONE);
}
