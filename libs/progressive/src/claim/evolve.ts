import { assert, must } from '@jackpot/money';
import { requested } from '../approval.js';
import { type Award, isWholeMeter } from '../award/award.js';
import { removeHit } from '../award/last-hits.js';
import type { ClaimEvent, EventOf } from '../catalogue.js';
import { claimActRequested, type ClaimReversal, type Increase, paymentCorrectionRequested } from './events.js';
import {
  type ClaimEnding,
  ENDINGS_KEPT,
  type OpenClaim,
  PAID_KEPT,
  type PaidClaim,
  REFUSED_SLIPS_KEPT,
  type RequestedClaimAct,
} from './state.js';
import type { LevelId } from '../ids.js';
import { refusedSlipText } from './refused-slip.js';
import { withoutAward } from '../levels/as-if-never.js';
import { applyReversals, moveAt } from '../levels/evolve.js';
import { closeClaim, record, replaceEntries, workOut } from '../levels/history.js';
import { metersOf, putMeters } from '../levels/state.js';
import { type RecordedCheck } from '../payment/checks.js';
import { type Payment, deductedCents, paymentBySlip, paymentText } from '../payment/payment.js';
import { type PersonKey, keyOf, manualKey, signerOf } from '../person.js';
import type { OpenedLink } from '../state.js';

export function evolveClaim(link: OpenedLink, event: ClaimEvent, sequence: number): void {
  if (event.type === 'PaymentCorrectionRequested') return requestCorrection(link, event, sequence);
  if (event.type === 'ClaimPaymentCorrected') return correctPayment(link, event);
  if (event.type === 'SlipPaymentRefused') return rememberRefusal(link, event);
  const claim = must(link.claims.get(event.awardNumber), `claim ${event.awardNumber}`);
  switch (event.type) {
    case 'ClaimVerified':
      return put(link, { ...claim, progress: { step: 'verified', verifier: signerOf(event.person) } });
    case 'ClaimAuthorized':
      return authorize(link, claim, event);
    case 'ClaimChecked':
      return put(link, {
        ...claim,
        checks: [...claim.checks.filter(({ check }) => check !== event.check), checked(event)],
      });
    case 'ClaimPaid':
      pay(link, claim, { at: event.at, by: keyOf(event.person), payment: paymentOf(event) });
      return settleClaim(link, claim, event);
    case 'ClaimPaidBySlip':
      pay(link, claim, { at: event.at, by: { id: event.account, license: '' }, payment: paymentBySlip(event) });
      return settleClaim(link, claim, event);
    case 'ClaimForfeited':
      end(link, event.awardNumber, approvedBy(claim, event));
      return settleClaim(link, claim, event);
    case 'PayoutIssued':
      end(link, event.awardNumber, {
        ...{ act: 'issue-payout', by: keyOf(event.person) },
        ...{ method: event.method, documentNumber: event.documentNumber },
      });
      return settleClaim(link, claim, event);
    case 'ClaimRejected':
      moveAt(link, [event.level ?? 'star'], sequence);
      end(link, event.awardNumber, approvedBy(claim, event));
      return rejectClaim(link, claim, event, sequence);
    case 'ClaimReleased':
      return put(link, { ...claim, held: false });
    case 'DocumentVoided':
      return voidDocument(link, claim, event);
    case 'ClaimActRequested':
      return put(link, { ...claim, requested: requestedAct(event, sequence) });
    case 'ClaimActWithdrawn':
      assert(claim.requested?.request === event.request, 'the request that waits is withdrawn');
      return put(link, { ...claim, requested: null });
    case 'ManualDocumentEntered':
      return void link.manualNumbers.add(manualKey(event.manualNumber));
  }
}

function checked({ check, result, owedCents, reference, person }: EventOf<'ClaimChecked'>): RecordedCheck {
  return { check, result, owedCents, reference, by: keyOf(person) };
}

function settleClaim(
  link: OpenedLink,
  claim: OpenClaim,
  paid: EventOf<'ClaimPaid' | 'ClaimPaidBySlip' | 'PayoutIssued' | 'ClaimForfeited'>,
): void {
  const { award, awardNumber } = claim;
  assert(award.amountCents === paid.amountCents && award.level === paid.level, 'a claim is paid as it was fixed');
  assert(award.documentNumber === paid.documentNumber, 'a claim is paid on its own document');
  link.claims.delete(awardNumber);
  closeClaim(link, awardNumber);
  if (paid.level === null) return;
  const meters = metersOf(link, paid.level);
  const largestCents = link.largestPaid.get(paid.level) ?? 0n;
  if (paid.amountCents > largestCents) link.largestPaid.set(paid.level, paid.amountCents);
  putMeters(link, {
    ...meters,
    pendingCents: meters.pendingCents - paid.amountCents,
    attendantPaidCents: meters.attendantPaidCents + paid.amountCents,
  });
}

