import { toHex } from '@jackpot/journal';
import { centsToText, microToText } from '@jackpot/money';
import {
  type Award,
  type EventOf,
  type EventTable,
  type LevelId,
  type LinkEvent,
  type Payment,
  type PaymentRules,
  asLinkId,
  awardIdOf,
  awardsOf,
  handleEvent,
  paymentBySlip,
  taxNoteOf,
} from '@jackpot/progressive';
import { type LineTerms, cardName } from '@jackpot/rules';
import { lineName } from '../line-names.js';
import { signatureOf } from '../roles.js';
import type { DataOf, EventType } from './types.js';

export interface ClaimFacts {
  readonly tableNo: number;
  readonly coup: number;
  readonly seat: number;
  readonly line: Award['line'];
  readonly level: LevelId | null;
  /** All units of the wager. */
  readonly priceCents: bigint;
  /** Part of the wager that the casino paid. */
  readonly houseCents: bigint;
}

export type WagerPlace = Pick<ClaimFacts, 'tableNo' | 'coup' | 'seat'>;

export interface PublishContext {
  readonly linkId: string;
  readonly lineTermsOf: (tableNo: number) => LineTerms;
  readonly tableOf: (tableNo: number) => { readonly tableId: string; readonly assetNumber: string };
  readonly claimOf: (awardNumber: number) => ClaimFacts;
  /** Awards of the wager after the event, without rejected or corrected awards. */
  readonly wonCentsOf: (wager: WagerPlace) => bigint;
  readonly wagerOf: (wager: WagerPlace) => Pick<ClaimFacts, 'priceCents' | 'houseCents'>;
  readonly paymentRules: Pick<PaymentRules, 'tax'>;
  readonly meterOf: (level: LevelId) => { readonly beforeMicro: bigint; readonly afterMicro: bigint };
  readonly levels: readonly LevelId[];
}

export interface PublishedEvent {
  readonly type: EventType;
  /** Part of the event's id, after the link. */
  readonly place: string;
  readonly subject: string;
  /** 0: people wait. 1: the dealer has already paid, which is far more frequent. */
  readonly urgency: 0 | 1;
  readonly data: Readonly<Record<string, unknown>>;
}

type Context = readonly [context: PublishContext, sequence: number];

