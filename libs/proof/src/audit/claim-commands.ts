import type { AdjustCommand, AdjustmentEvent, ClaimCommand, ClaimEvent } from '@jackpot/progressive';

/** What must have been asked of a claim for this to happen. */
export function claimCommandOf(event: ClaimEvent): ClaimCommand {
  const { awardNumber, person } = event;
  const asked = { awardNumber, person } as const;
  switch (event.type) {
    case 'ClaimVerified':
      return { type: 'verify-claim', ...asked };
    case 'ClaimAuthorized': {
      const { surveillanceNotice, hasPhotograph } = event;
      return { type: 'authorize-claim', ...asked, surveillanceNotice, hasPhotograph };
    }
    case 'PayoutIssued':
      return { type: 'issue-payout', ...asked, method: event.method };
    case 'ClaimRejected':
      return { type: 'reject-claim', ...asked, second: event.second, reason: event.reason };
    case 'ClaimReleased':
      return { type: 'release-claim', ...asked, reason: event.reason };
    case 'DocumentVoided': {
      const { second, reason, documentNumber } = event;
      return { type: 'void-document', ...asked, second, reason, documentNumber };
    }
    case 'ClaimActRequested': {
      const { act, reason, documentNumber } = event;
      return { type: 'ask-claim-act', ...asked, act, reason, documentNumber };
    }
    case 'ManualDocumentEntered':
      return { type: 'enter-manual-document', ...asked, manualNumber: event.manualNumber, reason: event.reason };
  }
}

/** What must have been asked for a meter to be adjusted. The second person confirms what the state says was asked. */
export function adjustCommandOf(event: AdjustmentEvent): AdjustCommand {
  if (event.type === 'MeterAdjusted') return { type: 'confirm-adjustment', person: event.second };
  const { level, register, afterMicro, cause, reference, reason, person } = event;
  return { type: 'ask-adjustment', level, register, afterMicro, cause, reference, reason, person };
}
