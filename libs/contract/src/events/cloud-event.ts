import { type GamingDayRule, type SealedHead, gamingDayOf } from '@jackpot/books';
import { toHex } from '@jackpot/journal';
import { z } from 'zod';
import { zoneOffset } from '../local-time.js';
import { receivedSchema } from '../received-schema.js';
import { COMMON, EVENT_TYPES, type DataOf, type EventType } from './types.js';

/** CloudEvents 1.0, structured mode, JSON. The id is made from the journal, so it never changes. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: `royal9.${EventType}`;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly dataschema: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventFacility {
  readonly facilityId: string;
  readonly rule: GamingDayRule;
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
}

export function eventFacility(settings: {
  readonly FACILITY_ID: string;
  readonly FACILITY_ZONE: string;
  readonly GAMING_DAY_HOUR: number;
  readonly INTEGRATION_URL: string;
}): EventFacility {
  const { FACILITY_ID: facilityId, FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour, INTEGRATION_URL: baseUrl } = settings;
  return { facilityId, rule: { zone, hour, offsetAt: zoneOffset(zone) }, baseUrl: baseUrl.replace(/\/$/, '') };
}

export interface StoredEvent {
  readonly linkId: string;
  readonly sequence: number;
  readonly at: number;
  readonly eventId: string;
  readonly type: EventType;
  readonly subject: string;
  readonly data: string;
}

export function cloudEvent(event: StoredEvent, facility: EventFacility): CloudEvent {
  const own = JSON.parse(event.data) as Readonly<Record<string, unknown>>;
  const gamingDay = gamingDayOf(event.at, facility.rule);
  return envelope(event, facility, { gamingDay, ...own });
}

/**
 * Closes are ordered by their own number.
 * @param eventId see `closeEventId`
 */
export function closeEvent(close: SealedHead, facility: EventFacility, eventId: string): CloudEvent {
  const { linkId, number, day, facilityId, closedAt: at, closedBy, lastSequence, hash } = close;
  const own: DataOf<'day.closed'> = { number, closedBy, lastSequence, hash: toHex(hash) };
  const about = { linkId, sequence: 0, at, eventId, subject: day } as const;
  return envelope({ ...about, type: 'day.closed' }, { ...facility, facilityId }, { gamingDay: day, ...own });
}

/** @param restoredAs as in `eventIdOf`, at the last event of the close */
export function closeEventId(linkId: string, number: number, restoredAs: number): string {
  return eventIdOf(linkId, `C${number}`, restoredAs);
}

/**
 * A restored backup reuses journal numbers for other facts, so ids then also name the restoration. Award numbers are
 * never reused.
 * @param restoredAs the first award number after the last restoration (`JournalRestored`), 0 if there was none
 */
export function eventIdOf(linkId: string, place: string, restoredAs: number): string {
  const isUnique = restoredAs === 0 || place.startsWith('A');
  return isUnique ? `${linkId}-${place}` : `${linkId}-${place}-R${restoredAs.toString(36)}`;
}

export function endpointTest(test: TestOfEndpoint, facility: EventFacility): CloudEvent {
  const { endpointId, eventId, at, by } = test;
  const own: DataOf<'endpoint.test'> = { endpointId, by };
  return eventOutsideLinks({ linkId: '', at, eventId, subject: endpointId, type: 'endpoint.test' }, facility, own);
}

/** An event that is in no journal. */
export function eventOutsideLinks(
  about: Pick<StoredEvent, 'linkId' | 'at' | 'eventId' | 'subject' | 'type'>,
  facility: EventFacility,
  own: Readonly<Record<string, unknown>>,
): CloudEvent {
  return envelope({ ...about, sequence: 0 }, facility, { gamingDay: gamingDayOf(about.at, facility.rule), ...own });
}

export interface TestOfEndpoint {
  readonly endpointId: string;
  readonly eventId: string;
  readonly at: number;
  readonly by: string;
}

function envelope(
  { linkId, sequence, at, eventId, type, subject }: Omit<StoredEvent, 'data'>,
  { facilityId, baseUrl }: EventFacility,
  { gamingDay, ...own }: Readonly<Record<string, unknown>>,
): CloudEvent {
  const from = `/facilities/${facilityId}`;
  return {
    specversion: '1.0',
    id: eventId,
    source: linkId === '' ? from : `${from}/links/${linkId}`,
    type: `royal9.${type}`,
    subject,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    dataschema: `${baseUrl}${schemaPath(type)}`,
    data: { facility: facilityId, gamingDay, link: linkId, sequence, ...own },
  };
}

function schemaPath(type: EventType): string {
  return `/api/v1/schemas/events/${type}`;
}

function eventDataSchema(type: EventType): z.ZodObject {
  const declared: { readonly data: Readonly<Record<string, z.ZodType>> } = EVENT_TYPES[type];
  return z.strictObject({ ...COMMON, ...declared.data });
}

export function cloudEventSchema(type: EventType): z.ZodObject {
  return z.object({
    specversion: z.literal('1.0'),
    id: z.string().describe('the same fact has the same id: a receiver ignores an id that it has seen'),
    source: z.string().describe('facility and link'),
    type: z.literal(`royal9.${type}`),
    subject: z.string(),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    dataschema: z.url().describe('the JSON schema of data'),
    data: eventDataSchema(type),
  });
}

export function eventJsonSchema(type: EventType): Readonly<Record<string, unknown>> {
  return {
    ...receivedSchema(eventDataSchema(type)),
    title: `royal9.${type}`,
    description: EVENT_TYPES[type].summary,
  };
}