export const PUBLISHED: EventTable<readonly PublishedEvent[], Context> = {
  CoupResolved: (event, context) => ofAwards(event, context),
  CoupCorrected: (event, context, sequence) => [correction(event, context, sequence), ...ofAwards(event, context)],
  CoupVoided: ({ table, coup, by, reason }, context, sequence) => {
    const { linkId, tableOf } = context;
    const data = { ...tableOf(table), coup, by, reason, meters: changedMeters(context) };
    return [made('coup.voided', sequence, handSubject(linkId, table, coup), data)];
  },
  ClaimVerified: (event, context, sequence) => [ofClaim('claim.verified', event, context, sequence, byWhom(event))],
  ClaimAuthorized: (event, context, sequence) => [ofClaim('claim.authorized', event, context, sequence, byWhom(event))],
  ClaimReleased: (event, context, sequence) => {
    const step = { ...byWhom(event), reason: event.reason };
    return [ofClaim('claim.released', event, context, sequence, step)];
  },
  ClaimActRequested: (event, context, sequence) => {
    const step = { ...byWhom(event), requested: event.act, reason: event.reason };
    return [ofClaim('claim.stopped', event, context, sequence, step)];
  },
  ClaimActWithdrawn: (event, context, sequence) => {
    const step = { ...byWhom(event), reason: event.reason };
    return [ofClaim('claim.resumed', event, context, sequence, step)];
  },
  ClaimRejected: rejection,
  ClaimForfeited: (event, context, sequence) => {
    const { amountCents, reason, documentNumber } = event;
    const step = { amount: centsToText(amountCents), ...byBoth(event), reason, documentNumber };
    return [ofClaim('claim.forfeited', event, context, sequence, step)];
  },
  ClaimChecked: (event, context, sequence) => {
    const { check, result, owedCents } = event;
    const step = { ...byWhom(event), check, result, owed: centsToText(owedCents) };
    return [ofClaim('claim.checked', event, context, sequence, step)];
  },
  DocumentVoided: (event, context, sequence) => {
    const { reason, documentNumber, nextDocumentNumber } = event;
    const step = { ...byBoth(event), reason, documentNumber, nextDocumentNumber };
    return [ofClaim('document.voided', event, context, sequence, step)];
  },
  PayoutIssued: (event, context, sequence) =>
    payment(event, context, sequence, { method: event.method, parts: null, deductions: null }),
  ClaimPaid: (event, context, sequence) =>
    payment(event, context, sequence, { method: methodOf(event), ...paymentBody(event) }),
  ClaimPaidBySlip: (event, context, sequence) => {
    const paid = paymentBySlip(event);
    return payment(event, context, sequence, { method: methodOf(paid), ...paymentBody(paid) });
  },
  SlipPaymentRefused: (event, { linkId }, sequence) => {
    const { awardNumber, slipNumber, documentNumber, amountCents, code, detail, account: by } = event;
    const awardId = awardIdOf(asLinkId(linkId), awardNumber);
    const data = { awardId, slipNumber, documentNumber, amount: centsToText(amountCents), code, detail, by };
    return [made('slip.refused', sequence, awardId, data)];
  },
  ClaimPaymentCorrected: (event, { linkId }, sequence) => {
    const { awardNumber, amountCents, documentNumber, before, reason } = event;
    const awardId = awardIdOf(asLinkId(linkId), awardNumber);
    const data = {
      ...{ awardId, amount: centsToText(amountCents), documentNumber },
      ...{ method: methodOf(event), ...paymentBody(event) },
      before: { method: methodOf(before), ...paymentBody(before) },
      ...{ ...byBoth(event), reason },
    };
    return [made('payout.corrected', sequence, awardId, data)];
  },
  MeterAdjusted: (event, { linkId }, sequence) => {
    const { level, register, beforeMicro, afterMicro, cause, reference, reason } = event;
    const meters = { meterBefore: microToText(beforeMicro), meterAfter: microToText(afterMicro) };
    const data = { level, register, ...meters, cause, reference, reason, ...byBoth(event) };
    return [made('meter.adjusted', sequence, `${linkId}/${level}`, data)];
  },
  LinkSuspended: ({ by, reason }, { linkId }, sequence) => [made('link.suspended', sequence, linkId, { by, reason })],
  LinkResumed: ({ by, reason }, { linkId }, sequence) => [made('link.resumed', sequence, linkId, { by, reason })],
  TransferNoticed: (event, context, sequence) => {
    const { level, targets, reference, dueAt } = event;
    const to = targets.map((target) => ({ link: target.linkId, level: target.level }));
    const data = { level, to, reference, ...byWhom(event), dueAt: timeText(dueAt) };
    return [ofNotice('transfer.noticed', event, context, sequence, data)];
  },
  TransferSent: (event, context, sequence) => {
    const { level, parts, reference } = event;
    const to = parts.map((part) => ({ link: part.linkId, level: part.level }));
    const amount = microToText(parts.reduce((sum, part) => sum + wholeOf(part), 0n));
    const data = { level, to, amount, reference, ...byBoth(event), meters: changedMeters(context) };
    return [ofNotice('transfer.sent', event, context, sequence, data)];
  },
  TransferReceived: (event, context, sequence) => {
    const { level, from } = event;
    const data = { level, from, amount: microToText(wholeOf(event)), meters: changedMeters(context) };
    return [ofNotice('transfer.received', event, context, sequence, data)];
  },
  RetirementNoticed: (event, context, sequence) => {
    const data = { reference: event.reference, ...byWhom(event), dueAt: timeText(event.dueAt) };
    return [ofNotice('retirement.noticed', event, context, sequence, data)];
  },
  NoticeCancelled: (event, context, sequence) => {
    const data = { ...byWhom(event), reason: event.reason };
    return [ofNotice('notice.cancelled', event, context, sequence, data)];
  },
  LinkRetired: (event, context, sequence) => {
    const data = { reference: event.reference, ...byBoth(event) };
    return [ofNotice('link.retired', event, context, sequence, data)];
  },
  TermsActivated: activation,
};

export function publishedOf(
  event: LinkEvent,
  context: PublishContext,
  sequence: number,
): readonly PublishedEvent[] | undefined {
  return handleEvent(PUBLISHED, event, context, sequence);
}

