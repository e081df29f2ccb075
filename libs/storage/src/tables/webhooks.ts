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
 * Messages owed to other systems. Not derived from the journal: that a message was sent is a fact of its own.
 */

/** How far the journal and the closes of a link have been turned into messages. */
export const webhookCursor = table({
  name: 'webhook_cursor',
  owner: 'store',
  columns: { stream: name(40), batch: count(), closeNumber: small('int') },
  key: ['stream'],
  changes: ['batch', 'closeNumber'],
  isUpserted: true,
  writers: { payouts: ['insert', 'update'] },
});

/** A message as it is sent, byte for byte. */
export const webhookEvent = table({
  name: 'webhook_event',
  owner: 'store',
  columns: { eventId: name(100), body: text('longtext') },
  key: ['eventId'],
  changes: 'never',
  writers: { payouts: ['insert'] },
});

/** A message owed to one endpoint, delivered to it, or dead: out of tries. */
export const webhookDelivery = table({
  name: 'webhook_delivery',
  owner: 'store',
  columns: {
    endpointId: name(40),
    eventId: name(100),
    state: name<'owed' | 'delivered' | 'dead'>(12),
    attempts: small('int'),
    dueAt: count(),
    lastError: orNull(text('mediumtext')),
    deliveredAt: orNull(count()),
    /** When the tries last ran out: separates a new failure of a replayed message from one that was already seen. */
    givenUpAt: orNull(count()),
  },
  key: ['endpointId', 'eventId'],
  changes: ['state', 'attempts', 'dueAt', 'lastError', 'deliveredAt', 'givenUpAt'],
  writers: { payouts: ['insert', 'update'], controller: ['update'] },
  indexes: { ix_webhook_delivery_due: ['state', 'dueAt'] },
});
export type DeliveryRecord = RowOf<typeof webhookDelivery>;
