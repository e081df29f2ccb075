import { assert } from '@jackpot/money';
import type { DataSource } from 'typeorm';
import { GamingDayCloseRecord } from '../entities/accounting.js';
import { Between } from '../entities/find-operators.js';
import { WatermarkRecord } from '../entities/journal.js';
import { LogRecord } from '../entities/link.js';
import { inTransaction, insertAll } from '../in-transaction.js';
import { restoredAsOf } from '../projection/activity.js';
import { PublishedRecord, WebhookCursorRecord, DeliveryRecord, EndpointRecord } from '../entities/webhooks.js';
import { orStorageFault } from '../storage-fault.js';

type Delivery = DeliveryRecord;

export type WebhookPlace = Pick<WebhookCursorRecord, 'sequence' | 'closeNumber'>;
export type WebhookCursor = WebhookPlace & { readonly stream: string; readonly upTo: number };
export type OwedMessage = Pick<Delivery, 'eventId' | 'linkId' | 'type' | 'place' | 'urgency'>;
export type LastClose = Pick<Delivery, 'linkId'> & { readonly number: number };
/** `restoredAs` names the last time before this close that the journal was restored: the first award number after it, or 0. */
export interface NumberedClose {
  readonly number: number;
  readonly restoredAs: number;
}
export type DeadDelivery = Pick<Delivery, 'endpointId' | 'eventId' | 'attempts' | 'lastError' | 'givenUpAt'>;

/** A message that is due. `event` is null for a close or a test, and during a rebuild of the read tables. */
export type DueDelivery = Pick<
  Delivery,
  'endpointId' | 'eventId' | 'linkId' | 'type' | 'place' | 'attempts' | 'owedAt' | 'testedBy'
> & {
  readonly event: Pick<PublishedRecord, 'subject' | 'at' | 'data'> | null;
};

export interface Backlog {
  readonly endpointId: string;
  readonly owed: number;
  readonly oldestAt: number | null;
  readonly dead: number;
}

