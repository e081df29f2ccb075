import { assert } from '@jackpot/money';
import { restoredAsOf } from '../projection/activity.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { columnList, readerOf } from '../tables/row-code.js';
import { PublishedRecord, WebhookCursorRecord, DeliveryRecord, EndpointRecord } from '../entities/webhooks.js';
import { SqlStore } from './sql-store.js';

type Delivery = DeliveryRecord;

/** How far a link is owed to an endpoint. */
export type WebhookPlace = Pick<WebhookCursorRecord, 'sequence' | 'closeNumber'>;
/** A link with its place, and the last sequence that the read tables contain. */
export type WebhookCursor = WebhookPlace & { readonly stream: string; readonly upTo: number };
export type OwedMessage = Pick<Delivery, 'eventId' | 'linkId' | 'type' | 'place' | 'urgency'>;
export type LastClose = Pick<Delivery, 'linkId'> & { readonly number: number };
/** A close, and the first award number after the last restoration before it; 0: none. */
export interface NumberedClose {
  readonly number: number;
  readonly restoredAs: number;
}
export type DeadDelivery = Pick<Delivery, (typeof DEAD_FIELDS)[number]>;

/** What is due, with the row of its event: null for a close or a test, and while the read tables are made again. */
export type DueDelivery = Pick<Delivery, (typeof DUE_FIELDS)[number]> & {
  readonly event: Pick<PublishedRecord, (typeof EVENT_FIELDS)[number]> | null;
};

/** What an endpoint has not received. */
export interface Backlog {
  readonly endpointId: string;
  readonly owed: number;
  /** Since when the oldest message is owed, ms since 1970; null: none is. */
  readonly oldestAt: number | null;
  readonly dead: number;
}

/** The outbox of webhooks. A message stays owed until it is delivered or out of tries. */
export class WebhookStore extends SqlStore {
  /**
   * Makes these the endpoints. A new one, and one that was removed, starts at the present of every link: what was before is
   * in the event stream. What is owed to one that is not configured any more is dead.
   */
  async register(endpointIds: readonly string[], now: number): Promise<void> {
    const known = new Map((await this.endpoints()).map(({ endpointId, state }) => [endpointId, state]));
    for (const endpointId of endpointIds) {
      if (known.has(endpointId) && known.get(endpointId) !== 'removed') continue;
      await this.transaction(async (session) => {
        await session.run(START_AT_PRESENT, [endpointId]);
        await session.run(MAKE_ENDPOINT, [endpointId, now]);
      });
    }
    for (const endpointId of known.keys()) {
      if (endpointIds.includes(endpointId) || known.get(endpointId) === 'removed') continue;
      await this.run(SET_STATE, ['removed', now, null, endpointId]);
      await this.run(REMOVED, [now, endpointId]);
    }
  }

  /** Every endpoint that was ever configured. */
  endpoints(): Promise<readonly EndpointRecord[]> {
    return this.list(readEndpoint, SELECT_ENDPOINTS);
  }

  /** Pauses or resumes an endpoint; false where there is none. */
  async setState(endpointId: string, state: 'active' | 'paused', by: string, now: number): Promise<boolean> {
    const isThere = (await this.endpoints()).some((each) => each.endpointId === endpointId && each.state !== 'removed');
    if (isThere) await this.run(SET_STATE, [state, now, by, endpointId]);
    return isThere;
  }

  /** Owes a test message; false where there is no such endpoint. */
  async test(endpointId: string, eventId: string, by: string, now: number): Promise<boolean> {
    const isThere = (await this.endpoints()).some((each) => each.endpointId === endpointId && each.state !== 'removed');
    return isThere && this.isAdded(INSERT_TEST, [endpointId, eventId, now, now, by]);
  }

  /** The links whose read tables are whole up to some place, and how far each is owed to an endpoint. */
  cursors(endpointId: string): Promise<readonly WebhookCursor[]> {
    return this.list(readCursor, SELECT_CURSORS, [endpointId]);
  }

  /** Events of a link after a place, in order. */
  async published(
    stream: string,
    { after, upTo }: { readonly after: number; readonly upTo: number },
    limit: number,
  ): Promise<readonly OwedMessage[]> {
    return this.list((row) => asMessage(readPublished(row)), SELECT_PUBLISHED, [stream, after, upTo, limit]);
  }

  /** The number of the last close of each link that has one. */
  lastCloses(): Promise<readonly LastClose[]> {
    return this.list((row) => {
      const { link_id: linkId, number } = row as { readonly link_id: string; readonly number: number };
      return { linkId, number: Number(number) };
    }, SELECT_LAST_CLOSES);
  }

  /** Closes of a link after a number that the read tables cover, with the last restoration before each (`closeEventId`). */
  closes(linkId: string, after: number, upTo: number): Promise<readonly NumberedClose[]> {
    return this.list(
      (row) => {
        const { number, detail } = row as { readonly number: number; readonly detail: string | null };
        return { number: Number(number), restoredAs: detail === null ? 0 : restoredAsOf({ detail }) };
      },
      SELECT_CLOSES,
      [linkId, after, upTo],
    );
  }

