import type { EventType } from '@jackpot/contract';
import { count, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn, Unique } from './typeorm.js';

/**
 * What other systems receive, derived from the journal: the stream and webhooks give the same bodies, and a rebuild makes
 * the same rows again. Facility, gaming day and envelope are added when an event leaves (`cloudEvent` of the contract).
 */
@Entity('published_event')
@Projection()
@AppendOnly()
@Unique('uq_published_event_id', ['eventId'])
export class PublishedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  /** 0, 1, 2, ...: one journal event may be several events for others. */
  @PrimaryColumn(small('smallint')) readonly part: number;
  @Column(name(60)) readonly eventId: string;
  @Column(name(40)) readonly type: EventType;
  @Column(shortText(120)) readonly subject: string;
  @Column(count()) readonly at: number;
  @Column(small('tinyint')) readonly urgency: number;
  /** The part of the data that belongs to the type, as JSON. */
  @Column(text('mediumtext')) readonly data: string;
}

/*
 * Messages owed to other systems. That a message was sent is a fact of its own; what it contains is not stored: it is made
 * of the read tables each time, so that nothing here can make another message of it.
 */

/** An endpoint of webhooks, from its first start on. */
@Entity('webhook_endpoint')
@Upserted()
@WrittenBy('payouts', 'insert', 'update')
@WrittenBy('controller', 'update')
export class EndpointRecord {
  @PrimaryColumn(name(40)) readonly endpointId: string;
  /** `removed`: no longer configured. */
  @Mutable() @Column(name(12)) readonly state: 'active' | 'paused' | 'removed';
  @Mutable() @Column(count()) readonly changedAt: number;
  /** Null: the worker itself, at its start. */
  @Mutable() @Column(orNull(shortText(120))) readonly changedBy: string | null;
}

/** How far the events and the closes of a link are owed to an endpoint. */
@Entity('webhook_cursor')
@Upserted()
@WrittenBy('payouts', 'insert', 'update')
export class WebhookCursorRecord {
  @PrimaryColumn(name(40)) readonly endpointId: string;
  @PrimaryColumn(name(40)) readonly stream: string;
  @Mutable() @Column(count()) readonly sequence: number;
  @Mutable() @Column(small('int')) readonly closeNumber: number;
}

/** A message owed to one endpoint, delivered to it, or dead: out of tries. */
@Entity('webhook_delivery')
@WrittenBy('payouts', 'insert', 'update')
@WrittenBy('controller', 'insert', 'update')
@Index('ix_webhook_delivery_due', ['endpointId', 'state', 'urgency', 'dueAt', 'place'])
@Index('ix_webhook_delivery_state', ['state', 'endpointId', 'owedAt'])
export class DeliveryRecord {
  @PrimaryColumn(name(40)) readonly endpointId: string;
  @PrimaryColumn(name(100)) readonly eventId: string;
  @Column(name(40)) readonly linkId: string;
  @Column(name(40)) readonly type: EventType;
  /** Its sequence in the journal, or the number of a close: the order in which it is sent first. */
  @Column(count()) readonly place: number;
  @Column(small('tinyint')) readonly urgency: number;
  @Mutable() @Column(name(12)) readonly state: 'owed' | 'delivered' | 'dead';
  @Mutable() @Column(small('int')) readonly attempts: number;
  @Mutable() @Column(count()) readonly owedAt: number;
  @Mutable() @Column(count()) readonly dueAt: number;
  @Mutable() @Column(orNull(text('mediumtext'))) readonly lastError: string | null;
  @Mutable() @Column(orNull(count())) readonly deliveredAt: number | null;
  /** When the tries last ran out: separates a new failure of a replayed message from one that was already seen. */
  @Mutable() @Column(orNull(count())) readonly givenUpAt: number | null;
  /** The person who tests the endpoint. */
  @Column(orNull(shortText(120))) readonly testedBy: string | null;
}