/** Endpoints and messages of webhooks. A message stays owed until it is delivered or its attempts are used up. */
export class WebhookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds new endpoints, which get only events from now on. Removes endpoints that are no longer configured; their owed
   * messages become dead.
   */
  async register(endpointIds: readonly string[], now: number): Promise<void> {
    const known = new Map((await this.#endpoints()).map(({ endpointId, state }) => [endpointId, state]));
    for (const endpointId of endpointIds) {
      if (known.has(endpointId) && known.get(endpointId) !== 'removed') continue;
      await inTransaction(this.dataSource, async (manager) => {
        await manager.query(START_AT_PRESENT, [endpointId]);
        const active = { endpointId, state: 'active', changedAt: now, changedBy: null } as const;
        await manager.upsert(EndpointRecord, active, ['endpointId']);
      });
    }
    for (const [endpointId, state] of known) {
      if (endpointIds.includes(endpointId) || state === 'removed') continue;
      const lastError = 'the endpoint is not configured any more';
      await inTransaction(this.dataSource, async (manager) => {
        await manager.update(EndpointRecord, { endpointId }, { state: 'removed', changedAt: now, changedBy: null });
        const owed = { endpointId, state: 'owed' } as const;
        await manager.update(DeliveryRecord, owed, { state: 'dead', lastError, givenUpAt: now });
      });
    }
  }

  async cursors(endpointId: string): Promise<readonly WebhookCursor[]> {
    const isOfEndpoint = 'cursor.stream = projected.stream AND cursor.endpointId = :endpointId';
    const query = this.dataSource.manager
      .createQueryBuilder(WatermarkRecord, 'projected')
      .select('projected.stream', 'stream')
      .addSelect('projected.sequence', 'upTo')
      .addSelect('COALESCE(cursor.sequence, 0)', 'sequence')
      .addSelect('COALESCE(cursor.closeNumber, 0)', 'closeNumber')
      .leftJoin(WebhookCursorRecord, 'cursor', isOfEndpoint, { endpointId })
      .where('projected.isClearing = 0');
    const rows = await orStorageFault(() => query.getRawMany<Record<keyof WebhookCursor, string>>());
    return rows.map(({ stream, upTo, sequence, closeNumber }) => ({
      ...{ stream, upTo: Number(upTo) },
      ...{ sequence: Number(sequence), closeNumber: Number(closeNumber) },
    }));
  }

  async published(
    linkId: string,
    { after, upTo }: { readonly after: number; readonly upTo: number },
    limit: number,
  ): Promise<readonly OwedMessage[]> {
    const events = await orStorageFault(() =>
      this.dataSource.manager.find(PublishedRecord, {
        select: { linkId: true, sequence: true, part: true, eventId: true, type: true, urgency: true },
        where: { linkId, sequence: Between(after + 1, upTo) },
        order: { sequence: 'ASC', part: 'ASC' },
        take: limit,
      }),
    );
    return events.map(({ eventId, type, sequence: place, urgency }) => ({ eventId, linkId, type, place, urgency }));
  }

  async lastCloses(): Promise<readonly LastClose[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(GamingDayCloseRecord, 'close')
      .select('close.linkId', 'linkId')
      .addSelect('MAX(close.number)', 'number')
      .groupBy('close.linkId');
    const rows = await orStorageFault(() => query.getRawMany<LastClose>());
    return rows.map(({ linkId, number }) => ({ linkId, number: Number(number) }));
  }

  async closes(linkId: string, after: number, upTo: number): Promise<readonly NumberedClose[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(GamingDayCloseRecord, 'close')
      .select('close.number', 'number')
      .addSelect(
        (restored) =>
          restored
            .select('log.detail')
            .from(LogRecord, 'log')
            .where("log.linkId = close.linkId AND log.kind = 'restored' AND log.sequence <= close.lastSequence")
            .orderBy('log.sequence', 'DESC')
            .limit(1),
        'detail',
      )
      .where('close.linkId = :linkId AND close.number > :after AND close.lastSequence <= :upTo', {
        linkId,
        after,
        upTo,
      })
      .orderBy('close.number', 'ASC');
    type Row = { readonly number: number; readonly detail: string | null };
    const rows = await orStorageFault(() => query.getRawMany<Row>());
    return rows.map(({ number, detail }) => ({
      number: Number(number),
      restoredAs: detail === null ? 0 : restoredAsOf({ detail }),
    }));
  }

  /**
   * Queues messages and moves the endpoint's cursor in one transaction. False if another worker has moved the cursor.
   */
  async owe(
    { endpointId, stream }: { readonly endpointId: string; readonly stream: string },
    { from, to }: { readonly from: WebhookPlace; readonly to: WebhookPlace },
    messages: readonly OwedMessage[],
    now: number,
  ): Promise<boolean> {
    assert(to.sequence >= from.sequence && to.closeNumber >= from.closeNumber, 'a cursor moves forward');
    const owed = await inTransaction(this.dataSource, async (manager) => {
      const beginning = { endpointId, stream, sequence: 0, closeNumber: 0 };
      await manager.createQueryBuilder().insert().into(WebhookCursorRecord).values(beginning).orIgnore().execute();
      const { sequence, closeNumber } = from;
      const { affected } = await manager.update(
        WebhookCursorRecord,
        { endpointId, stream, sequence, closeNumber },
        { sequence: to.sequence, closeNumber: to.closeNumber },
      );
      if (affected !== 1) return false;
      const rows = messages.map((message) => ({
        ...{ ...message, endpointId, state: 'owed' as const },
        ...{ attempts: 0, owedAt: now, dueAt: now },
      }));
      await insertAll<DeliveryRecord>(manager, DeliveryRecord, rows);
      return true;
    });
    return owed === true;
  }

  /**
   * Messages to send now: first claims, then dealer-paid awards, each by due time. None while the endpoint is paused.
   */
  async due(endpointId: string, now: number, limit: number): Promise<readonly DueDelivery[]> {
    const urgent = await this.#due(endpointId, { urgency: 0, now, limit });
    if (urgent.length === limit) return urgent;
    return [...urgent, ...(await this.#due(endpointId, { urgency: 1, now, limit: limit - urgent.length }))];
  }

  async delivered({ endpointId, eventId }: DueDelivery, now: number): Promise<void> {
    const delivered = { state: 'delivered', deliveredAt: now, lastError: null, ...ONE_TRY_MORE } as const;
    await orStorageFault(() => this.#deliveries.update({ endpointId, eventId }, delivered));
  }

  async failed({ endpointId, eventId }: DueDelivery, lastError: string, dueAt: number): Promise<void> {
    const owed = { endpointId, eventId, state: 'owed' } as const;
    await orStorageFault(() => this.#deliveries.update(owed, { dueAt, lastError, ...ONE_TRY_MORE }));
  }

  /** Gives up a message. People see when that was, and can send the message again. */
  async givenUp({ endpointId, eventId }: DueDelivery, lastError: string, givenUpAt: number): Promise<void> {
    const owed = { endpointId, eventId, state: 'owed' } as const;
    const dead = { state: 'dead', dueAt: 0, lastError, givenUpAt, ...ONE_TRY_MORE } as const;
    await orStorageFault(() => this.#deliveries.update(owed, dead));
  }

  async dead(limit: number): Promise<readonly DeadDelivery[]> {
    const order = { endpointId: 'ASC', eventId: 'ASC' } as const;
    const rows = await orStorageFault(() => this.#deliveries.find({ where: { state: 'dead' }, order, take: limit }));
    return rows.map(({ endpointId, eventId, attempts, lastError, givenUpAt }) => ({
      ...{ endpointId, eventId, attempts, lastError, givenUpAt },
    }));
  }

  async backlog(): Promise<readonly Backlog[]> {
    const query = this.#deliveries
      .createQueryBuilder('delivery')
      .select('delivery.endpointId', 'endpointId')
      .addSelect("SUM(delivery.state = 'owed')", 'owed')
      .addSelect("MIN(IF(delivery.state = 'owed', delivery.owedAt, NULL))", 'oldestAt')
      .addSelect("SUM(delivery.state = 'dead')", 'dead')
      .where("delivery.state IN ('owed', 'dead')")
      .groupBy('delivery.endpointId');
    type Row = { readonly [Field in keyof Backlog]: string } & { readonly oldestAt: string | null };
    const rows = await orStorageFault(() => query.getRawMany<Row>());
    return rows.map(({ endpointId, owed, oldestAt, dead }) => ({
      ...{ endpointId, owed: Number(owed), dead: Number(dead) },
      oldestAt: oldestAt === null ? null : Number(oldestAt),
    }));
  }

  async #due(
    endpointId: string,
    { urgency, now, limit }: { readonly urgency: number; readonly now: number; readonly limit: number },
  ): Promise<readonly DueDelivery[]> {
    const isActive = "endpoint.endpointId = delivery.endpointId AND endpoint.state = 'active'";
    const query = this.#deliveries
      .createQueryBuilder('delivery')
      .innerJoin(EndpointRecord, 'endpoint', isActive)
      .leftJoinAndMapOne('delivery.event', PublishedRecord, 'event', 'event.eventId = delivery.eventId')
      .where("delivery.endpointId = :endpointId AND delivery.state = 'owed'", { endpointId })
      .andWhere('delivery.urgency = :urgency AND delivery.dueAt <= :now', { urgency, now })
      .orderBy({ 'delivery.dueAt': 'ASC', 'delivery.place': 'ASC' })
      .limit(limit);
    const rows: readonly Joined[] = await orStorageFault(() => query.getMany());
    return rows.map(({ event, ...row }) => ({
      ...{ endpointId, eventId: row.eventId, linkId: row.linkId, type: row.type, place: row.place },
      ...{ attempts: row.attempts, owedAt: row.owedAt, testedBy: row.testedBy },
      event: event === undefined || event === null ? null : { subject: event.subject, at: event.at, data: event.data },
    }));
  }

  #endpoints(): Promise<readonly EndpointRecord[]> {
    return orStorageFault(() => this.dataSource.manager.find(EndpointRecord));
  }

  get #deliveries() {
    return this.dataSource.getRepository(DeliveryRecord);
  }
}

type Joined = DeliveryRecord & { readonly event?: PublishedRecord | null };

const ONE_TRY_MORE = { attempts: () => 'attempts + 1' };

/** Moves an endpoint's cursors to the end of each journal. During a rebuild, the read tables end earlier. */
const START_AT_PRESENT = `
  INSERT INTO webhook_cursor (endpoint_id, stream, sequence, close_number)
  SELECT ?, w.stream,
    COALESCE((SELECT j.last_sequence FROM journal j WHERE j.stream = w.stream ORDER BY j.batch DESC LIMIT 1), w.sequence),
    COALESCE((SELECT MAX(h.number) FROM gaming_day_close h WHERE h.link_id = w.stream), 0)
  FROM projection_watermark w
  ON DUPLICATE KEY UPDATE sequence = VALUES(sequence), close_number = VALUES(close_number)`;
