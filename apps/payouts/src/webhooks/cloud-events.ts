import type { SealedHead } from '@jackpot/books';
import { type Batch, toHex } from '@jackpot/journal';
import { centsToText, microToText } from '@jackpot/money';
import {
  type Award,
  type EventOf,
  type EventTable,
  type TableNo,
  asLinkId,
  awardIdOf,
  awardsOf,
  decodeEvents,
  handleEvent,
} from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import { type CloudEvent, type WebhookType, cloudEvent } from './cloud-event.js';

/** The events that webhooks announce, each with its CloudEvents. */
export const ANNOUNCED: EventTable<readonly CloudEvent[], [linkId: string, sequence: number]> = {
  CoupResolved: (event, linkId, sequence) =>
    awardsOf(event).flatMap((award) => ofAward(linkId, award, event, sequence)),
  CoupCorrected: (event, linkId, sequence) => [
    correction(linkId, event, sequence),
    ...event.awards.flatMap((award) => ofAward(linkId, award, event, sequence)),
  ],
  PayoutIssued: (event, linkId, sequence) => {
    const { level, amountCents, method, person } = event;
    const amount = centsToText(amountCents);
    return [ofClaim(linkId, 'payout.paid', event, sequence, { level, amount, method, issuedBy: person.name })];
  },
  ClaimVerified: (event, linkId, sequence) => [
    ofClaim(linkId, 'claim.verified', event, sequence, { by: event.person.name }),
  ],
  ClaimAuthorized: (event, linkId, sequence) => [
    ofClaim(linkId, 'claim.authorized', event, sequence, { by: event.person.name }),
  ],
  ClaimReleased: (event, linkId, sequence) => [
    ofClaim(linkId, 'claim.released', event, sequence, { by: event.person.name, reason: event.reason }),
  ],
  ClaimRejected: (event, linkId, sequence) => {
    const { level, amountCents, person, second, reason } = event;
    const amount = centsToText(amountCents);
    const data = { level, amount, by: person.name, confirmedBy: second.name, reason };
    return [ofClaim(linkId, 'claim.rejected', event, sequence, data)];
  },
  TransferNoticed: (event, linkId, sequence) => {
    const { level, targets, reference, person, dueAt } = event;
    const to = targets.map((target) => `${target.linkId}/${target.level}`).join(' ');
    const data = { level, to, reference, by: person.name, dueAt: new Date(dueAt).toISOString() };
    return [ofNotice(linkId, 'transfer.noticed', event, sequence, data)];
  },
  TransferSent: transferSent,
  TransferReceived: (event, linkId, sequence) => {
    const data = { level: event.level, from: event.from, amount: microToText(wholeOf(event)) };
    return [ofNotice(linkId, 'transfer.received', event, sequence, data)];
  },
  RetirementNoticed: (event, linkId, sequence) => {
    const { reference, person, dueAt } = event;
    const data = { reference, by: person.name, dueAt: new Date(dueAt).toISOString() };
    return [ofNotice(linkId, 'retirement.noticed', event, sequence, data)];
  },
  NoticeCancelled: (event, linkId, sequence) => [
    ofNotice(linkId, 'notice.cancelled', event, sequence, { by: event.person.name, reason: event.reason }),
  ],
  LinkRetired: (event, linkId, sequence) => {
    const { reference, person, second } = event;
    const data = { reference, by: person.name, confirmedBy: second.name };
    return [ofNotice(linkId, 'link.retired', event, sequence, data)];
  },
  TermsActivated: (event, linkId, sequence) => [activation(linkId, event, sequence)],
};

/** The CloudEvents of a batch of a link's journal, in order. */
export function eventsOfBatch(batch: Batch): readonly CloudEvent[] {
  return decodeEvents(batch.events).flatMap(
    (event, index) => handleEvent(ANNOUNCED, event, batch.stream, batch.firstSequence + index) ?? [],
  );
}

export function eventOfClose(close: SealedHead): CloudEvent {
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

interface AwardPlace {
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

function ofAward(
  linkId: string,
  award: Award,
  { at, table, coup }: AwardPlace,
  sequence: number,
): readonly CloudEvent[] {
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

function ofClaim(
  linkId: string,
  type: WebhookType,
  { awardNumber, at }: { readonly awardNumber: number; readonly at: number },
  sequence: number,
  step: CloudEvent['data'],
): CloudEvent {
  const awardId = awardIdOf(asLinkId(linkId), awardNumber);
  return cloudEvent(linkId, type, `S${sequence}`, awardId, at, { link: linkId, awardId, ...step, sequence });
}

function ofNotice(
  linkId: string,
  type: WebhookType,
  { notice, at }: { readonly notice: number; readonly at: number },
  sequence: number,
  what: CloudEvent['data'],
): CloudEvent {
  const data = { link: linkId, notice, ...what, sequence };
  return cloudEvent(linkId, type, `S${sequence}`, `${linkId}-N${notice}`, at, data);
}

function transferSent(event: EventOf<'TransferSent'>, linkId: string, sequence: number): readonly CloudEvent[] {
  const { level, parts, reference, person, second } = event;
  const amount = microToText(parts.reduce((sum, part) => sum + wholeOf(part), 0n));
  const to = parts.map((part) => `${part.linkId}/${part.level}`).join(' ');
  const data = { level, to, amount, reference, by: person.name, confirmedBy: second.name };
  return [ofNotice(linkId, 'transfer.sent', event, sequence, data)];
}

interface LevelAmounts {
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
}

function wholeOf({ displayMicro, reserveMicro, overflowMicro }: LevelAmounts): bigint {
  return displayMicro + reserveMicro + overflowMicro;
}

/** The awards of the true cards follow as award events of their own. */
function correction(linkId: string, event: EventOf<'CoupCorrected'>, sequence: number): CloudEvent {
  const { table, coup, cardsBefore, cards, reversal, reference, person, second } = event;
  const data = {
    link: linkId,
    table,
    coup,
    reference,
    by: person.name,
    confirmedBy: second.name,
    sequence,
    cardsBefore: cardsBefore.map(cardName).join(' '),
    cards: cards.map(cardName).join(' '),
    awardsReversed: reversal.awards.map(({ awardNumber }) => awardNumber).join(' '),
  };
  return cloudEvent(linkId, 'coup.corrected', `S${sequence}`, `${linkId}-T${table}-C${coup}`, event.at, data);
}

/** The document itself is in the journal and the API; its hash identifies it here. */
function activation(linkId: string, event: EventOf<'TermsActivated'>, sequence: number): CloudEvent {
  const { version, hash, stagedBy, approvals, person, at } = event;
  const data = {
    link: linkId,
    version,
    hash: toHex(hash),
    stagedBy: stagedBy.name,
    approvedBy: approvals.map((each) => `${each.person.name} ${each.person.license}`).join(', '),
    activatedBy: person.name,
    sequence,
  };
  return cloudEvent(linkId, 'terms.activated', `S${sequence}`, `${linkId}/terms/${version}`, at, data);
}