interface Paid {
  readonly at: number;
  readonly by: PersonKey;
  readonly payment: Payment;
}

function pay(link: OpenedLink, claim: OpenClaim, { at, by, payment }: Paid): void {
  const { alsoWonCents, alsoWithheldCents, wageredCents, checks, award, awardNumber } = claim;
  const { level, amountCents, documentNumber } = award;
  end(link, awardNumber, { act: 'pay-claim', by, payment: paymentText(payment), documentNumber });
  changeSiblings(link, wagerOf(claim), { withheldCents: deductedCents(payment, 'federal-tax') });
  link.paid.set(awardNumber, {
    ...{ ...wagerOf(claim), level, amountCents, documentNumber, priceCents: wageredCents },
    ...{ alsoWonCents, alsoWithheldCents, checks, paidAt: at, by, payment, requested: null },
  });
  const [oldest] = link.paid.keys();
  if (link.paid.size > PAID_KEPT) link.paid.delete(must(oldest, 'the oldest of many'));
}

function rememberRefusal({ refusedSlips }: OpenedLink, event: EventOf<'SlipPaymentRefused'>): void {
  refusedSlips.add(refusedSlipText(event));
  const [oldest] = refusedSlips;
  if (refusedSlips.size > REFUSED_SLIPS_KEPT) refusedSlips.delete(must(oldest, 'the oldest of many'));
}

function paymentOf({ parts, deductions, note }: Payment): Payment {
  return { parts, deductions, note };
}

function paidClaim(link: OpenedLink, awardNumber: number): PaidClaim {
  return must(link.paid.get(awardNumber), `the payment of award ${awardNumber}`);
}

function requestCorrection(link: OpenedLink, event: EventOf<'PaymentCorrectionRequested'>, sequence: number): void {
  const { awardNumber, reason } = event;
  const waiting = { ...requested(paymentCorrectionRequested, event, sequence), reason, payment: paymentOf(event) };
  link.paid.set(awardNumber, { ...paidClaim(link, awardNumber), requested: waiting });
}

function correctPayment(link: OpenedLink, event: EventOf<'ClaimPaymentCorrected'>): void {
  const paid = paidClaim(link, event.awardNumber);
  assert(paymentText(paid.payment) === paymentText(event.before), 'the payment that is recorded is corrected');
  assert(paid.amountCents === event.amountCents && paid.level === event.level, 'what was paid is corrected');
  const withheldCents = deductedCents(event, 'federal-tax') - deductedCents(event.before, 'federal-tax');
  changeSiblings(link, paid, { withheldCents });
  link.paid.set(paid.awardNumber, { ...paid, payment: paymentOf(event), requested: null });
}

function end(link: OpenedLink, awardNumber: number, ending: ClaimEnding): void {
  link.endings.set(awardNumber, ending);
  const [oldest] = link.endings.keys();
  if (link.endings.size > ENDINGS_KEPT) link.endings.delete(must(oldest, 'the oldest of many'));
}

function approvedBy({ requested }: OpenClaim, { second }: EventOf<'ClaimRejected' | 'ClaimForfeited'>): ClaimEnding {
  const { request, hash } = must(requested, 'the request that was approved');
  return { act: 'approve-claim-act', by: keyOf(second), request, hash };
}

function put(link: OpenedLink, claim: OpenClaim): void {
  link.claims.set(claim.awardNumber, claim);
}

function requestedAct(event: EventOf<'ClaimActRequested'>, sequence: number): RequestedClaimAct {
  const { act, reason, documentNumber, amountCents } = event;
  return { ...requested(claimActRequested, event, sequence), act, reason, documentNumber, amountCents };
}

function authorize(link: OpenedLink, claim: OpenClaim, event: EventOf<'ClaimAuthorized'>): void {
  const { progress } = claim;
  assert(progress.step === 'verified', 'a claim is authorized once, after its verification');
  put(link, {
    ...claim,
    progress: { step: 'authorized', verifier: progress.verifier, preparer: signerOf(event.person) },
  });
}

function voidDocument(link: OpenedLink, claim: OpenClaim, event: EventOf<'DocumentVoided'>): void {
  assert(event.nextDocumentNumber === link.documents + 1, 'payout documents are numbered without a gap');
  link.documents = event.nextDocumentNumber;
  const { progress } = claim;
  put(link, {
    ...claim,
    award: { ...claim.award, documentNumber: event.nextDocumentNumber },
    requested: null,
    progress: progress.step === 'authorized' ? { step: 'verified', verifier: progress.verifier } : progress,
  });
}