  /** Owes messages and moves the cursor, both or neither. False where another worker has moved it meanwhile. */
  async owe(
    { endpointId, stream }: { readonly endpointId: string; readonly stream: string },
    { from, to }: { readonly from: WebhookPlace; readonly to: WebhookPlace },
    messages: readonly OwedMessage[],
    now: number,
  ): Promise<boolean> {
    assert(to.sequence >= from.sequence && to.closeNumber >= from.closeNumber, 'a cursor moves forward');
    const owed = await this.transaction(async (session) => {
      await session.run(MAKE_CURSOR, [endpointId, stream]);
      const values = [to.sequence, to.closeNumber, endpointId, stream, from.sequence, from.closeNumber];
      if ((await session.run(MOVE_CURSOR, values)) !== 1) return false;
      await insertAll(session, endpointId, messages, now);
      return true;
    });
    return owed === true;
  }

  /** What is due to an endpoint: claims before awards that a dealer has paid, then the longest overdue. None while it is paused. */
  async due(endpointId: string, now: number, limit: number): Promise<readonly DueDelivery[]> {
    const urgent = await this.#due(endpointId, { urgency: 0, now, limit });
    if (urgent.length === limit) return urgent;
    return [...urgent, ...(await this.#due(endpointId, { urgency: 1, now, limit: limit - urgent.length }))];
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

  /** What each endpoint has not received. */
  async backlog(): Promise<readonly Backlog[]> {
    const rows = await this.rows<BacklogRow>(SELECT_BACKLOG);
    return rows.map((row) => ({
      endpointId: row.endpoint_id,
      owed: Number(row.owed),
      oldestAt: row.oldest_at === null ? null : Number(row.oldest_at),
      dead: Number(row.dead),
    }));
  }

  /** Owes a message again, with all its tries: a dead one, or one that was delivered and lost by the receiver. */
  async replay(endpointId: string, eventId: string, now: number): Promise<boolean> {
    return (await this.run(REPLAY, [now, now, endpointId, eventId])) === 1;
  }

  #due(
    endpointId: string,
    { urgency, now, limit }: { readonly urgency: number; readonly now: number; readonly limit: number },
  ): Promise<readonly DueDelivery[]> {
    return this.list(
      (row) => {
        const isMade = (row as { readonly subject: string | null }).subject !== null;
        return { ...readDue(row), event: isMade ? readEvent(row) : null };
      },
      SELECT_DUE,
      [endpointId, urgency, now, limit],
    );
  }
}

/** By hand: a COALESCE comes as digits. */
function readCursor(row: object): WebhookCursor {
  const { stream, up_to, sequence, close_number } = row as Readonly<Record<string, string>>;
  return { stream: stream ?? '', upTo: Number(up_to), sequence: Number(sequence), closeNumber: Number(close_number) };
}

interface BacklogRow {
  readonly endpoint_id: string;
  readonly owed: string;
  readonly oldest_at: string | null;
  readonly dead: string;
}

function asMessage({ sequence: place, ...row }: ReturnType<typeof readPublished>): OwedMessage {
  return { ...row, place };
}

/** Rows of one statement. */
const INSERTED_AT_ONCE = 200;

async function insertAll(
  session: SqlSession,
  endpointId: string,
  messages: readonly OwedMessage[],
  now: number,
): Promise<void> {
  for (let from = 0; from < messages.length; from += INSERTED_AT_ONCE) {
    const page = messages.slice(from, from + INSERTED_AT_ONCE);
    const marks = page.map(() => "(?, ?, ?, ?, ?, ?, 'owed', 0, ?, ?)").join(', ');
    const values = page.flatMap(({ eventId, linkId, type, place, urgency }): SqlValue[] => [
      ...[endpointId, eventId, linkId, type, place, urgency],
      ...[now, now],
    ]);
    await session.run(`${INSERT_DELIVERIES} ${marks}`, values);
  }
}

const DEAD_FIELDS = ['endpointId', 'eventId', 'attempts', 'lastError', 'givenUpAt'] as const;
const DUE_FIELDS = ['endpointId', 'eventId', 'linkId', 'type', 'place', 'attempts', 'owedAt', 'testedBy'] as const;
const EVENT_FIELDS = ['subject', 'at', 'data'] as const;
const PUBLISHED_FIELDS = ['linkId', 'sequence', 'eventId', 'type', 'urgency'] as const;
const readEndpoint = readerOf(EndpointRecord);
const readPublished = readerOf(PublishedRecord, PUBLISHED_FIELDS);
const readDue = readerOf(DeliveryRecord, DUE_FIELDS);
const readEvent = readerOf(PublishedRecord, EVENT_FIELDS);
const readDead = readerOf(DeliveryRecord, DEAD_FIELDS);

const SELECT_ENDPOINTS = `SELECT ${columnList(EndpointRecord)} FROM webhook_endpoint ORDER BY endpoint_id`;
const MAKE_ENDPOINT = `
  INSERT INTO webhook_endpoint (endpoint_id, state, changed_at, changed_by) VALUES (?, 'active', ?, NULL)
  ON DUPLICATE KEY UPDATE state = 'active', changed_at = VALUES(changed_at), changed_by = NULL`;
/** The present is the end of the journal: read tables that are made again are behind it. */
const START_AT_PRESENT = `
  INSERT INTO webhook_cursor (endpoint_id, stream, sequence, close_number)
  SELECT ?, w.stream,
    COALESCE((SELECT j.last_sequence FROM journal j WHERE j.stream = w.stream ORDER BY j.batch DESC LIMIT 1), w.sequence),
    COALESCE((SELECT MAX(h.number) FROM gaming_day_close h WHERE h.link_id = w.stream), 0)
  FROM projection_watermark w
  ON DUPLICATE KEY UPDATE sequence = VALUES(sequence), close_number = VALUES(close_number)`;
const SET_STATE = 'UPDATE webhook_endpoint SET state = ?, changed_at = ?, changed_by = ? WHERE endpoint_id = ?';
const REMOVED = `
  UPDATE webhook_delivery SET state = 'dead', last_error = 'the endpoint is not configured any more', given_up_at = ?
  WHERE endpoint_id = ? AND state = 'owed'`;
const SELECT_CURSORS = `
  SELECT w.stream, w.sequence AS up_to, COALESCE(c.sequence, 0) AS sequence, COALESCE(c.close_number, 0) AS close_number
  FROM projection_watermark w LEFT JOIN webhook_cursor c ON c.stream = w.stream AND c.endpoint_id = ?
  WHERE w.is_clearing = 0`;
const SELECT_PUBLISHED = `
  SELECT ${columnList(PublishedRecord, PUBLISHED_FIELDS)} FROM published_event
  WHERE link_id = ? AND sequence > ? AND sequence <= ? ORDER BY sequence, part LIMIT ?`;
const SELECT_LAST_CLOSES = 'SELECT link_id, MAX(number) AS number FROM gaming_day_close GROUP BY link_id';
const SELECT_CLOSES = `
  SELECT c.number, (
    SELECT r.detail FROM link_log r
    WHERE r.link_id = c.link_id AND r.kind = 'restored' AND r.sequence <= c.last_sequence
    ORDER BY r.sequence DESC LIMIT 1) AS detail
  FROM gaming_day_close c WHERE c.link_id = ? AND c.number > ? AND c.last_sequence <= ? ORDER BY c.number`;
const MAKE_CURSOR = `
  INSERT INTO webhook_cursor (endpoint_id, stream, sequence, close_number) VALUES (?, ?, 0, 0)
  ON DUPLICATE KEY UPDATE sequence = sequence`;
const MOVE_CURSOR = `
  UPDATE webhook_cursor SET sequence = ?, close_number = ?
  WHERE endpoint_id = ? AND stream = ? AND sequence = ? AND close_number = ?`;
const INSERT_DELIVERIES = `
  INSERT INTO webhook_delivery (endpoint_id, event_id, link_id, type, place, urgency, state, attempts, owed_at, due_at)
  VALUES`;
const INSERT_TEST = `
  INSERT INTO webhook_delivery
    (endpoint_id, event_id, link_id, type, place, urgency, state, attempts, owed_at, due_at, tested_by)
  VALUES (?, ?, '', 'endpoint.test', 0, 0, 'owed', 0, ?, ?, ?)`;
const SELECT_DUE = `
  SELECT ${columnList(DeliveryRecord, DUE_FIELDS, 'd')}, ${columnList(PublishedRecord, EVENT_FIELDS, 'e')}
  FROM webhook_delivery d JOIN webhook_endpoint n ON n.endpoint_id = d.endpoint_id AND n.state = 'active'
  LEFT JOIN published_event e ON e.event_id = d.event_id
  WHERE d.endpoint_id = ? AND d.state = 'owed' AND d.urgency = ? AND d.due_at <= ?
  ORDER BY d.due_at, d.place LIMIT ?`;
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
const SELECT_BACKLOG = `
  SELECT endpoint_id, SUM(state = 'owed') AS owed, MIN(IF(state = 'owed', owed_at, NULL)) AS oldest_at,
    SUM(state = 'dead') AS dead
  FROM webhook_delivery WHERE state IN ('owed', 'dead') GROUP BY endpoint_id`;
const REPLAY = `
  UPDATE webhook_delivery SET state = 'owed', attempts = 0, owed_at = ?, due_at = ?
  WHERE endpoint_id = ? AND event_id = ? AND state <> 'owed'`;