const timeText = (at: number): string => new Date(at).toISOString();
const handSubject = (linkId: string, table: number, coup: number): string => `${linkId}-T${table}-C${coup}`;

function changedMeters({ levels, meterOf }: PublishContext): DataOf<'coup.voided'>['meters'] {
  return levels.flatMap((level) => {
    const { beforeMicro, afterMicro } = meterOf(level);
    if (beforeMicro === afterMicro) return [];
    return [{ level, meterBefore: microToText(beforeMicro), meterAfter: microToText(afterMicro) }];
  });
}

function made<T extends EventType>(type: T, sequence: number, subject: string, data: DataOf<T>): PublishedEvent {
  return { type, place: `S${sequence}`, urgency: 0, subject, data };
}

interface Signing {
  readonly person: { readonly name: string; readonly license: string };
}
const byWhom = ({ person }: Signing) => ({ by: signatureOf(person) });
const byBoth = ({ person, second }: Signing & { readonly second: Signing['person'] }) => ({
  by: signatureOf(person),
  confirmedBy: signatureOf(second),
});

function ofAwards(
  event: EventOf<'CoupResolved' | 'CoupCorrected'>,
  context: PublishContext,
): readonly PublishedEvent[] {
  return awardsOf(event).flatMap((award) => {
    const { awardNumber, documentNumber } = award;
    const awardId = awardIdOf(asLinkId(context.linkId), awardNumber);
    const data = awardData(award, event, context);
    const urgency = documentNumber === 0 ? 1 : 0;
    const fixed: PublishedEvent = { type: 'award.fixed', place: `A${awardNumber}`, subject: awardId, urgency, data };
    if (documentNumber === 0) return [fixed];
    return [fixed, { ...fixed, type: 'claim.opened', place: `A${awardNumber}-claim` }];
  });
}

function awardData(
  award: Award,
  { at, table, coup }: EventOf<'CoupResolved' | 'CoupCorrected'>,
  context: PublishContext,
): DataOf<'award.fixed'> {
  const { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber, reviewWith } = award;
  const place = { tableNo: table, coup, seat };
  const [wonCents, { priceCents, houseCents }] = [context.wonCentsOf(place), context.wagerOf(place)];
  const meter = level === null ? undefined : context.meterOf(level);
  return {
    ...winnerOf(awardNumber, { ...place, line, level }, context),
    amount: centsToText(amountCents),
    fromMeter: centsToText(fromMeterCents),
    price: centsToText(priceCents),
    meterBefore: meter === undefined ? null : microToText(meter.beforeMicro),
    meterAfter: meter === undefined ? null : microToText(meter.afterMicro),
    needsW2G: taxNoteOf(context.paymentRules, { wonCents, priceCents: priceCents - houseCents, at }).isReportable,
    isHeld: reviewWith > 0,
    documentNumber,
  };
}

function winnerOf(
  awardNumber: number,
  facts: Omit<ClaimFacts, 'priceCents' | 'houseCents'>,
  { linkId, lineTermsOf, tableOf }: PublishContext,
) {
  const { tableNo, coup, seat, line, level } = facts;
  const awardId = awardIdOf(asLinkId(linkId), awardNumber);
  return { awardId, ...tableOf(tableNo), coup, seat, line, lineName: lineName(lineTermsOf(tableNo), line), level };
}

type WinnerFields = keyof ReturnType<typeof winnerOf>;
type ClaimType = Extract<EventType, `claim.${string}` | 'document.voided'>;

function ofClaim<T extends ClaimType>(
  type: T,
  { awardNumber }: { readonly awardNumber: number },
  context: PublishContext,
  sequence: number,
  step: Omit<DataOf<T>, WinnerFields>,
): PublishedEvent {
  const winner = winnerOf(awardNumber, context.claimOf(awardNumber), context);
  return made(type, sequence, winner.awardId, { ...winner, ...step } as unknown as DataOf<T>);
}