function rejectClaim(link: OpenedLink, claim: OpenClaim, event: EventOf<'ClaimRejected'>, sequence: number): void {
  const { award, awardNumber } = claim;
  const { restoration } = event;
  assert(award.amountCents === event.amountCents && award.level === event.level, 'what was fixed is rejected');
  const remaining = withoutAward(link, awardNumber);
  if (remaining !== null) replaceEntries(link, remaining);
  link.claims.delete(awardNumber);
  changeSiblings(link, wagerOf(claim), { wonCents: -award.amountCents });
  applyReversals(link, restoration.levels);
  recordRest(link, restoration.levels, sequence);
  for (const increase of restoration.increases) increaseClaim(link, increase);
  uncountAward(link, award);
}

export function uncountAward(
  link: OpenedLink,
  { awardNumber, line, level, amountCents }: Pick<Award, 'awardNumber' | 'line' | 'level' | 'amountCents'>,
): void {
  if (level === null) return;
  if (isWholeMeter(line)) removeHit(link, level, awardNumber);
  const meters = metersOf(link, level);
  putMeters(link, {
    ...meters,
    hits: meters.hits - (isWholeMeter(line) ? 1 : 0),
    winsCents: meters.winsCents - amountCents,
    pendingCents: meters.pendingCents - amountCents,
    largestCents: largestOf(link, level),
  });
}

function recordRest(link: OpenedLink, levels: ClaimReversal['levels'], sequence: number): void {
  if (link.history.entries.length === 0) return;
  const { registers } = workOut(link, link.history.base, link.history.entries);
  for (const { level } of levels) {
    const without = must(registers[link.levels.indexOf(level)], 'registers of a level');
    const meters = metersOf(link, level);
    record(link, {
      ...{ kind: 'change', sequence, level },
      displayMicro: meters.displayMicro - without.displayMicro,
      reserveMicro: meters.reserveMicro - without.reserveMicro,
      overflowMicro: meters.overflowMicro - without.overflowMicro,
    });
  }
}

/**
 * A raised claim starts over, because its steps and its document were for the lower amount. A requested void of that
 * document is thereby fulfilled. A requested rejection or forfeit still stops payment.
 */
function increaseClaim(
  link: OpenedLink,
  { awardNumber, amountCents, fromMeterCents, nextDocumentNumber }: Increase,
): void {
  const claim = must(link.claims.get(awardNumber), 'the claim that is raised');
  assert(nextDocumentNumber === link.documents + 1, 'payout documents are numbered without a gap');
  link.documents = nextDocumentNumber;
  const { award } = claim;
  changeSiblings(link, wagerOf(claim), { wonCents: amountCents });
  put(link, {
    ...claim,
    award: {
      ...award,
      amountCents: award.amountCents + amountCents,
      fromMeterCents: award.fromMeterCents + fromMeterCents,
      documentNumber: nextDocumentNumber,
    },
    progress: { step: 'opened' },
    requested: claim.requested?.act === 'void-document' ? null : claim.requested,
  });
  const meters = metersOf(link, must(award.level, 'the level of a claim that is raised'));
  putMeters(link, {
    ...meters,
    winsCents: meters.winsCents + amountCents,
    pendingCents: meters.pendingCents + amountCents,
    largestCents: largestOf(link, meters.level),
  });
}

type OfWager = Pick<PaidClaim, 'awardNumber' | 'table' | 'coup' | 'seat'>;

function wagerOf({ awardNumber, table, coup, award: { seat } }: OpenClaim): OfWager {
  return { awardNumber, table, coup, seat };
}

function changeSiblings(
  link: OpenedLink,
  { awardNumber, table, coup, seat }: OfWager,
  { wonCents = 0n, withheldCents = 0n }: { readonly wonCents?: bigint; readonly withheldCents?: bigint },
): void {
  const isSibling = (other: OfWager): boolean =>
    other.awardNumber !== awardNumber && other.table === table && other.coup === coup && other.seat === seat;
  const changed = ({ alsoWonCents, alsoWithheldCents }: Pick<OpenClaim, 'alsoWonCents' | 'alsoWithheldCents'>) => ({
    alsoWonCents: alsoWonCents + wonCents,
    alsoWithheldCents: alsoWithheldCents + withheldCents,
  });
  for (const other of link.claims.values()) if (isSibling(wagerOf(other))) put(link, { ...other, ...changed(other) });
  for (const other of link.paid.values())
    if (isSibling(other)) link.paid.set(other.awardNumber, { ...other, ...changed(other) });
}

function largestOf(link: OpenedLink, level: LevelId): bigint {
  let largestCents = link.largestPaid.get(level) ?? 0n;
  for (const { award } of link.claims.values())
    if (award.level === level && award.amountCents > largestCents) largestCents = award.amountCents;
  return largestCents;
}
