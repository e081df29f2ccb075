import { count, hash, name, orNull, shortText, small, text } from './columns.js';
import { Mutable, Sealed, Upserted, WrittenBy } from './decorators.js';
import { Column, Entity, Index, PrimaryColumn, Unique } from './typeorm.js';

@Entity('alert_rules')
@Upserted()
@Sealed()
export class AlertRulesRecord {
  @PrimaryColumn(small('tinyint')) readonly one: number;
  @Mutable() @Column(small('int')) readonly version: number;
  @Mutable() @Column(text('mediumtext')) readonly rules: string;
  @Mutable() @Column(count()) readonly setAt: number;
  @Mutable() @Column(shortText(120)) readonly setBy: string;
}

/** An alarm that was raised. Times are in ms since 1970. The seal covers all other columns (ADR 46). */
@Entity('alert')
@Unique('uq_alert_open', ['openKey'])
@Index('ix_alert_open', ['linkId', 'overAt'])
export class AlertRecord {
  @PrimaryColumn(name(40)) readonly linkId: string;
  @PrimaryColumn(shortText(200)) readonly alarmId: string;
  @PrimaryColumn(count()) readonly raisedAt: number;
  @Column(name(40)) readonly kind: string;
  @Column(orNull(name(40))) readonly tableId: string | null;
  @Column(orNull(count())) readonly since: number | null;
  /** Link and alarm until the alarm is over, so that two controllers cannot raise the same alarm twice. */
  @Mutable() @Column(orNull(shortText(241))) readonly openKey: string | null;
  /** When the alarm was first missing. Null while its cause lasts. */
  @Mutable() @Column(orNull(count())) readonly goneAt: number | null;
  @Mutable() @Column(orNull(count())) readonly overAt: number | null;
  @Mutable() @Column(orNull(count())) readonly acknowledgedAt: number | null;
  @Mutable() @Column(orNull(shortText(120))) readonly acknowledgedBy: string | null;
  @Mutable() @Column(hash()) readonly seal: Uint8Array;
}

/** A message to one recipient. Its content is stored, so it is the same at each attempt. */
@Entity('alert_message')
@WrittenBy('controller', 'insert', 'update')
@WrittenBy('payouts', 'update')
@Index('ix_alert_message_due', ['state', 'channel', 'dueAt'])
@Index('ix_alert_message_alarm', ['linkId', 'alarmId', 'raisedAt'])
@Index('ix_alert_message_made', ['madeAt'])
export class AlertMessageRecord {
  @PrimaryColumn(name(64)) readonly messageId: string;
  /** Empty in a test. */
  @Column(name(40)) readonly linkId: string;
  @Column(shortText(200)) readonly alarmId: string;
  @Column(count()) readonly raisedAt: number;
  @Column(name(10)) readonly what: 'raised' | 'over' | 'test';
  @Column(name(10)) readonly channel: 'mail' | 'webhook';
  @Column(shortText(120)) readonly target: string;
  @Column(name(20)) readonly role: string;
  @Column(text('text')) readonly body: string;
  @Column(count()) readonly madeAt: number;
  @Mutable() @Column(name(10)) readonly state: 'owed' | 'sent' | 'failed' | 'canceled';
  @Mutable() @Column(small('int')) readonly attempts: number;
  @Mutable() @Column(count()) readonly dueAt: number;
  @Mutable() @Column(orNull(count())) readonly doneAt: number | null;
  /** What the receiver answered, or why the last attempt failed. */
  @Mutable() @Column(orNull(shortText(500))) readonly answer: string | null;
  @Mutable() @Column(hash()) readonly seal: Uint8Array;
}
