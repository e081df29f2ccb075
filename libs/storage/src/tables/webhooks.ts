import { type RowOf, count, name, orNull, small, table, text } from './table.js';

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
