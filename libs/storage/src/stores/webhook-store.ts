import { assert } from '@jackpot/money';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import type { SqlSession } from '../sql/sql-session.js';
import { orStorageFault } from '../storage-fault.js';

/** How far a link has been told to others. */
export interface WebhookCursor {
  readonly batch: number;
  readonly closeNumber: number;
}

/** A message as it is sent, byte for byte, and the endpoints that want it. */
export interface OwedMessage {
  readonly eventId: string;
  readonly body: string;
  readonly endpointIds: readonly string[];
}

export interface DueDelivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly body: string;
  readonly attempts: number;
}

export interface DeadDelivery {
  readonly endpointId: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly lastError: string | null;
  /** When it was given up, the last time; null: before this was kept. */
  readonly givenUpAt: number | null;
}

/** The outbox of webhooks. What is owed stands here until it is delivered, or somebody must look at it. */
export class WebhookStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  async cursor(stream: string): Promise<WebhookCursor> {
    const [row] = await orStorageFault(() =>
      this.#sql.rows<{ readonly batch: string; readonly close_number: number }>(SELECT_CURSOR, [stream]),
    );
    return row === undefined
      ? { batch: 0, closeNumber: 0 }
      : { batch: Number(row.batch), closeNumber: row.close_number };
  }

  /** Puts messages out and moves the cursor, both or neither. False where another worker has moved it meanwhile. */
  async putOut(
    stream: string,
    move: { readonly from: WebhookCursor; readonly to: WebhookCursor },
    messages: readonly OwedMessage[],
    now: number,
  ): Promise<boolean> {
    return orStorageFault(() =>
      this.#sql.transaction(async (session) => {
        if (!(await moved(session, stream, move))) return false;
        for (const { eventId, body, endpointIds } of messages) {
          await session.run(INSERT_EVENT, [eventId, body]);
          for (const endpointId of endpointIds) await session.run(INSERT_DELIVERY, [endpointId, eventId, now]);
        }
        return true;
      }),
    );
  }

  /** What is due, the longest waiting first. */
  async due(now: number, limit: number): Promise<readonly DueDelivery[]> {
    const rows = await orStorageFault(() =>
      this.#sql.rows<DeliveryRow & { readonly body: string }>(SELECT_DUE, [now, limit]),
    );
    return rows.map((row) => ({
      endpointId: row.endpoint_id,
      eventId: row.event_id,
      body: row.body,
      attempts: row.attempts,
    }));
  }

  async delivered({ endpointId, eventId }: DueDelivery, now: number): Promise<void> {
    await orStorageFault(() => this.#sql.run(DELIVERED, [now, endpointId, eventId]));
  }

  /** One try failed; it is tried again at `dueAt`. */
  async failed({ endpointId, eventId }: DueDelivery, error: string, dueAt: number): Promise<void> {
    await orStorageFault(() => this.#sql.run(FAILED, [dueAt, error, endpointId, eventId]));
  }

  /** The last try failed: it waits for a person. When is kept, for it may be sent again and given up once more. */
  async givenUp({ endpointId, eventId }: DueDelivery, error: string, now: number): Promise<void> {
    await orStorageFault(() => this.#sql.run(GIVEN_UP, [error, now, endpointId, eventId]));
  }

  async dead(limit: number): Promise<readonly DeadDelivery[]> {
    const rows = await orStorageFault(() => this.#sql.rows<DeadRow>(SELECT_DEAD, [limit]));
    return rows.map((row) => ({
      endpointId: row.endpoint_id,
      eventId: row.event_id,
      attempts: row.attempts,
      lastError: row.last_error,
      givenUpAt: row.given_up_at === null ? null : Number(row.given_up_at),
    }));
  }

  /** Owes it again, with all its tries: a dead letter, or one that was delivered and got lost over there. */
  async replay(endpointId: string, eventId: string, now: number): Promise<boolean> {
    return (await orStorageFault(() => this.#sql.run(REPLAY, [now, endpointId, eventId]))) === 1;
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}

async function moved(
  session: SqlSession,
  stream: string,
  { from, to }: { readonly from: WebhookCursor; readonly to: WebhookCursor },
): Promise<boolean> {
  assert(to.batch >= from.batch && to.closeNumber >= from.closeNumber, 'a cursor goes forward');
  await session.run(MAKE_CURSOR, [stream]);
  return (await session.run(MOVE_CURSOR, [to.batch, to.closeNumber, stream, from.batch, from.closeNumber])) === 1;
}

interface DeliveryRow {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly attempts: number;
  readonly last_error: string | null;
}

type DeadRow = DeliveryRow & { readonly given_up_at: string | number | null };

const SELECT_CURSOR = 'SELECT batch, close_number FROM webhook_cursor WHERE stream = ?';
const MAKE_CURSOR =
  'INSERT INTO webhook_cursor (stream, batch, close_number) VALUES (?, 0, 0) ON DUPLICATE KEY UPDATE stream = stream';
const MOVE_CURSOR =
  'UPDATE webhook_cursor SET batch = ?, close_number = ? WHERE stream = ? AND batch = ? AND close_number = ?';
const INSERT_EVENT = 'INSERT INTO webhook_event (event_id, body) VALUES (?, ?)';
const INSERT_DELIVERY = `
  INSERT INTO webhook_delivery (endpoint_id, event_id, state, attempts, due_at) VALUES (?, ?, 'owed', 0, ?)`;
const SELECT_DUE = `
  SELECT d.endpoint_id, d.event_id, d.attempts, d.last_error, e.body
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
