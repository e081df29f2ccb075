import { centsToText } from '@jackpot/money';
import {
  type EventOf,
  type Payment,
  type Person,
  claimActRequested,
  paymentBySlip,
  paymentCorrectionRequested,
  requestHash,
} from '@jackpot/progressive';
import type { Handlers, ProjectionBatch } from '../projection-batch.js';
import { changeAward, giveNumber, increaseAward, returnToVerified, voidNumber } from './awards.js';
import { foldReversals } from './meters.js';

export const CLAIM_HANDLERS = {
  ClaimVerified: (run, event, sequence) => {
    recordAct(run, event, { sequence, act: 'verified' });
    changeAward(run, event.awardNumber, { status: 'verified', verifiedBy: event.person.name });
  },
  ClaimAuthorized: (run, event, sequence) => {
    const { awardNumber, person, surveillanceNotice, hasPhotograph } = event;
    recordAct(run, event, { sequence, act: 'authorized', detail: { surveillanceNotice, hasPhotograph } });
    changeAward(run, awardNumber, { status: 'authorized', preparedBy: person.name });
    run.owedAgain.add(awardNumber);
  },
  PayoutIssued: (run, event, sequence) => {
    const { awardNumber, at, amountCents, method } = event;
    recordAct(run, event, { sequence, act: 'paid', detail: { amount: centsToText(amountCents), method } });
    changeAward(run, awardNumber, { status: 'paid', paidAt: at });
  },
  ClaimPaid: (run, event, sequence) => {
    const { awardNumber, at, amountCents } = event;
    const detail = { amount: centsToText(amountCents), ...amountsIn(event) };
    recordAct(run, event, { sequence, act: 'paid', detail });
    changeAward(run, awardNumber, { status: 'paid', paidAt: at });
  },
  ClaimPaidBySlip: (run, event, sequence) => {
    const { awardNumber, at, amountCents } = event;
    const detail = { amount: centsToText(amountCents), ...amountsIn(paymentBySlip(event)) };
    recordAct(run, bySystem(event), { sequence, act: 'paid', detail });
    changeAward(run, awardNumber, { status: 'paid', paidAt: at });
  },
  SlipPaymentRefused: (run, event, sequence) => {
    const { slipNumber, documentNumber, amountCents, code, detail: reason } = event;
    const detail = { slipNumber, documentNumber, amount: centsToText(amountCents), code, reason };
    recordAct(run, bySystem(event), { sequence, act: 'slip-refused', detail });
  },
  PaymentCorrectionRequested: (run, event, sequence) => {
    const quoted = { request: sequence, hash: requestHash(paymentCorrectionRequested, event) };
    const detail = { reason: event.reason, ...amountsIn(event), ...quoted };
    recordAct(run, event, { sequence, act: 'correction-requested', detail });
  },
  ClaimPaymentCorrected: (run, event, sequence) => {
    const detail = { reason: event.reason, ...amountsIn(event) };
    recordAct(run, event, { sequence, act: 'payment-corrected', detail });
  },
  ClaimChecked: (run, event, sequence) => {
    const { check, result, owedCents, reference } = event;
    recordAct(run, event, {
      sequence,
      act: 'checked',
      detail: { check, result, owed: centsToText(owedCents), reference },
    });
  },
  ClaimForfeited: (run, event, sequence) => {
    const { awardNumber, at, amountCents, reason } = event;
    recordAct(run, event, { sequence, act: 'forfeited', detail: { amount: centsToText(amountCents), reason } });
    changeAward(run, awardNumber, { status: 'forfeited', paidAt: at });
    voidNumber(run, { awardNumber, documentNumber: null, at, sequence, reason });
    run.owedAgain.add(awardNumber);
  },
  ClaimRejected: rejectClaim,
  ClaimReleased: (run, event, sequence) => {
    recordAct(run, event, { sequence, act: 'released', detail: { reason: event.reason } });
    changeAward(run, event.awardNumber, { onHold: false });
  },
  DocumentVoided: voidDocument,
  ManualDocumentEntered: (run, event, sequence) => {
    const { manualNumber, reason } = event;
    recordAct(run, event, { sequence, act: 'manual-document', detail: { manualNumber, reason } });
  },
  ClaimActRequested: (run, event, sequence) => {
    const { act, reason, documentNumber } = event;
    const quoted = { request: sequence, hash: requestHash(claimActRequested, event) };
    const detail = { act, reason, ...quoted, ...(act === 'void-document' ? { documentNumber } : {}) };
    recordAct(run, event, { sequence, act: 'requested', detail });
  },
  ClaimActWithdrawn: (run, event, sequence) => {
    const { reason, request } = event;
    recordAct(run, event, { sequence, act: 'withdrawn', detail: { reason, request } });
  },
} as const satisfies Handlers;

