import {
  type AdjustmentEvent,
  type ClaimEvent,
  type PaymentRulesEvent,
  readPaymentRulesText,
} from '@jackpot/progressive';
import { type CommandsOf, quoteOf } from './commands.js';

export const CLAIM_COMMANDS: CommandsOf<ClaimEvent['type']> = {
  ClaimVerified: ({ awardNumber, person }) => ({ type: 'verify-claim', awardNumber, person }),
  ClaimAuthorized: ({ awardNumber, person, surveillanceNotice, hasPhotograph }) => ({
    type: 'authorize-claim',
    awardNumber,
    person,
    surveillanceNotice,
    hasPhotograph,
  }),
  PayoutIssued: ({ awardNumber, person, method, documentNumber }) => ({
    type: 'issue-payout',
    awardNumber,
    person,
    method,
    documentNumber,
  }),
  ClaimPaid: ({ awardNumber, person, documentNumber, parts, deductions, note }) => ({
    ...{ type: 'pay-claim', awardNumber, person, documentNumber },
    ...{ parts, deductions, note },
    // The patron's record is not in the journal, so assume two identifications.
    identifications: 2,
  }),
  ClaimPaidBySlip: ({ type: _, at: __, level: ___, ...slip }) => ({ type: 'pay-by-slip', ...slip, identifications: 2 }),
  // If `isOfSlip`, the reason is not in the journal and is accepted.
  SlipPaymentRefused: ({ type: _, at: __, isOfSlip, code, detail, identifications, ...slip }) =>
    isOfSlip
      ? { type: 'record-slip-refusal', ...slip, refusal: { code, detail } }
      : { type: 'pay-by-slip', ...slip, identifications },
  ClaimChecked: ({ awardNumber, person, check, result, owedCents, reference }) => ({
    ...{ type: 'check-claim', awardNumber, person },
    ...{ check, result, owedCents, reference },
  }),
  ClaimForfeited: ({ awardNumber, second }, state) => ({
    ...{ type: 'approve-claim-act', awardNumber, act: 'forfeit' },
    ...quoteOf(state.opened?.claims.get(awardNumber)?.requested),
    person: second,
  }),
  PaymentCorrectionRequested: ({ awardNumber, person, reason, parts, deductions, note }) => ({
    ...{ type: 'request-payment-correction', awardNumber, person, reason },
    ...{ parts, deductions, note },
  }),
  ClaimPaymentCorrected: ({ awardNumber, second }, state) => ({
    ...{ type: 'approve-payment-correction', awardNumber, person: second },
    ...quoteOf(state.opened?.paid.get(awardNumber)?.requested),
  }),
  ClaimRejected: ({ awardNumber, second }, state) => ({
    type: 'approve-claim-act',
    awardNumber,
    act: 'reject',
    ...quoteOf(state.opened?.claims.get(awardNumber)?.requested),
    person: second,
  }),
  ClaimReleased: ({ awardNumber, person, reason }) => ({ type: 'release-claim', awardNumber, person, reason }),
  DocumentVoided: ({ awardNumber, second }, state) => ({
    type: 'approve-claim-act',
    awardNumber,
    act: 'void-document',
    ...quoteOf(state.opened?.claims.get(awardNumber)?.requested),
    person: second,
  }),
  ClaimActRequested: ({ awardNumber, person, act, reason, documentNumber }) => ({
    type: 'request-claim-act',
    awardNumber,
    person,
    act,
    reason,
    documentNumber,
  }),
  ClaimActWithdrawn: ({ awardNumber, person, reason }, state) => ({
    type: 'withdraw-claim-act',
    awardNumber,
    ...quoteOf(state.opened?.claims.get(awardNumber)?.requested),
    person,
    reason,
  }),
  ManualDocumentEntered: ({ awardNumber, person, manualNumber, reason }) => ({
    type: 'enter-manual-document',
    awardNumber,
    person,
    manualNumber,
    reason,
  }),
};

export const PAYMENT_RULES_COMMANDS: CommandsOf<PaymentRulesEvent['type']> = {
  PaymentRulesRequested: ({ rules: text, reference, reason, person }) => {
    const rules = readPaymentRulesText(text);
    return rules === undefined
      ? { code: 'CONFIG_WRONG', expected: 'payment rules', found: text }
      : { type: 'request-payment-rules', rules, reference, reason, person };
  },
  PaymentRulesChanged: ({ second }, state) => ({
    type: 'approve-payment-rules',
    ...quoteOf(state.opened?.requestedPaymentRules),
    person: second,
  }),
};

export const ADJUSTMENT_COMMANDS: CommandsOf<AdjustmentEvent['type']> = {
  AdjustmentRequested: ({ level, register, afterMicro, cause, reference, reason, person }) => ({
    type: 'request-adjustment',
    level,
    register,
    afterMicro,
    cause,
    reference,
    reason,
    person,
  }),
  MeterAdjusted: ({ second }, state) => ({
    type: 'approve-adjustment',
    ...quoteOf(state.opened?.requestedAdjustment),
    person: second,
  }),
};
