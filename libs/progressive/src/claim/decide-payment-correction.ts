import { type Decision, accept, already, reject } from '../answers.js';
import { approvalRefused, requestHash } from '../approval.js';
import { correctionRefused } from '../payment/decide-payment.js';
import { type Payment, paymentText } from '../payment/payment.js';
import { areTwo, keyOf } from '../person.js';
import { SIGNERS, type Role } from '../roles.js';
import type { OpenedLink } from '../state.js';
import type { ClaimCommandOf } from './commands.js';
import { paymentCorrectionRequested } from './events.js';
import type { PaidClaim } from './state.js';

type Request = ClaimCommandOf<'request-payment-correction'>;
type Approve = ClaimCommandOf<'approve-payment-correction'>;

const DONE = { ok: true, type: 'done' } as const;

export function decidePaymentCorrection(link: OpenedLink, command: Request | Approve, now: number): Decision {
  const paid = link.paid.get(command.awardNumber);
  if (paid === undefined) return notPaid(link, command.awardNumber);
  return command.type === 'request-payment-correction'
    ? decideRequest(link, paid, command, now)
    : decideApprove(link, paid, command, now);
}

function notPaid(link: OpenedLink, awardNumber: number): Decision {
  if (awardNumber < 1 || awardNumber > link.awards) return reject('CLAIM_UNKNOWN', `award ${awardNumber}`);
  return link.claims.has(awardNumber)
    ? reject('CLAIM_STEP_MISSING', 'it is not paid')
    : reject('PAYMENT_NOT_KEPT', `award ${awardNumber}`);
}

function decideRequest(link: OpenedLink, paid: PaidClaim, command: Request, now: number): Decision {
  const { awardNumber, person, reason } = command;
  const roles: readonly Role[] = SIGNERS.requestPaymentCorrection;
  if (!roles.includes(person.role)) return reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
  const payment = paymentOf(command);
  if (paymentText(payment) === paymentText(paid.payment)) return reject('PAYMENT_UNCHANGED');
  const refusal = correctionRefused(link.paymentRules, paid, payment);
  if (refusal !== null) return refusal;
  const request = { awardNumber, person, reason, ...amountOf(paid), before: paid.payment, ...payment };
  if (paid.requested?.hash === requestHash(paymentCorrectionRequested, request)) return already(DONE);
  return accept([{ type: 'PaymentCorrectionRequested', at: now, ...request }], DONE);
}

function decideApprove(link: OpenedLink, paid: PaidClaim, command: Approve, now: number): Decision {
  const waiting = paid.requested;
  const refused = approvalRefused(waiting, command, SIGNERS.approvePaymentCorrection);
  if (refused !== null || waiting === null) return refused ?? reject('NO_SUCH_REQUEST');
  if (!areTwo(paid.by, keyOf(command.person))) return reject('TWO_PEOPLE_NEEDED');
  // The payment rules, or the paid awards of the wager, may have changed since the request.
  const refusal = correctionRefused(link.paymentRules, paid, waiting.payment);
  if (refusal !== null) return refusal;
  const { awardNumber, payment: before } = paid;
  const { person, reason, payment } = waiting;
  const people = { person, second: command.person, reason };
  const corrected = { awardNumber, ...people, ...amountOf(paid), before, ...payment };
  return accept([{ type: 'ClaimPaymentCorrected', at: now, ...corrected }], DONE);
}

function paymentOf({ parts, deductions, note }: Payment): Payment {
  return { parts, deductions, note };
}

function amountOf({ level, amountCents, documentNumber }: PaidClaim) {
  return { level, amountCents, documentNumber };
}
