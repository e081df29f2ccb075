import { accept, already, reject, type Decision } from '../answers.js';
import { approvalRefused, requestHash } from '../approval.js';
import type { LinkEvent } from '../catalogue.js';
import type { ClaimCommand, ClaimCommandOf } from './commands.js';
import { type ClaimActOfTwo, claimActRequested } from './events.js';
import { restorationOf } from './restore.js';
import { RESULTS_OF, type RecordedCheck } from '../payment/checks.js';
import { paymentText } from '../payment/payment.js';
import { paymentRefused } from '../payment/decide-payment.js';
import { amountRuleOf, isPaidBySystem, needsPhotograph } from '../payment/rules.js';
import type { ClaimEnding, ClaimProgress, OpenClaim, RequestedClaimAct } from './state.js';
import { areTwo, isPeoplesText, keyOf, manualKey, personProblem, signature, type Person } from '../person.js';
import { SIGNERS, type Role } from '../roles.js';
import type { OpenedLink } from '../state.js';
import { decidePaymentCorrection } from './decide-payment-correction.js';

export function decideClaim(link: OpenedLink, command: ClaimCommand, now: number): Decision {
  const incomplete = personProblem(command.person);
  if (incomplete !== null) return reject('PERSON_INCOMPLETE', incomplete);
  if ('reason' in command && !isPeoplesText(command.reason)) return reject('REASON_NEEDED');
  if (command.type === 'request-payment-correction' || command.type === 'approve-payment-correction')
    return decidePaymentCorrection(link, command, now);
  const claim = link.claims.get(command.awardNumber);
  if (claim === undefined) return notOpen(link, command);
  switch (command.type) {
    case 'verify-claim':
      return decideVerify(link, claim, command, now);
    case 'authorize-claim':
      return decideAuthorize(link, claim, command, now);
    case 'check-claim':
      return decideCheck(claim, command, now);
    case 'pay-claim':
      return decidePay(link, claim, command, now);
    case 'issue-payout':
      return decideIssue(link, claim, command, now);
    case 'release-claim':
      return decideRelease(claim, command, now);
    case 'request-claim-act':
      return decideRequest(claim, command, now);
    case 'approve-claim-act':
      return decideApprove(link, claim, command, now);
    case 'withdraw-claim-act':
      return decideWithdraw(claim, command, now);
    case 'enter-manual-document':
      return decideEnterManual(link, claim, command, now);
  }
}

type OfOpenClaim = Exclude<
  ClaimCommand,
  { readonly type: 'request-payment-correction' | 'approve-payment-correction' }
>;

function notOpen(link: OpenedLink, command: OfOpenClaim): Decision {
  const { awardNumber } = command;
  if (awardNumber < 1 || awardNumber > link.awards) return reject('CLAIM_UNKNOWN', `award ${awardNumber}`);
  const ending = link.endings.get(awardNumber);
  return ending !== undefined && isRepeated(ending, command)
    ? already(DONE)
    : reject('CLAIM_ENDED', `award ${awardNumber}`);
}

function isRepeated(ending: ClaimEnding, command: OfOpenClaim): boolean {
  if (areTwo(ending.by, keyOf(command.person))) return false;
  if (ending.act === 'issue-payout')
    return (
      command.type === ending.act &&
      command.method === ending.method &&
      command.documentNumber === ending.documentNumber
    );
  if (ending.act === 'pay-claim')
    return (
      command.type === ending.act &&
      paymentText(command) === ending.payment &&
      command.documentNumber === ending.documentNumber
    );
  return command.type === ending.act && command.request === ending.request && command.hash === ending.hash;
}

export function notPayable(link: OpenedLink, claim: OpenClaim): Decision | null {
  const stop = paymentStop(link, claim.awardNumber);
  if (stop !== null) return reject('PAYMENT_STOPPED', stop);
  if (claim.held) return reject('CLAIM_HELD');
  const before = earlierOf(link, claim);
  return before === undefined ? null : reject('CLAIM_PROVISIONAL', `award ${before.awardNumber} is open`);
}

export function isPayable(link: OpenedLink, claim: OpenClaim): boolean {
  return notPayable(link, claim) === null;
}