function rejection(event: EventOf<'ClaimRejected'>, context: PublishContext, sequence: number) {
  const { amountCents, reason, restoration } = event;
  const increases = restoration.increases.map((increase) => ({
    awardId: awardIdOf(asLinkId(context.linkId), increase.awardNumber),
    amount: centsToText(increase.amountCents),
    documentNumber: increase.nextDocumentNumber,
  }));
  const meters = changedMeters(context);
  const step = { amount: centsToText(amountCents), ...byBoth(event), reason, increases, meters };
  return [ofClaim('claim.rejected', event, context, sequence, step)];
}

type HowPaid = Pick<DataOf<'payout.paid'>, 'method' | 'parts' | 'deductions'>;

/**
 * The method of all parts. `none`: everything was withheld. `cash-and-check`: as in version 0.9.0. `split`: any other
 * mix.
 */
function methodOf({ parts }: Pick<Payment, 'parts'>): string {
  const ways = [...new Set(parts.map(({ method }) => method))].sort();
  if (ways.length <= 1) return ways[0] ?? 'none';
  return ways.join(' ') === 'cash check' ? 'cash-and-check' : 'split';
}

function paymentBody({ parts, deductions }: Pick<Payment, 'parts' | 'deductions'>) {
  return {
    parts: parts.map(({ method, amountCents, reference }) => ({ method, amount: centsToText(amountCents), reference })),
    deductions: deductions.map(({ kind, amountCents, reference }) => ({
      kind,
      amount: centsToText(amountCents),
      reference,
    })),
  };
}

function payment(
  event: EventOf<'PayoutIssued' | 'ClaimPaid' | 'ClaimPaidBySlip'>,
  context: PublishContext,
  sequence: number,
  how: HowPaid,
): readonly PublishedEvent[] {
  const { awardNumber, amountCents, documentNumber, at } = event;
  const facts = context.claimOf(awardNumber);
  const { priceCents, houseCents } = facts;
  const [wonCents, wageredCents] = [context.wonCentsOf(facts), priceCents - houseCents];
  const winner = winnerOf(awardNumber, facts, context);
  const data: DataOf<'payout.paid'> = {
    ...winner,
    amount: centsToText(amountCents),
    price: centsToText(priceCents),
    needsW2G: taxNoteOf(context.paymentRules, { wonCents, priceCents: wageredCents, at }).isReportable,
    documentNumber,
    ...how,
    issuedBy: 'person' in event ? signatureOf(event.person) : event.account,
  };
  return [made('payout.paid', sequence, winner.awardId, data)];
}

/** Awards of the correct cards are separate events. */
function correction(event: EventOf<'CoupCorrected'>, context: PublishContext, sequence: number): PublishedEvent {
  const { linkId, tableOf } = context;
  const { table, coup, cardsBefore, cards, reversal, reference } = event;
  const data: DataOf<'coup.corrected'> = {
    ...tableOf(table),
    coup,
    reference,
    ...byBoth(event),
    cardsBefore: cardsBefore.map(cardName),
    cards: cards.map(cardName),
    awardsReversed: reversal.awards.map(({ awardNumber }) => awardIdOf(asLinkId(linkId), awardNumber)),
    meters: changedMeters(context),
  };
  return made('coup.corrected', sequence, handSubject(linkId, table, coup), data);
}

type NoticeType = Extract<EventType, `transfer.${string}` | 'retirement.noticed' | 'notice.cancelled' | 'link.retired'>;

function ofNotice<T extends NoticeType>(
  type: T,
  { notice }: { readonly notice: number },
  { linkId }: PublishContext,
  sequence: number,
  rest: Omit<DataOf<T>, 'notice'>,
): PublishedEvent {
  return made(type, sequence, `${linkId}-N${notice}`, { notice, ...rest } as unknown as DataOf<T>);
}

function activation(
  event: EventOf<'TermsActivated'>,
  { linkId }: PublishContext,
  sequence: number,
): readonly PublishedEvent[] {
  const { version, hash, stagedBy, approvals, person } = event;
  const data = {
    version,
    hash: toHex(hash),
    stagedBy: signatureOf(stagedBy),
    approvedBy: approvals.map((each) => signatureOf(each.person)),
    activatedBy: signatureOf(person),
  };
  return [made('terms.activated', sequence, `${linkId}/terms/${version}`, data)];
}

interface LevelAmounts {
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
}

function wholeOf({ displayMicro, reserveMicro, overflowMicro }: LevelAmounts): bigint {
  return displayMicro + reserveMicro + overflowMicro;
}
