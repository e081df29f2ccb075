import type { Close } from '@jackpot/accounting';
import { type Batch, toHex } from '@jackpot/journal';
import { centsToText, unreachable } from '@jackpot/money';
import { type Award, type LinkEvent, type TableNo, asLinkId, awardIdOf, decodeEvents } from '@jackpot/progressive';

/** What other systems are told of. docs/asyncapi.json describes each. */
export const WEBHOOK_TYPES = ['award.fixed', 'claim.opened', 'payout.paid', 'day.closed'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** A CloudEvent (1.0, structured, JSON). Its id is made of the place in the journal: the same fact, the same id. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: `royal9.${WebhookType}`;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly data: Readonly<Record<string, string | number | null>>;
}

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
    case 'ClaimPaid': {
      const awardId = awardIdOf(asLinkId(linkId), event.awardNumber);
      const { level, amountCents, preparedBy, verifiedBy } = event;
      const data = { link: linkId, awardId, level, amount: centsToText(amountCents), preparedBy, verifiedBy, sequence };
      return [cloudEvent(linkId, 'payout.paid', `S${sequence}`, awardId, event.at, data)];
    }
    case 'LinkOpened':
    case 'WriterTookOver':
    case 'LinkSuspended':
    case 'LinkResumed':
    case 'ShoeOpened':
    case 'CoupOpened':
    case 'WagerAcknowledged':
    case 'WagerWithdrawn':
    case 'LateWagerRefused':
    case 'CoupSettled':
    case 'CoupVoided':
      return [];
    default:
      return unreachable(event);
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

function cloudEvent(
  linkId: string,
  type: WebhookType,
  place: string,
  subject: string,
  at: number,
  data: CloudEvent['data'],
): CloudEvent {
  return {
    specversion: '1.0',
    id: `${linkId}-${place}`,
    source: `/links/${linkId}`,
    type: `royal9.${type}`,
    subject,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}
