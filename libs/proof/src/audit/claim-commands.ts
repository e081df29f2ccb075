import type { AdjustmentEvent, ClaimEvent } from '@jackpot/progressive';
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

/** The second person approves the request that the state holds. */
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
