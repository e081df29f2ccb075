import type { EventType } from '@jackpot/contract';
import { type RowOf, count, name, orNull, shortText, small, table, text } from './table.js';

/**
 * What other systems receive, derived from the journal: the stream and webhooks give the same bodies, and a rebuild makes
 * the same rows again. Facility, gaming day and envelope are added when an event leaves (`cloudEvent` of the contract).
 */
export const publishedEvent = table({
  name: 'published_event',
  owner: 'projection',
  columns: {
    linkId: name(40),
    sequence: count(),
    /** 0, 1, 2, ...: one journal event may be several events for others. */
    part: small('smallint'),
    eventId: name(60),
    type: name<EventType>(40),
    subject: shortText(120),
    at: count(),
    urgency: small('tinyint'),
    /** The part of the data that belongs to the type, as JSON. */
    data: text('mediumtext'),
  },
  key: ['linkId', 'sequence', 'part'],
  changes: 'never',
  unique: { uq_published_event_id: ['eventId'] },
});
export type PublishedRecord = RowOf<typeof publishedEvent>;

/*
 * Messages owed to other systems. That a message was sent is a fact of its own; what it contains is not stored: it is made
 * of the read tables each time, so that nothing here can make another message of it.
 */

/** An endpoint of webhooks, from its first start on. */
export const webhookEndpoint = table({
  name: 'webhook_endpoint',
  owner: 'store',
  columns: {
    endpointId: name(40),
    /** `removed`: no longer configured. */
    state: name<'active' | 'paused' | 'removed'>(12),
    changedAt: count(),
    /** Null: the worker itself, at its start. */
    changedBy: orNull(shortText(120)),
  },
  key: ['endpointId'],
  changes: ['state', 'changedAt', 'changedBy'],
  isUpserted: true,
  writers: { payouts: ['insert', 'update'], controller: ['update'] },
});
export type EndpointRecord = RowOf<typeof webhookEndpoint>;

/** How far the events and the closes of a link are owed to an endpoint. */
export const webhookCursor = table({
  name: 'webhook_cursor',
  owner: 'store',
  columns: { endpointId: name(40), stream: name(40), sequence: count(), closeNumber: small('int') },
  key: ['endpointId', 'stream'],
  changes: ['sequence', 'closeNumber'],
  isUpserted: true,
  writers: { payouts: ['insert', 'update'] },
});

/** A message owed to one endpoint, delivered to it, or dead: out of tries. */
export const webhookDelivery = table({
  name: 'webhook_delivery',
  owner: 'store',
  columns: {
    endpointId: name(40),
    eventId: name(100),
    linkId: name(40),
    type: name<EventType>(40),
    /** Its sequence in the journal, or the number of a close: the order in which it is sent first. */
    place: count(),
    urgency: small('tinyint'),
    state: name<'owed' | 'delivered' | 'dead'>(12),
    attempts: small('int'),
    owedAt: count(),
    dueAt: count(),
    lastError: orNull(text('mediumtext')),
    deliveredAt: orNull(count()),
    /** When the tries last ran out: separates a new failure of a replayed message from one that was already seen. */
    givenUpAt: orNull(count()),
    /** The person who tests the endpoint. */
    testedBy: orNull(shortText(120)),
  },
  key: ['endpointId', 'eventId'],
  changes: ['state', 'attempts', 'owedAt', 'dueAt', 'lastError', 'deliveredAt', 'givenUpAt'],
  writers: { payouts: ['insert', 'update'], controller: ['insert', 'update'] },
  indexes: {
    ix_webhook_delivery_due: ['endpointId', 'state', 'urgency', 'dueAt', 'place'],
    ix_webhook_delivery_state: ['state', 'endpointId', 'owedAt'],
  },
});
export type DeliveryRecord = RowOf<typeof webhookDelivery>;