function amountsIn({ parts, deductions, note }: Payment) {
  const inText = <T extends { readonly amountCents: bigint }>({ amountCents, ...rest }: T) => ({
    ...rest,
    amount: centsToText(amountCents),
  });
  return { parts: parts.map(inText), deductions: deductions.map(inText), note };
}

function rejectClaim(run: ProjectionBatch, event: EventOf<'ClaimRejected'>, sequence: number): void {
  const { awardNumber, restoration, at, reason, amountCents } = event;
  recordAct(run, event, { sequence, act: 'rejected', detail: { reason, amount: centsToText(amountCents) } });
  changeAward(run, awardNumber, { status: 'rejected' });
  voidNumber(run, { awardNumber, documentNumber: null, at, sequence, reason });
  run.owedAgain.add(awardNumber);
  const raised = `award ${awardNumber} was rejected: the amount is another`;
  for (const increase of restoration.increases) increaseAward(run, increase, { at, sequence, reason: raised });
  const moved = restoration.levels.filter(
    (each) => each.fromDisplayMicro !== 0n || each.fromReserveMicro !== 0n || each.fromOverflowMicro !== 0n,
  );
  foldReversals(run, moved, { cause: 'restored', at, sequence });
}

/** The next document must be authorized again. */
function voidDocument(run: ProjectionBatch, event: EventOf<'DocumentVoided'>, sequence: number): void {
  const { awardNumber, documentNumber, nextDocumentNumber, at, reason } = event;
  recordAct(run, event, {
    sequence,
    act: 'document-voided',
    detail: { reason, documentNumber, nextDocumentNumber },
  });
  changeAward(run, awardNumber, { documentNumber: nextDocumentNumber });
  returnToVerified(run, awardNumber);
  voidNumber(run, { awardNumber, documentNumber, at, sequence, reason });
  giveNumber(run, { documentNumber: nextDocumentNumber, awardNumber, at, sequence });
  run.owedAgain.add(awardNumber);
}

interface Act {
  readonly at: number;
  readonly awardNumber: number;
  readonly person: Omit<Person, 'role'> & { readonly role: string };
  readonly second?: Person;
}

function bySystem({ at, awardNumber, account }: EventOf<'ClaimPaidBySlip' | 'SlipPaymentRefused'>): Act {
  return { at, awardNumber, person: { id: account, name: account, license: '', role: 'slot-accounting' } };
}

function recordAct(
  run: ProjectionBatch,
  event: Act,
  { sequence, act, detail }: { readonly sequence: number; readonly act: string; readonly detail?: object },
): void {
  const { at, awardNumber, person } = event;
  const second = event.second ?? null;
  run.rows.claimActs.push({
    sequence,
    at,
    awardNumber,
    act,
    personId: person.id,
    personName: person.name,
    personLicense: person.license,
    personRole: person.role,
    secondId: second?.id ?? null,
    secondName: second?.name ?? null,
    secondLicense: second?.license ?? null,
    secondRole: second?.role ?? null,
    detail: detail === undefined ? null : JSON.stringify(detail),
  });
}