export function paymentStop(link: OpenedLink, awardNumber: number): string | null {
  const requested = link.claims.get(awardNumber)?.requested ?? null;
  if (requested === null) return null;
  const { act, person, reason } = requested;
  return `${signature(person)} requested ${WHAT_OF[act]}: ${reason}`;
}
const WHAT_OF: Readonly<Record<ClaimActOfTwo, string>> = {
  reject: 'its rejection',
  'void-document': 'the void of its document',
  forfeit: 'that it goes to the State',
};

export function earlierOf(link: OpenedLink, { awardNumber, award }: OpenClaim): OpenClaim | undefined {
  if (award.level === null) return undefined;
  for (const other of link.claims.values()) {
    if (other.awardNumber >= awardNumber) return undefined;
    if (other.award.level === award.level) return other;
  }
  return undefined;
}

export function isAutomatic({ config }: OpenedLink, { award }: OpenClaim): boolean {
  return award.amountCents < config.awards.automaticBelowCents;
}

function decideVerify(
  { paymentRules }: OpenedLink,
  claim: OpenClaim,
  { person }: ClaimCommandOf<'verify-claim'>,
  now: number,
): Decision {
  const { progress } = claim;
  if (progress.step !== 'opened')
    return areTwo(progress.verifier, keyOf(person)) ? reject('CLAIM_STEP_DONE', progress.step) : already(DONE);
  const refusal = notAllowed(person, amountRuleOf(paymentRules, claim.award.amountCents).verifiers);
  return refusal ?? done({ type: 'ClaimVerified', at: now, awardNumber: claim.awardNumber, person });
}

function decideAuthorize(
  link: OpenedLink,
  claim: OpenClaim,
  { person, surveillanceNotice, hasPhotograph }: ClaimCommandOf<'authorize-claim'>,
  now: number,
): Decision {
  const { progress, awardNumber, award } = claim;
  if (progress.step === 'opened') return reject('CLAIM_STEP_MISSING', 'no one has verified it');
  if (progress.step === 'authorized')
    return areTwo(progress.preparer, keyOf(person)) ? reject('CLAIM_STEP_DONE', progress.step) : already(DONE);
  const refusal = notAllowed(person, SIGNERS.authorizeClaim) ?? notPayable(link, claim);
  if (refusal !== null) return refusal;
  if (!areTwo(progress.verifier, keyOf(person))) return reject('TWO_PEOPLE_NEEDED');
  const rule = amountRuleOf(link.paymentRules, award.amountCents);
  if (rule.needsSurveillance && !isPeoplesText(surveillanceNotice)) return reject('SURVEILLANCE_NOTICE_NEEDED');
  if (needsPhotograph(rule) && !hasPhotograph) return reject('SURVEILLANCE_NOTICE_NEEDED');
  if (surveillanceNotice !== '' && !isPeoplesText(surveillanceNotice)) return reject('REASON_NEEDED', 'the notice');
  return done({ type: 'ClaimAuthorized', at: now, awardNumber, person, surveillanceNotice, hasPhotograph });
}

/** A cashier alone must not replace a patron look-up that stops or lowers the payment. */
function decideCheck(claim: OpenClaim, command: ClaimCommandOf<'check-claim'>, now: number): Decision {
  const { awardNumber, person, check, result, owedCents, reference } = command;
  const refusal = notAllowed(person, SIGNERS.checkClaim);
  if (refusal !== null) return refusal;
  if (!RESULTS_OF[check].includes(result)) return reject('CHECK_RESULT_WRONG', `${check} is never ${result}`);
  if (result === 'owes' ? owedCents <= 0n : owedCents !== 0n)
    return reject('CHECK_RESULT_WRONG', 'an amount is owed where debts were found, and nowhere else');
  if (!isPeoplesText(reference)) return reject('REASON_NEEDED', 'the number of the look-up');
  const same = claim.checks.find((each) => each.check === check);
  if (same !== undefined && same.result === result && same.owedCents === owedCents && same.reference === reference)
    return already(DONE);
  if (same !== undefined && letsMoreBePaid(command, same)) {
    const mayNot = notAllowed(person, SIGNERS.overrideCheck);
    if (mayNot !== null) return mayNot;
    if (!areTwo(same.by, keyOf(person))) return reject('TWO_PEOPLE_NEEDED');
  }
  return done({ type: 'ClaimChecked', at: now, awardNumber, person, check, result, owedCents, reference });
}

