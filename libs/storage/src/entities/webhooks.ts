import type { EventType } from '@jackpot/contract';
import { count, name, orNull, shortText, small, text } from './columns.js';
import { AppendOnly, Mutable, Projection, Upserted, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn, Unique } from './typeorm.js';

/**
 * Events for other systems, derived from the journal. A rebuild makes the same rows. Facility, gaming day and envelope
 * are added when an event is sent.
 */
@Entity('published_event')
@Projection()
@AppendOnly()
@Unique('uq_published_event_id', ['eventId'])
export class PublishedRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(count()) readonly sequence: number;
  @PrimaryColumn(small('smallint')) readonly part: number;
  @Column(name(60)) readonly eventId: string;
  @Column(name(40)) readonly type: EventType;
  @Column(shortText(120)) readonly subject: string;
  @Column(count()) readonly at: number;
  @Column(small('tinyint')) readonly urgency: number;
  @Column(text('mediumtext')) readonly data: string;
}

/** Receivers of webhooks. Their messages are not stored here but read from the read tables at each attempt. */

@Entity('webhook_endpoint')
@Upserted()
@WrittenBy('payouts', 'insert', 'update')
@WrittenBy('controller', 'update')
export class EndpointRecord {
  @PrimaryColumn(name(40)) readonly endpointId: string;
  @Mutable() @Column(name(12)) readonly state: 'active' | 'paused' | 'removed';
  @Mutable() @Column(count()) readonly changedAt: number;
  @Mutable() @Column(orNull(shortText(120))) readonly changedBy: string | null;
}

@Entity('webhook_cursor')
@Upserted()
@WrittenBy('payouts', 'insert', 'update')
export class WebhookCursorRecord {
  @PrimaryColumn(name(40)) readonly endpointId: string;
  @PrimaryColumn(name(40)) readonly stream: string;
  @Mutable() @Column(count()) readonly sequence: number;
  @Mutable() @Column(small('int')) readonly closeNumber: number;
}

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
  /** Sequence of an event, or number of a close. First attempts are made in this order. */
  @Column(count()) readonly place: number;
  @Column(small('tinyint')) readonly urgency: number;
  @Mutable() @Column(name(12)) readonly state: 'owed' | 'delivered' | 'dead';
  @Mutable() @Column(small('int')) readonly attempts: number;
  @Mutable() @Column(count()) readonly owedAt: number;
  @Mutable() @Column(count()) readonly dueAt: number;
  @Mutable() @Column(orNull(text('mediumtext'))) readonly lastError: string | null;
  @Mutable() @Column(orNull(count())) readonly deliveredAt: number | null;
  /** When the attempts last ran out. If a message is sent again and fails again, the time changes. */
  @Mutable() @Column(orNull(count())) readonly givenUpAt: number | null;
  @Column(orNull(shortText(120))) readonly testedBy: string | null;
}
