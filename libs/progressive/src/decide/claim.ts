import { type Decision, accept, already, reject } from '../answers.js';
import { askedText, readAsked } from '../claim/asked.js';
import type { ClaimCommand, ClaimCommandOf } from '../claim/commands.js';
import { type Person, areTwo, isPeoplesText, keyOf, manualKey, personProblem } from '../person.js';
import { restorationOf } from '../claim/restore.js';
import { ruleOf } from '../claim/rules.js';
import type { LinkEvent } from '../catalogue.js';
import { type Role, SIGNERS } from '../roles.js';
import type { OpenClaim, OpenedLink } from '../state.js';

/** A step in the life of a claim. Whoever asks must be somebody, and entitled; what for, says each step. */
export function decideClaim(link: OpenedLink, command: ClaimCommand, now: number): Decision {
  const nobody = personProblem(command.person) ?? ('second' in command ? personProblem(command.second) : null);
  if (nobody !== null) return reject('PERSON_INCOMPLETE', nobody);
  if ('reason' in command && !isPeoplesText(command.reason)) return reject('REASON_NEEDED');
  const claim = link.claims.get(command.awardNumber);
  if (claim === undefined) return reject('CLAIM_UNKNOWN', `award ${command.awardNumber}`);
  switch (command.type) {
    case 'verify-claim':
      return decideVerify(claim, command, now);
    case 'authorize-claim':
      return decideAuthorize(link, claim, command, now);
    case 'issue-payout':
      return decideIssue(link, claim, command, now);
    case 'reject-claim':
      return decideReject(link, claim, command, now);
    case 'release-claim':
      return decideRelease(claim, command, now);
    case 'void-document':
      return decideVoidDocument(link, claim, command, now);
    case 'ask-claim-act':
      return decideAsk(claim, command, now);
    case 'confirm-claim-act':
      return decideConfirm(link, claim, command, now);
    case 'enter-manual-document':
      return decideEnterManual(link, claim, command, now);
  }
}

/** Why a claim cannot be paid yet, whoever asks; null where it can. */
export function notPayable(link: OpenedLink, claim: OpenClaim): Decision | null {
  if (claim.held) return reject('CLAIM_HELD');
  const before = earlierOf(link, claim);
  return before === undefined ? null : reject('CLAIM_PROVISIONAL', `award ${before.awardNumber} is open`);
}

/** The first open claim on the same level before this one. Claims stand in the order of their awards. */
export function earlierOf(link: OpenedLink, { awardNumber, award }: OpenClaim): OpenClaim | undefined {
  if (award.level === null) return undefined;
  for (const other of link.claims.values()) {
    if (other.awardNumber >= awardNumber) return undefined;
    if (other.award.level === award.level) return other;
  }
  return undefined;
}

function decideVerify(claim: OpenClaim, { person }: ClaimCommandOf<'verify-claim'>, now: number): Decision {
  const { progress } = claim;
  if (progress.step !== 'opened')
    return areTwo(progress.verifier, keyOf(person)) ? reject('CLAIM_STEP_DONE', progress.step) : already(DONE);
  const refusal = notAllowed(person, ruleOf(claim.award.amountCents).verifiers);
  return refusal ?? done({ type: 'ClaimVerified', at: now, awardNumber: claim.awardNumber, person });
}

function decideAuthorize(
  link: OpenedLink,
  claim: OpenClaim,
  { person, surveillanceNotice, hasPhotograph }: ClaimCommandOf<'authorize-claim'>,
  now: number,
): Decision {
  const { progress, awardNumber, award } = claim;
  if (progress.step === 'opened') return reject('CLAIM_STEP_MISSING', 'nobody has verified it');
  if (progress.step === 'authorized')
    return areTwo(progress.preparer, keyOf(person)) ? reject('CLAIM_STEP_DONE', progress.step) : already(DONE);
  const refusal = notAllowed(person, SIGNERS.authorizeClaim) ?? notPayable(link, claim);
  if (refusal !== null) return refusal;
  if (!areTwo(progress.verifier, keyOf(person))) return reject('TWO_PEOPLE_NEEDED');
  const needed = ruleOf(award.amountCents).needsSurveillance;
  if (needed && !(isPeoplesText(surveillanceNotice) && hasPhotograph)) return reject('SURVEILLANCE_NOTICE_NEEDED');
  if (surveillanceNotice !== '' && !isPeoplesText(surveillanceNotice)) return reject('REASON_NEEDED', 'the notice');
  return done({ type: 'ClaimAuthorized', at: now, awardNumber, person, surveillanceNotice, hasPhotograph });
}

