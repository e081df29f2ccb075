import { microToText, must } from '@jackpot/money';
import { cardName } from '@jackpot/rules';
import {
  type EventOf,
  type LinkEvent,
  type PaymentRules,
  type Person,
  readPaymentRulesText,
} from '@jackpot/progressive';
import type { ProjectionBatch } from './projection-batch.js';

interface Activity<Kind extends string = string> {
  readonly kind: Kind;
  readonly who?: string | null;
  readonly detail?: string;
}

export function restoredAsOf({ detail }: { readonly detail: string | null }): number {
  return (JSON.parse(detail ?? '') as { readonly firstAward: number }).firstAward;
}

export function paymentRulesOf({ detail }: { readonly detail: string | null }): PaymentRules {
  const { rules } = JSON.parse(detail ?? '') as { readonly rules: string };
  return must(readPaymentRulesText(rules), 'payment rules that were approved read back');
}

export function dealingDeviceOf({
  detail,
}: {
  readonly detail: string | null;
}): Pick<EventOf<'ThreeCardDeviceReported'>, 'device' | 'state'> {
  return JSON.parse(detail ?? '') as Pick<EventOf<'ThreeCardDeviceReported'>, 'device' | 'state'>;
}

type Activities = { readonly [Type in LinkEvent['type']]?: (event: EventOf<Type>) => Activity };

export const ACTIVITIES = {
  LinkOpened: () => row('opened', {}),
  WriterTookOver: ({ epoch, holder }) => row('took-over', { who: holder, detail: `epoch ${epoch}` }),
  JournalRestored: ({ firstAward }) => row('restored', { detail: JSON.stringify({ firstAward }) }),
  LinkSuspended: ({ by, reason }) => row('suspended', { who: by, detail: reason }),
  LinkResumed: ({ by, reason }) => row('resumed', { who: by, detail: reason }),
  VigorishMarked: ({ markers }) =>
    row('vigorish-marked', {
      detail: JSON.stringify({
        markers: markers.map(({ seat, owedMicro }) => ({ seat, owed: microToText(owedMicro) })),
      }),
    }),
  VigorishCollected: ({ seat, amountMicro, by }) =>
    row('vigorish-collected', { who: by, detail: JSON.stringify({ seat, amount: microToText(amountMicro) }) }),
  VigorishFormIssued: ({ seat, amountMicro, formNumber, reason, person }) =>
    row('vigorish-form-issued', {
      who: signed(person),
      detail: JSON.stringify({ seat, form: formNumber, amount: microToText(amountMicro), reason }),
    }),
  VigorishFormCollected: ({ amountMicro, formNumber, person }) =>
    row('vigorish-form-collected', {
      who: signed(person),
      detail: JSON.stringify({ form: formNumber, amount: microToText(amountMicro) }),
    }),
  CoupVoided: ({ by, reason }) => row('voided', { who: by, detail: reason }),
  DeviceReported: ({ what, seat }) => row(REPORTS[what], { detail: JSON.stringify({ seat }) }),
  MessagesSummarized: ({ seat, count }) => row('messages-summarized', { detail: JSON.stringify({ seat, count }) }),
  DeviceEnrolled: ({ seat, boot, person, reason }) =>
    row('device-enrolled', { who: signed(person), detail: JSON.stringify({ seat, boot, reason }) }),
  DoorOpened: ({ door, how }) => row(DOORS[how], { detail: JSON.stringify({ door }) }),
  DoorClosed: ({ door }) => row('door-closed', { detail: JSON.stringify({ door }) }),
  CardsInspected: ({ shoe, person }) =>
    row('cards-inspected', { who: signed(person), detail: JSON.stringify({ shoe }) }),
  CardsVerified: ({ shoe, person }) => row('cards-verified', { who: signed(person), detail: JSON.stringify({ shoe }) }),
  RecutRequired: ({ shoe, person, reason }) =>
    row('recut-required', { who: signed(person), detail: JSON.stringify({ shoe, reason }) }),
  RoundHeld: ({ sinceMs, seats }) => row('round-held', { detail: JSON.stringify({ sinceMs, seats }) }),
  VoidApproved: ({ person, reason }) =>
    row('void-approved', { who: signed(person), detail: JSON.stringify({ reason }) }),
  RoundReleased: ({ person, reason }) => row('released', { who: signed(person), detail: JSON.stringify({ reason }) }),
  PaymentRulesRequested: ({ rules, reference, reason, person }) =>
    row('payment-rules-requested', { who: signed(person), detail: JSON.stringify({ reference, reason, rules }) }),
  PaymentRulesChanged: ({ rules, reference, reason, person, second }) =>
    row('payment-rules', { who: signatures(person, second), detail: JSON.stringify({ reference, reason, rules }) }),
  AdjustmentRequested: (event) => row('adjustment-requested', ofAdjustment(event)),
  MeterAdjusted: (event) => row('adjusted', ofAdjustment(event)),
  TermsActivated: ({ stagedBy, approvals, person, version, reason }) =>
    row('terms', {
      who: signatures(stagedBy, ...approvals.map((each) => each.person), person),
      detail: JSON.stringify({ version, reason }),
    }),
  ActivationScheduled: ({ version, person, dueAt, until }) =>
    row('scheduled', {
      who: signed(person),
      detail: JSON.stringify({ version, how: 'scheduled', dueAt: isoTime(dueAt), until: isoTime(until) }),
    }),
  ScheduleEnded: ({ version, end }) =>
    row('schedule-end', {
      who: end.how === 'missed' ? null : signed(end.person),
      detail: JSON.stringify({ version, ...endOf(end) }),
    }),
  TransferNoticed: (event) => row('noticed', allOf(event)),
  RetirementNoticed: (event) => row('noticed', allOf(event)),
  NoticeCancelled: (event) => row('notice-cancelled', allOf(event)),
  TransferSent: (event) => row('transferred', allOf(event)),
  TransferReceived: (event) => row('received', allOf(event)),
  TransferReceiptConfirmed: (event) => row('receipt-confirmed', allOf(event)),
  TransferExpected: (event) => row('expected', allOf(event)),
  TransferExpectationCancelled: (event) => row('expectation-cancelled', allOf(event)),
  LinkRetired: (event) => row('retired', allOf(event)),
  ThreeCardDeckOpened: ({ deck, place, color, by, verifiedBy }) =>
    row('deck-opened', { who: by, detail: JSON.stringify({ deck, place, color, verifiedBy }) }),
  ThreeCardDeckShuffled: ({ deck, how, why, countedCards, by }) =>
    row('deck-shuffled', { who: by, detail: JSON.stringify({ deck, how, why, countedCards }) }),
  ThreeCardDeckCut: ({ deck, cardsAbove, by, directedBy }) =>
    row('deck-cut', { who: by, detail: JSON.stringify({ deck, cardsAbove, directedBy }) }),
  ThreeCardDeckRemoved: ({ deck, by, reason }) =>
    row('deck-removed', { who: by, detail: JSON.stringify({ deck, reason }) }),
  ThreeCardDeviceReported: ({ device, state, by }) =>
    row('dealing-device', { who: by, detail: JSON.stringify({ device, state }) }),
  ThreeCardStubCounted: ({ stubCards, handSizes, clause, effect, ruledDeck }) =>
    row('stub-counted', { detail: JSON.stringify({ stubCards, handSizes, clause, effect, ruledDeck }) }),
  ThreeCardIrregularityRecorded: ({ number, kind, handSizes, clause, effect, ruledDeck, by }) =>
    row('round-irregularity', {
      who: by,
      detail: JSON.stringify({ number, kind, handSizes, clause, effect, ruledDeck }),
    }),
  ThreeCardWagersForfeited: ({ position, cause, by, reason }) =>
    row('wagers-forfeited', { who: by, detail: JSON.stringify({ position, cause, reason }) }),
  ThreeCardRoundVoided: ({ by, reason }) => row('round-voided', { who: by, detail: JSON.stringify({ reason }) }),
  CorrectionRequested: (event) => row('correction-requested', ofCorrection(event)),
  CoupCorrected: (event) => row('corrected', ofCorrection(event)),
} as const satisfies Activities;