type Found = Pick<RecordedCheck, 'result' | 'owedCents'>;

function letsMoreBePaid(now: Found, before: Found): boolean {
  return (before.result === 'excluded' && now.result !== 'excluded') || now.owedCents < before.owedCents;
}

function decidePay(link: OpenedLink, claim: OpenClaim, command: ClaimCommandOf<'pay-claim'>, now: number): Decision {
  // The event names the document, so that a payment on another document breaks an invariant.
  const { person, documentNumber, parts, deductions, note } = command;
  if (isPaidBySystem(link.paymentRules, claim.award.amountCents)) return reject('PAYMENT_IS_ELSEWHERE');
  const refusal = payRefused(link, claim, command) ?? paymentRefused(link, claim, command, now);
  if (refusal !== null) return refusal;
  const { awardNumber, award } = claim;
  const { level, amountCents } = award;
  return done({
    ...{ type: 'ClaimPaid', at: now, awardNumber, person, level, amountCents, documentNumber },
    ...{ parts, deductions, note },
  });
}

function decideIssue(
  link: OpenedLink,
  claim: OpenClaim,
  command: ClaimCommandOf<'issue-payout'>,
  now: number,
): Decision {
  const refusal = payRefused(link, claim, command);
  if (refusal !== null) return refusal;
  const { awardNumber, award } = claim;
  const { level, amountCents, documentNumber } = award;
  const { person, method } = command;
  return done({ type: 'PayoutIssued', at: now, awardNumber, person, level, amountCents, documentNumber, method });
}

function payRefused(
  link: OpenedLink,
  claim: OpenClaim,
  { person, documentNumber }: { readonly person: Person; readonly documentNumber: number },
): Decision | null {
  if (claim.progress.step !== 'authorized' && !isAutomatic(link, claim))
    return reject('CLAIM_STEP_MISSING', `it is ${claim.progress.step}`);
  const refusal = notAllowed(person, SIGNERS.payClaim) ?? notPayable(link, claim);
  if (refusal !== null) return refusal;
  if (hasSigned(claim.progress, person)) return reject('TWO_PEOPLE_NEEDED');
  return documentNumber === claim.award.documentNumber
    ? null
    : reject('DOCUMENT_NOT_OF_CLAIM', `its document is ${claim.award.documentNumber}`);
}

/**
 * Whether the person signed a step of the claim. Compares people, because roles may have changed since (COMAR
 * 36.05.03.23 E).
 */
function hasSigned(progress: ClaimProgress, person: Person): boolean {
  const signed = [
    ...(progress.step === 'opened' ? [] : [progress.verifier]),
    ...(progress.step === 'authorized' ? [progress.preparer] : []),
  ];
  return signed.some((each) => !areTwo(each, keyOf(person)));
}

function decideRelease(claim: OpenClaim, command: ClaimCommandOf<'release-claim'>, now: number): Decision {
  const { person, reason } = command;
  if (!claim.held) return reject('CLAIM_NOT_HELD');
  const refusal = notAllowed(person, SIGNERS.releaseClaim);
  return refusal ?? done({ type: 'ClaimReleased', at: now, awardNumber: claim.awardNumber, person, reason });
}

function decideRequest(claim: OpenClaim, command: ClaimCommandOf<'request-claim-act'>, now: number): Decision {
  const { awardNumber, person, act, reason } = command;
  const { level, amountCents, documentNumber: current } = claim.award;
  const documentNumber = act === 'void-document' ? command.documentNumber : 0;
  if (act === 'void-document' && current !== documentNumber)
    return reject('DOCUMENT_NOT_OF_CLAIM', `its document is ${current}`);
  const refusal = notAllowed(person, SIGNERS.requestClaimAct) ?? (act === 'forfeit' ? forfeitRefused(claim) : null);
  if (refusal !== null) return refusal;
  // Whoever may not end a request must not replace it: they could withdraw the replacement and so resume payment alone.
  if (claim.requested !== null && !mayEnd(claim.requested, person))
    return reject('CLAIM_ACT_WAITS', `${signature(claim.requested.person)} requested it`);
  const request = { awardNumber, person, act, reason, documentNumber, level, amountCents };
  if (claim.requested?.hash === requestHash(claimActRequested, request)) return already(DONE);
  return done({ type: 'ClaimActRequested', at: now, ...request });
}

