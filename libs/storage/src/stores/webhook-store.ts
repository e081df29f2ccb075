import { assert } from '@jackpot/money';
import type { SqlSession } from '../sql/sql-session.js';
import { StorageFault } from '../storage-fault.js';
import { readerOf } from '../tables/row-code.js';
import type { RowOf } from '../tables/table.js';
import { webhookCursor, webhookDelivery, webhookEvent } from '../tables/webhooks.js';
import { SqlStore } from './sql-store.js';

/** How far a link has been turned into messages. */
export type WebhookCursor = Omit<RowOf<typeof webhookCursor>, 'stream'>;

type Delivery = RowOf<typeof webhookDelivery>;
type Body = Pick<RowOf<typeof webhookEvent>, 'body'>;

/** A message as it is sent, byte for byte, and the endpoints that receive it. */
export interface OwedMessage extends RowOf<typeof webhookEvent> {
  readonly endpointIds: readonly string[];
}

export type DueDelivery = Pick<Delivery, 'endpointId' | 'eventId' | 'attempts'> & Body;
export type DeadDelivery = Pick<Delivery, (typeof DEAD_FIELDS)[number]>;

/** The outbox of webhooks. A message stays owed until it is delivered or out of tries. */
export class WebhookStore extends SqlStore {
  async cursor(stream: string): Promise<WebhookCursor> {
    return (await this.first(readCursor, SELECT_CURSOR, [stream])) ?? { batch: 0, closeNumber: 0 };
  }

  /** Adds messages and moves the cursor, both or neither. False where another worker has moved the cursor meanwhile. */
  async putOut(
    stream: string,
    move: { readonly from: WebhookCursor; readonly to: WebhookCursor },
    messages: readonly OwedMessage[],
    now: number,
  ): Promise<boolean> {
    const result = await this.transaction(async (session) => {
      if (!(await moved(session, stream, move))) return false;
      for (const { eventId, body, endpointIds } of messages) {
        await session.run(INSERT_EVENT, [eventId, body]);
        for (const endpointId of endpointIds) await session.run(INSERT_DELIVERY, [endpointId, eventId, now]);
      }
      return true;
    });
    if (result === 'taken') throw new StorageFault('DATABASE_REFUSED', false, { detail: 'a message exists already' });
    return result;
  }

  /** What is due, the longest overdue first. */
  due(now: number, limit: number): Promise<readonly DueDelivery[]> {
    return this.list((row) => ({ ...readDue(row), ...readBody(row) }), SELECT_DUE, [now, limit]);
  }

  async delivered({ endpointId, eventId }: DueDelivery, now: number): Promise<void> {
    await this.run(DELIVERED, [now, endpointId, eventId]);
  }

  /** One try failed; the next is at `dueAt`. */
  async failed({ endpointId, eventId }: DueDelivery, error: string, dueAt: number): Promise<void> {
    await this.run(FAILED, [dueAt, error, endpointId, eventId]);
  }

  /** The last try failed: a person must act. The time is kept, because the message may be replayed and fail again. */
  async givenUp({ endpointId, eventId }: DueDelivery, error: string, now: number): Promise<void> {
    await this.run(GIVEN_UP, [error, now, endpointId, eventId]);
  }

  dead(limit: number): Promise<readonly DeadDelivery[]> {
    return this.list(readDead, SELECT_DEAD, [limit]);
  }

  /** Owes a message again, with all its tries: a dead one, or one that was delivered and lost by the receiver. */
  async replay(endpointId: string, eventId: string, now: number): Promise<boolean> {
    return (await this.run(REPLAY, [now, endpointId, eventId])) === 1;
  }
}

async function moved(
  session: SqlSession,
  stream: string,
  { from, to }: { readonly from: WebhookCursor; readonly to: WebhookCursor },
): Promise<boolean> {
  assert(to.batch >= from.batch && to.closeNumber >= from.closeNumber, 'a cursor moves forward');
  await session.run(MAKE_CURSOR, [stream]);
  return (await session.run(MOVE_CURSOR, [to.batch, to.closeNumber, stream, from.batch, from.closeNumber])) === 1;
}

const DEAD_FIELDS = ['endpointId', 'eventId', 'attempts', 'lastError', 'givenUpAt'] as const;
const readCursor = readerOf(webhookCursor, ['batch', 'closeNumber']);
const readDue = readerOf(webhookDelivery, ['endpointId', 'eventId', 'attempts']);
const readBody = readerOf(webhookEvent, ['body']);
const readDead = readerOf(webhookDelivery, DEAD_FIELDS);

const SELECT_CURSOR = 'SELECT batch, close_number FROM webhook_cursor WHERE stream = ?';
const MAKE_CURSOR =
  'INSERT INTO webhook_cursor (stream, batch, close_number) VALUES (?, 0, 0) ON DUPLICATE KEY UPDATE batch = batch';
const MOVE_CURSOR =
  'UPDATE webhook_cursor SET batch = ?, close_number = ? WHERE stream = ? AND batch = ? AND close_number = ?';
const INSERT_EVENT = 'INSERT INTO webhook_event (event_id, body) VALUES (?, ?)';
const INSERT_DELIVERY = `
  INSERT INTO webhook_delivery (endpoint_id, event_id, state, attempts, due_at) VALUES (?, ?, 'owed', 0, ?)`;
const SELECT_DUE = `
  SELECT d.endpoint_id, d.event_id, d.attempts, e.body
  FROM webhook_delivery d JOIN webhook_event e ON e.event_id = d.event_id
  WHERE d.state = 'owed' AND d.due_at <= ? ORDER BY d.due_at, d.event_id LIMIT ?`;
const DELIVERED = `
  UPDATE webhook_delivery SET state = 'delivered', attempts = attempts + 1, delivered_at = ?, last_error = NULL
  WHERE endpoint_id = ? AND event_id = ?`;
const FAILED = `
  UPDATE webhook_delivery SET attempts = attempts + 1, due_at = ?, last_error = ?
  WHERE endpoint_id = ? AND event_id = ? AND state = 'owed'`;
const GIVEN_UP = `
  UPDATE webhook_delivery SET state = 'dead', attempts = attempts + 1, due_at = 0, last_error = ?, given_up_at = ?
  WHERE endpoint_id = ? AND event_id = ? AND state = 'owed'`;
const SELECT_DEAD = `
  SELECT endpoint_id, event_id, attempts, last_error, given_up_at FROM webhook_delivery
  WHERE state = 'dead' ORDER BY endpoint_id, event_id LIMIT ?`;
const REPLAY = `
  UPDATE webhook_delivery SET state = 'owed', attempts = 0, due_at = ?
  WHERE endpoint_id = ? AND event_id = ? AND state <> 'owed'`;