export type ActivityKind = ReturnType<(typeof ACTIVITIES)[keyof typeof ACTIVITIES]>['kind'];

export function logActivity(run: ProjectionBatch, event: LinkEvent, sequence: number): void {
  const describe = (ACTIVITIES as unknown as Readonly<Record<string, ((event: LinkEvent) => Activity) | undefined>>)[
    event.type
  ];
  if (describe === undefined) return;
  const { kind, who = null, detail = null } = describe(event);
  run.rows.log.push({
    sequence,
    at: event.at,
    kind,
    tableNo: 'table' in event ? event.table : null,
    coup: numberOf(event),
    who,
    detail,
  });
}

function numberOf(event: LinkEvent): number | null {
  if ('round' in event) return event.round;
  return 'coup' in event && event.coup > 0 ? event.coup : null;
}

function row<Kind extends string>(kind: Kind, rest: Omit<Activity, 'kind'>): Activity<Kind> {
  return { ...rest, kind };
}

const DOORS = { contact: 'door-opened', silent: 'door-silent' } as const;
const REPORTS = { opened: 'case-opened', closed: 'case-closed', power: 'power-dip' } as const;

function ofAdjustment(event: EventOf<'AdjustmentRequested' | 'MeterAdjusted'>): Omit<Activity, 'kind'> {
  const { level, register, beforeMicro, afterMicro, cause, reference, reason } = event;
  const amounts = { before: microToText(beforeMicro), after: microToText(afterMicro) };
  return { who: signersOf(event), detail: JSON.stringify({ level, register, ...amounts, cause, reference, reason }) };
}

function ofCorrection(event: EventOf<'CorrectionRequested' | 'CoupCorrected'>): Omit<Activity, 'kind'> {
  const { cardsBefore, cards, reference, reason } = event;
  const names = { before: cardsBefore.map(cardName).join(' '), after: cards.map(cardName).join(' ') };
  return { who: signersOf(event), detail: JSON.stringify({ ...names, reference, reason }) };
}

function endOf(end: EventOf<'ScheduleEnded'>['end']) {
  return end.how === 'missed'
    ? { how: end.how, code: end.code, text: end.detail }
    : { how: 'cancelled', code: null, text: end.reason };
}

function allOf(event: LinkEvent): Omit<Activity, 'kind'> {
  const { type: _, at: __, ...rest } = event;
  const detail = JSON.stringify({ ...rest, person: undefined, second: undefined }, (key, value: unknown) => {
    if (key === 'dueAt' && typeof value === 'number') return isoTime(value);
    if (typeof value !== 'bigint') return value;
    return key.endsWith('Micro') ? microToText(value) : value.toString();
  });
  return { who: signersOf(event), detail };
}

function signersOf(event: LinkEvent): string | null {
  const people = [...('person' in event ? [event.person] : []), ...('second' in event ? [event.second] : [])];
  return people.length === 0 ? null : signatures(...people);
}

function signatures(...people: readonly Person[]): string {
  return people.map(signed).join(' / ');
}

function signed({ name, license, role }: Person): string {
  return `${name} ${license} (${role})`;
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
