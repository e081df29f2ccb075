import { assert, centsToText } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import { paymentRefused } from '../payment/decide-payment.js';
import { PAYMENT_PARTS_MAX, paymentBySlip, paymentText } from '../payment/payment.js';
import { isPaidBySystem } from '../payment/rules.js';
import { isPeoplesText } from '../person.js';
import type { OpenedLink } from '../state.js';
import type { SlipCommand } from './commands.js';
import { isAutomatic, notPayable } from './decide.js';
import { type RefusedSlip, refusedSlipText } from './refused-slip.js';
import type { OpenClaim } from './state.js';

type PayBySlip = Extract<SlipCommand, { readonly type: 'pay-by-slip' }>;

const DONE = { ok: true, type: 'done' } as const;

/**
 * Decides reports of the slot accounting system. Refused slips are recorded, because money may have left the casino.
 */
export function decideSlip(link: OpenedLink, command: SlipCommand, now: number): Decision {
  const { awardNumber } = command;
  if (awardNumber < 1 || awardNumber > link.awards) return reject('CLAIM_UNKNOWN', `award ${awardNumber}`);
  const unusable = notRecordable(command);
  if (unusable !== null) return unusable;
  if (command.type === 'record-slip-refusal') {
    const slip = { ...slipOf(command), ...command.refusal, at: now, identifications: 0, isOfSlip: true };
    return record(link, slip, DONE);
  }
  const claim = link.claims.get(awardNumber);
  if (claim === undefined)
    return isRepeated(link, command)
      ? already(DONE)
      : refuse(link, command, reject('CLAIM_ENDED', `award ${awardNumber}`), now);
  const refusal = refusalOf(link, claim, command, now);
  if (refusal !== null) return refuse(link, command, refusal, now);
  return accept([{ type: 'ClaimPaidBySlip', at: now, ...slipOf(command), level: claim.award.level }], DONE);
}

function refusalOf(link: OpenedLink, claim: OpenClaim, command: PayBySlip, now: number): Decision | null {
  const { award, progress } = claim;
  if (!isPaidBySystem(link.paymentRules, award.amountCents)) return reject('PAYMENT_IS_HERE');
  if (command.documentNumber !== award.documentNumber)
    return reject('DOCUMENT_NOT_OF_CLAIM', `its document is ${award.documentNumber}`);
  if (command.amountCents !== award.amountCents)
    return reject('SLIP_AMOUNT_WRONG', `the award is ${centsToText(award.amountCents)}`);
  if (progress.step !== 'authorized' && !isAutomatic(link, claim))
    return reject('CLAIM_STEP_MISSING', `it is ${progress.step}`);
  const { identifications } = command;
  return notPayable(link, claim) ?? paymentRefused(link, claim, { ...paymentBySlip(command), identifications }, now);
}

function refuse(link: OpenedLink, command: PayBySlip, { answer }: Decision, now: number): Decision {
  assert(!answer.ok, 'a refusal');
  const { code, detail = '' } = answer;
  const { identifications } = command;
  return record(link, { ...slipOf(command), at: now, identifications, code, detail, isOfSlip: false }, answer);
}

const DETAIL_MAX = 200;

function record(
  link: OpenedLink,
  { detail, ...slip }: RefusedSlip & { readonly at: number },
  answer: Answer,
): Decision {
  if (link.refusedSlips.has(refusedSlipText(slip))) return already(answer);
  const recorded = [...detail].slice(0, DETAIL_MAX).join('');
  return accept([{ type: 'SlipPaymentRefused', ...slip, detail: recorded }], answer);
}

function slipOf({ awardNumber, account, slipNumber, deductions, note, amountCents, documentNumber }: SlipCommand) {
  return { awardNumber, account, slipNumber, deductions, note, amountCents, documentNumber };
}

function isRepeated({ endings }: OpenedLink, command: PayBySlip): boolean {
  const ending = endings.get(command.awardNumber);
  return (
    ending?.act === 'pay-claim' &&
    ending.payment === paymentText(paymentBySlip(command)) &&
    ending.documentNumber === command.documentNumber
  );
}

const DOCUMENT_MAX = 0xffff_ffff;
const CENTS_MAX = 2n ** 63n - 1n;

function notRecordable({
  account,
  slipNumber,
  deductions,
  note,
  amountCents,
  documentNumber,
}: SlipCommand): Decision | null {
  if (![account, slipNumber].every(isPeoplesText))
    return reject('REASON_NEEDED', 'the account and the number of the slip');
  const texts = [note, ...deductions.map(({ reference }) => reference)];
  if (!texts.every((each) => each === '' || isPeoplesText(each)))
    return reject('REASON_NEEDED', 'a number or the note');
  if (deductions.length > PAYMENT_PARTS_MAX)
    return reject('PAYMENT_NOT_WHOLE', `at most ${PAYMENT_PARTS_MAX} deductions`);
  const isAmount = (cents: bigint): boolean => cents >= 0n && cents <= CENTS_MAX;
  if (![amountCents, ...deductions.map((each) => each.amountCents)].every(isAmount)) return reject('SLIP_AMOUNT_WRONG');
  return documentNumber >= 0 && documentNumber <= DOCUMENT_MAX ? null : reject('DOCUMENT_NOT_OF_CLAIM');
}
