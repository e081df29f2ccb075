import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTrigger, forwardOnly } from './triggers.js';

const TABLES: readonly string[] = [
  `
  CREATE TABLE IF NOT EXISTS alert_rules (
    one TINYINT UNSIGNED NOT NULL,
    version INT UNSIGNED NOT NULL,
    rules MEDIUMTEXT NOT NULL,
    set_at BIGINT UNSIGNED NOT NULL,
    set_by VARCHAR(120) NOT NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (one)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS alert (
    link_id VARCHAR(40) NOT NULL,
    alarm_id VARCHAR(200) NOT NULL,
    raised_at BIGINT UNSIGNED NOT NULL,
    kind VARCHAR(40) NOT NULL,
    table_id VARCHAR(40) NULL,
    since BIGINT UNSIGNED NULL,
    open_key VARCHAR(241) NULL,
    gone_at BIGINT UNSIGNED NULL,
    over_at BIGINT UNSIGNED NULL,
    acknowledged_at BIGINT UNSIGNED NULL,
    acknowledged_by VARCHAR(120) NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, alarm_id, raised_at),
    UNIQUE KEY uq_alert_open (open_key),
    KEY ix_alert_open (link_id, over_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS alert_message (
    message_id VARCHAR(64) NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    alarm_id VARCHAR(200) NOT NULL,
    raised_at BIGINT UNSIGNED NOT NULL,
    what VARCHAR(10) NOT NULL,
    channel VARCHAR(10) NOT NULL,
    target VARCHAR(120) NOT NULL,
    role VARCHAR(20) NOT NULL,
    body TEXT NOT NULL,
    made_at BIGINT UNSIGNED NOT NULL,
    state VARCHAR(10) NOT NULL,
    attempts INT UNSIGNED NOT NULL,
    due_at BIGINT UNSIGNED NOT NULL,
    done_at BIGINT UNSIGNED NULL,
    answer VARCHAR(500) NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (message_id),
    KEY ix_alert_message_due (state, channel, due_at),
    KEY ix_alert_message_alarm (link_id, alarm_id, raised_at),
    KEY ix_alert_message_made (made_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
];

const TRIGGERS: readonly string[] = [
  `
  CREATE TRIGGER IF NOT EXISTS alert_rules_no_update BEFORE UPDATE ON alert_rules FOR EACH ROW
    IF NOT (OLD.one <=> NEW.one) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of alert_rules never changes (trigger alert_rules_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS alert_rules_no_delete BEFORE DELETE ON alert_rules FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'alert_rules keeps its rows (trigger alert_rules_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS alert_no_update BEFORE UPDATE ON alert FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.alarm_id <=> NEW.alarm_id AND
      OLD.raised_at <=> NEW.raised_at AND
      OLD.kind <=> NEW.kind AND
      OLD.table_id <=> NEW.table_id AND
      OLD.since <=> NEW.since) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of alert never changes (trigger alert_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS alert_no_delete BEFORE DELETE ON alert FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'alert keeps its rows (trigger alert_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS alert_message_no_update BEFORE UPDATE ON alert_message FOR EACH ROW
    IF NOT (OLD.message_id <=> NEW.message_id AND
      OLD.link_id <=> NEW.link_id AND
      OLD.alarm_id <=> NEW.alarm_id AND
      OLD.raised_at <=> NEW.raised_at AND
      OLD.what <=> NEW.what AND
      OLD.channel <=> NEW.channel AND
      OLD.target <=> NEW.target AND
      OLD.role <=> NEW.role AND
      OLD.body <=> NEW.body AND
      OLD.made_at <=> NEW.made_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of alert_message never changes (trigger alert_message_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS alert_message_no_delete BEFORE DELETE ON alert_message FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'alert_message keeps its rows (trigger alert_message_no_delete)'`,
];

/** Adds who is told about alarms, the alarms that were raised, and the messages about them. */
export class Alerts implements MigrationInterface {
  readonly name = 'Expand_Alerts_1795824000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    for (const statement of TRIGGERS) await addTrigger(runner, statement);
  }

  down = forwardOnly;
}
