import type { Close } from '@jackpot/books';
import { type CloudEvent, type WebhookType, cloudEvent } from './cloud-event.js';
import { correctionTold, loweringTold } from './lowering-events.js';
import { type Batch, toHex } from '@jackpot/journal';
import { centsToText, unreachable } from '@jackpot/money';
import {
  type Award,
  type ClaimEvent,
  type EventOf,
  type LinkEvent,
  type TableNo,
  asLinkId,
  awardIdOf,
  decodeEvents,
} from '@jackpot/progressive';

/** What of a batch of a link's journal others are told. */
export function eventsOfBatch(batch: Batch): readonly CloudEvent[] {
  return decodeEvents(batch.events).flatMap((event, index) => told(batch.stream, event, batch.firstSequence + index));
}

export function eventOfClose(close: Close): CloudEvent {
  return cloudEvent(close.linkId, 'day.closed', `C${close.number}`, close.day, close.closedAt, {
    link: close.linkId,
    number: close.number,
    day: close.day,
    facility: close.facilityId,
    closedBy: close.closedBy,
    lastSequence: close.lastSequence,
    hash: toHex(close.hash),
  });
}

function told(linkId: string, event: LinkEvent, sequence: number): readonly CloudEvent[] {
  switch (event.type) {
    case 'CoupLocked':
      return event.mustHit === null ? [] : ofAward(linkId, event.mustHit.award, event, sequence);
    case 'CoupResolved':
      return event.awards.flatMap((award) => ofAward(linkId, award, event, sequence));
    case 'ClaimPaid':
    case 'PayoutIssued':
    case 'ClaimVerified':
    case 'ClaimAuthorized':
    case 'ClaimRejected':
    case 'ClaimReleased':
      return [ofClaim(linkId, event, sequence)];
    case 'TransferNoticed':
    case 'TransferSent':
    case 'TransferReceived':
    case 'RetirementNoticed':
    case 'NoticeCancelled':
    case 'LinkRetired':
      return [loweringTold(linkId, event, sequence)];
    case 'CoupCorrected':
      return [
        correctionTold(linkId, event, sequence),
        ...event.awards.flatMap((award) => ofAward(linkId, award, event, sequence)),
      ];
    case 'TermsActivated':
      return [ofTerms(linkId, event, sequence)];
    case 'TransferExpected':
    case 'TransferExpectationCancelled':
    case 'TransferReceiptConfirmed':
    case 'ActivationScheduled':
    case 'ScheduleEnded':
    case 'CorrectionRequested':
    case 'LinkOpened':
    case 'WriterTookOver':
    case 'LinkSuspended':
    case 'LinkResumed':
    case 'ShoeOpened':
    case 'CoupOpened':
    case 'WagerAcknowledged':
    case 'WagerWithdrawn':
    case 'LateWagerRefused':
    case 'DeviceReported':
    case 'RoundHeld':
    case 'RoundReleased':
    case 'CoupSettled':
    case 'CoupVoided':
    case 'DocumentVoided':
    case 'ClaimActRequested':
    case 'ManualDocumentEntered':
    case 'AdjustmentRequested':
    case 'MeterAdjusted':
    case 'ShoeLoaded':
    case 'CardsBurned':
    case 'CoverCardSeen':
    case 'IrregularityRecorded':
    case 'ShoeEnded':
      return [];
    default:
      return unreachable(event);
  }
}

/** The document itself stands in the journal and the API; here is by what it is known. */
function ofTerms(linkId: string, event: EventOf<'TermsActivated'>, sequence: number): CloudEvent {
  const { version, hash, stagedBy, approvals, person, at } = event;
  const approvedBy = approvals.map((each) => `${each.person.name} ${each.person.license}`).join(', ');
  const data = {
    link: linkId,
    version,
    hash: toHex(hash),
    stagedBy: stagedBy.name,
    approvedBy,
    activatedBy: person.name,
    sequence,
  };
  return cloudEvent(linkId, 'terms.activated', `S${sequence}`, `${linkId}/terms/${version}`, at, data);
}

type Step =
  | EventOf<'ClaimPaid'>
  | Extract<
      ClaimEvent,
      { type: 'PayoutIssued' | 'ClaimVerified' | 'ClaimAuthorized' | 'ClaimRejected' | 'ClaimReleased' }
    >;

function ofClaim(linkId: string, event: Step, sequence: number): CloudEvent {
  const awardId = awardIdOf(asLinkId(linkId), event.awardNumber);
  const [type, step] = stepOf(event);
  const data = { link: linkId, awardId, ...step, sequence };
  return cloudEvent(linkId, type, `S${sequence}`, awardId, event.at, data);
}

/** What a step is called outside, and what it says beside its award. */
function stepOf(event: Step): readonly [WebhookType, CloudEvent['data']] {
  switch (event.type) {
    case 'ClaimPaid': {
      const { level, amountCents, preparedBy, verifiedBy } = event;
      return ['payout.paid', { level, amount: centsToText(amountCents), preparedBy, verifiedBy }];
    }
    case 'PayoutIssued': {
      const { level, amountCents, method, person } = event;
      return ['payout.paid', { level, amount: centsToText(amountCents), method, issuedBy: person.name }];
    }
    case 'ClaimVerified':
      return ['claim.verified', { by: event.person.name }];
    case 'ClaimAuthorized':
      return ['claim.authorized', { by: event.person.name }];
    case 'ClaimReleased':
      return ['claim.released', { by: event.person.name, reason: event.reason }];
    case 'ClaimRejected': {
      const { level, amountCents, person, second, reason } = event;
      const by = { by: person.name, confirmedBy: second.name };
      return ['claim.rejected', { level, amount: centsToText(amountCents), ...by, reason }];
    }
  }
}

interface Won {
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

function ofAward(linkId: string, award: Award, { at, table, coup }: Won, sequence: number): readonly CloudEvent[] {
  const awardId = awardIdOf(asLinkId(linkId), award.awardNumber);
  const { seat, line, level, documentNumber, amountCents } = award;
  const data = {
    link: linkId,
    awardId,
    table,
    coup,
    seat,
    line,
    level,
    amount: centsToText(amountCents),
    documentNumber,
    sequence,
  };
  const fixed = cloudEvent(linkId, 'award.fixed', `A${award.awardNumber}`, awardId, at, data);
  if (documentNumber === 0) return [fixed];
  return [fixed, cloudEvent(linkId, 'claim.opened', `A${award.awardNumber}-claim`, awardId, at, data)];
}
