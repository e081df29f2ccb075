import { assert, must } from '@jackpot/money';
import { ByteReader, ByteWriter, JournalDamage } from '@jackpot/journal';
import { ADJUSTMENT_EVENTS } from './adjustment/events.js';
import { CLAIM_EVENTS } from './claim/events.js';
import type { EventType } from './codec/event.js';
import { CORRECTION_EVENTS } from './correction/events.js';
import { COUP_EVENTS } from './coup/events.js';
import { DOOR_EVENTS } from './door/events.js';
import { LINK_EVENTS } from './link/events.js';
import { PAYMENT_EVENTS } from './payment/events.js';
import { RETIREMENT_EVENTS } from './retirement/events.js';
import { SHOE_EVENTS } from './shoe/events.js';
import { TERMS_EVENTS } from './terms/events.js';
import { THREE_CARD_EVENTS } from './three-card/events.js';
import { TRANSFER_EVENTS } from './transfer/events.js';

/**
 * All events by area. Types, encoding and docs/reference/events.md follow from the declarations in each area's
 * `events.ts`.
 */
export const EVENT_AREAS = {
  link: LINK_EVENTS,
  coup: COUP_EVENTS,
  shoe: SHOE_EVENTS,
  door: DOOR_EVENTS,
  claim: CLAIM_EVENTS,
  payment: PAYMENT_EVENTS,
  terms: TERMS_EVENTS,
  adjustment: ADJUSTMENT_EVENTS,
  transfer: TRANSFER_EVENTS,
  retirement: RETIREMENT_EVENTS,
  correction: CORRECTION_EVENTS,
  threeCard: THREE_CARD_EVENTS,
} as const;
export type EventArea = keyof typeof EVENT_AREAS;

export type AreaEvent<A extends EventArea> = EventType<(typeof EVENT_AREAS)[A][number]>;
export type LinkEvent = AreaEvent<EventArea>;
export type EventName = LinkEvent['type'];
export type EventOf<T extends EventName> = Extract<LinkEvent, { readonly type: T }>;

export type ClaimEvent = AreaEvent<'claim'>;
export type PaymentRulesEvent = AreaEvent<'payment'>;
export type TermsEvent = AreaEvent<'terms'>;
export type AdjustmentEvent = AreaEvent<'adjustment'>;
export type CorrectionEvent = AreaEvent<'correction'>;
export type ThreeCardEvent = AreaEvent<'threeCard'>;
export type NoticeEvent = AreaEvent<'transfer' | 'retirement'>;
export type ShoeEvent = Exclude<AreaEvent<'shoe'>, { readonly type: 'ShoeOpened' }>;
type Declaration = (typeof EVENT_AREAS)[EventArea][number];
const byNumber = (one: Declaration, other: Declaration): number => one.number - other.number;

export const EVENTS: readonly Declaration[] = Object.values(EVENT_AREAS)
  .flatMap((area): readonly Declaration[] => area)
  .sort(byNumber);

const AREA_OF: ReadonlyMap<string, EventArea> = new Map(
  Object.entries(EVENT_AREAS).flatMap(([area, events]) => events.map(({ name }) => [name, area as EventArea] as const)),
);

function areaOf(event: { readonly type: EventName }): EventArea {
  return must(AREA_OF.get(event.type), 'the area of an event');
}

export function isOfArea<A extends EventArea>(event: LinkEvent, ...areas: readonly A[]): event is AreaEvent<A> {
  return (areas as readonly EventArea[]).includes(areaOf(event));
}

export const EVENT_NUMBERS = Object.fromEntries(EVENTS.map(({ name, number }) => [name, number])) as Readonly<
  Record<EventName, number>
>;

const BY_NUMBER: readonly (Declaration | undefined)[] = Array.from({ length: 256 }, (_, number) =>
  EVENTS.find((declared) => declared.number === number),
);
interface AnyCodec {
  readonly number: number;
  write(w: ByteWriter, event: LinkEvent): void;
  read(r: ByteReader, at: number): LinkEvent;
}
const BY_NAME = Object.fromEntries(EVENTS.map((declared) => [declared.name, declared])) as unknown as Readonly<
  Record<EventName, AnyCodec>
>;
assert(
  new Set(EVENTS.map(({ number }) => number)).size === EVENTS.length && AREA_OF.size === EVENTS.length,
  'no two events share a number or a name',
);

export function writeEvent(w: ByteWriter, event: LinkEvent): void {
  const codec = BY_NAME[event.type];
  w.u8(codec.number).u48(event.at);
  codec.write(w, event);
}

/** @throws JournalDamage for bytes that no writer could have written */
export function readEvent(r: ByteReader): LinkEvent {
  const number = r.u8();
  const declared = BY_NUMBER[number];
  if (declared === undefined) throw new JournalDamage(`no event has the number ${number}`);
  return declared.read(r, r.u48());
}

export function encodeEvents(events: readonly LinkEvent[]): Uint8Array {
  const writer = new ByteWriter();
  for (const event of events) writeEvent(writer, event);
  return writer.finish();
}

export function decodeEvents(bytes: Uint8Array): readonly LinkEvent[] {
  const reader = new ByteReader(bytes);
  const events: LinkEvent[] = [];
  while (!reader.isAtEnd) events.push(readEvent(reader));
  return events;
}