function decideIssue(
  link: OpenedLink,
  claim: OpenClaim,
  { person, method }: ClaimCommandOf<'issue-payout'>,
  now: number,
): Decision {
  const { awardNumber, award } = claim;
  const { level, amountCents } = award;
  if (claim.progress.step !== 'authorized') return reject('CLAIM_STEP_MISSING', `it is ${claim.progress.step}`);
  const refusal = notAllowed(person, SIGNERS.payClaim) ?? notPayable(link, claim);
  if (refusal !== null) return refusal;
  if (!ruleOf(amountCents).methods.includes(method)) return reject('CHECK_NEEDED');
  return done({ type: 'PayoutIssued', at: now, awardNumber, person, level, amountCents, method });
}

function decideReject(
  link: OpenedLink,
  claim: OpenClaim,
  { person, second, reason }: ClaimCommandOf<'reject-claim'>,
  now: number,
): Decision {
  const refusal = notTwo(person, SIGNERS.requestClaimRejection, second, SIGNERS.approveClaimRejection);
  if (refusal !== null) return refusal;
  const { awardNumber, award } = claim;
  const { level, amountCents } = award;
  const restoration = restorationOf(link, claim);
  return done({
    type: 'ClaimRejected',
    at: now,
    awardNumber,
    person,
    second,
    reason,
    level,
    amountCents,
    restoration,
  });
}

function decideRelease(claim: OpenClaim, command: ClaimCommandOf<'release-claim'>, now: number): Decision {
  const { person, reason } = command;
  if (!claim.held) return reject('CLAIM_NOT_HELD');
  const refusal = notAllowed(person, SIGNERS.releaseClaim);
  return refusal ?? done({ type: 'ClaimReleased', at: now, awardNumber: claim.awardNumber, person, reason });
}

function decideVoidDocument(
  link: OpenedLink,
  claim: OpenClaim,
  { person, second, reason, documentNumber }: ClaimCommandOf<'void-document'>,
  now: number,
): Decision {
  const { awardNumber, award } = claim;
  if (award.documentNumber !== documentNumber)
    return reject('DOCUMENT_NOT_OF_CLAIM', `its document is ${award.documentNumber}`);
  const refusal = notTwo(person, SIGNERS.requestDocumentVoid, second, SIGNERS.approveDocumentVoid);
  if (refusal !== null) return refusal;
  const nextDocumentNumber = link.documents + 1;
  return done({
    type: 'DocumentVoided',
    at: now,
    awardNumber,
    person,
    second,
    reason,
    documentNumber,
    nextDocumentNumber,
  });
}

function decideAsk(claim: OpenClaim, command: ClaimCommandOf<'ask-claim-act'>, now: number): Decision {
  const { awardNumber, person, act, reason } = command;
  const documentNumber = act === 'reject' ? 0 : command.documentNumber;
  if (act === 'void-document' && claim.award.documentNumber !== documentNumber)
    return reject('DOCUMENT_NOT_OF_CLAIM', `its document is ${claim.award.documentNumber}`);
  const refusal = notAllowed(person, act === 'reject' ? SIGNERS.requestClaimRejection : SIGNERS.requestDocumentVoid);
  if (refusal !== null) return refusal;
  if (claim.asked === askedText({ act, person, reason, documentNumber })) return already(DONE);
  return done({ type: 'ClaimActRequested', at: now, awardNumber, person, act, reason, documentNumber });
}

function decideConfirm(
  link: OpenedLink,
  claim: OpenClaim,
  { awardNumber, person: second, act }: ClaimCommandOf<'confirm-claim-act'>,
  now: number,
): Decision {
  const asked = claim.asked === null ? null : readAsked(claim.asked);
  if (asked?.act !== act) return reject('CLAIM_STEP_MISSING', 'nobody has asked for it');
  const { person, reason, documentNumber } = asked;
  return act === 'reject'
    ? decideReject(link, claim, { type: 'reject-claim', awardNumber, person, second, reason }, now)
    : decideVoidDocument(
        link,
        claim,
        { type: 'void-document', awardNumber, person, second, reason, documentNumber },
        now,
      );
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

function notTwo(person: Person, roles: readonly Role[], second: Person, secondRoles: readonly Role[]): Decision | null {
  const refusal = notAllowed(person, roles) ?? notAllowed(second, secondRoles);
  if (refusal !== null) return refusal;
  return areTwo(keyOf(person), keyOf(second)) ? null : reject('TWO_PEOPLE_NEEDED');
}