function forfeitRefused({ checks }: OpenClaim): Decision | null {
  return checks.some(({ result }) => result === 'excluded') ? null : reject('PATRON_NOT_EXCLUDED');
}

function mayEnd(waiting: RequestedClaimAct, person: Person): boolean {
  return !areTwo(keyOf(waiting.person), keyOf(person)) || approversOf(waiting.act).includes(person.role);
}

const APPROVERS: Readonly<Record<ClaimActOfTwo, readonly Role[]>> = {
  reject: SIGNERS.approveClaimRejection,
  'void-document': SIGNERS.approveDocumentVoid,
  forfeit: SIGNERS.approveForfeit,
};

function approversOf(act: ClaimActOfTwo): readonly Role[] {
  return APPROVERS[act];
}

function decideWithdraw(claim: OpenClaim, command: ClaimCommandOf<'withdraw-claim-act'>, now: number): Decision {
  const { person, reason, request, hash } = command;
  const refusal = notAllowed(person, SIGNERS.withdrawClaimAct);
  if (refusal !== null) return refusal;
  const waiting = claim.requested;
  if (waiting === null) return reject('NO_SUCH_REQUEST');
  if (waiting.request !== request || waiting.hash !== hash)
    return reject('REQUEST_CHANGED', `request ${waiting.request} waits now`);
  if (!mayEnd(waiting, person))
    return reject('ROLE_MAY_NOT', `${signature(waiting.person)}, or ${approversOf(waiting.act).join(' or ')}, may`);
  return done({ type: 'ClaimActWithdrawn', at: now, awardNumber: claim.awardNumber, person, reason, request });
}

function decideApprove(
  link: OpenedLink,
  claim: OpenClaim,
  command: ClaimCommandOf<'approve-claim-act'>,
  now: number,
): Decision {
  const waiting = claim.requested?.act === command.act ? claim.requested : null;
  const refusal = approvalRefused(waiting, command, approversOf(command.act));
  if (refusal !== null || waiting === null) return refusal ?? reject('NO_SUCH_REQUEST');
  const { awardNumber, award } = claim;
  const { level, amountCents } = award;
  if (amountCents !== waiting.amountCents) return reject('REQUEST_CHANGED', 'the amount of the claim has grown since');
  const { person, reason, documentNumber } = waiting;
  const people = { person, second: command.person, reason };
  if (waiting.act === 'reject')
    return done({
      ...{ type: 'ClaimRejected', at: now, awardNumber, ...people },
      ...{ level, amountCents, restoration: restorationOf(link, claim) },
    });
  if (waiting.act === 'forfeit') {
    const stop = forfeitRefused(claim);
    if (stop !== null) return stop;
    const of = { level, amountCents, documentNumber: award.documentNumber };
    return done({ type: 'ClaimForfeited', at: now, awardNumber, ...people, ...of });
  }
  if (award.documentNumber !== documentNumber)
    return reject('DOCUMENT_NOT_OF_CLAIM', `its document is ${award.documentNumber}`);
  const nextDocumentNumber = link.documents + 1;
  return done({ type: 'DocumentVoided', at: now, awardNumber, ...people, documentNumber, nextDocumentNumber });
}

function decideEnterManual(
  link: OpenedLink,
  claim: OpenClaim,
  { person, manualNumber, reason }: ClaimCommandOf<'enter-manual-document'>,
  now: number,
): Decision {
  const refusal = notAllowed(person, SIGNERS.enterManualDocument);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(manualNumber)) return reject('REASON_NEEDED', 'the number of the form');
  if (link.manualNumbers.has(manualKey(manualNumber))) return reject('MANUAL_NUMBER_USED', manualNumber);
  return done({
    type: 'ManualDocumentEntered',
    at: now,
    awardNumber: claim.awardNumber,
    person,
    manualNumber,
    reason,
  });
}

const DONE = { ok: true, type: 'done' } as const;

function done(event: LinkEvent): Decision {
  return accept([event], DONE);
}

function notAllowed(person: Person, roles: readonly Role[]): Decision | null {
  return roles.includes(person.role) ? null : reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
}
