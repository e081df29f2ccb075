import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTrigger, forwardOnly } from './triggers.js';

/** The tables of 0.9.0. Every later change of a table is a migration of its own. */
export const INITIAL_TABLES: readonly string[] = [
  `
  CREATE TABLE IF NOT EXISTS checkpoint_cosignature (
    link_id VARCHAR(40) NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    witness VARCHAR(60) NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (link_id, batch, witness)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS controller_presence (
    id VARCHAR(100) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS journal (
    stream VARCHAR(40) NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    epoch INT UNSIGNED NOT NULL,
    first_sequence BIGINT UNSIGNED NOT NULL,
    last_sequence BIGINT UNSIGNED NOT NULL,
    sealed_at BIGINT UNSIGNED NOT NULL,
    format TINYINT UNSIGNED NOT NULL,
    events MEDIUMBLOB NOT NULL,
    meters BLOB NOT NULL,
    previous_hash BINARY(32) NOT NULL,
    hash BINARY(32) NOT NULL,
    seal BINARY(32) NOT NULL,
    events_bytes INT UNSIGNED AS (LENGTH(events)) STORED,
    PRIMARY KEY (stream, batch),
    CONSTRAINT ck_journal_order CHECK (last_sequence >= first_sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS journal_checkpoint (
    link_id VARCHAR(40) NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    signed_at BIGINT UNSIGNED NOT NULL,
    note TEXT NOT NULL,
    peaks VARBINARY(2048) NOT NULL,
    PRIMARY KEY (link_id, batch)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS lease (
    stream VARCHAR(40) NOT NULL,
    holder_id VARCHAR(100) NOT NULL,
    holder_address VARCHAR(255) NOT NULL,
    holder_floor_address VARCHAR(255) NOT NULL,
    tenure VARCHAR(40) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (stream)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS projection_watermark (
    stream VARCHAR(40) NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    epoch INT UNSIGNED NOT NULL,
    hash BINARY(32) NOT NULL,
    sealed_at BIGINT UNSIGNED NOT NULL,
    is_clearing TINYINT UNSIGNED NOT NULL DEFAULT 0,
    rebuild_to BIGINT UNSIGNED NOT NULL DEFAULT 0,
    PRIMARY KEY (stream)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS snapshot (
    stream VARCHAR(40) NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    hash BINARY(32) NOT NULL,
    state LONGBLOB NOT NULL,
    seal BINARY(32) NOT NULL,
    saved_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (stream, batch)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS link (
    link_id VARCHAR(40) NOT NULL,
    name VARCHAR(60) NOT NULL,
    price_cents BIGINT NOT NULL,
    config LONGTEXT NOT NULL,
    config_hash BINARY(32) NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    is_in_play TINYINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS link_log (
    link_id VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    kind VARCHAR(40) NOT NULL,
    table_no SMALLINT UNSIGNED NULL,
    coup INT UNSIGNED NULL,
    who MEDIUMTEXT NULL,
    detail MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_link_log_table (link_id, table_no, sequence),
    KEY ix_link_log_coup (link_id, table_no, coup, sequence),
    KEY ix_link_log_kind (link_id, kind, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS link_schedule (
    link_id VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    version INT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    how VARCHAR(12) NOT NULL,
    due_at BIGINT UNSIGNED NULL,
    until_at BIGINT UNSIGNED NULL,
    person MEDIUMTEXT NULL,
    code MEDIUMTEXT NULL,
    text MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS link_table (
    link_id VARCHAR(40) NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    table_id VARCHAR(40) NOT NULL,
    asset_number VARCHAR(20) NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    left_at BIGINT UNSIGNED NULL,
    PRIMARY KEY (link_id, table_no)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS link_terms (
    link_id VARCHAR(40) NOT NULL,
    version INT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    config LONGTEXT NOT NULL,
    config_hash BINARY(32) NOT NULL,
    approvals MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, version)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS coup (
    link_id VARCHAR(40) NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    kind VARCHAR(12) NOT NULL,
    phase VARCHAR(12) NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    locked_sequence BIGINT UNSIGNED NULL,
    locked_at BIGINT UNSIGNED NULL,
    wagers SMALLINT UNSIGNED NULL,
    resolved_sequence BIGINT UNSIGNED NULL,
    resolved_at BIGINT UNSIGNED NULL,
    cards VARCHAR(60) NULL,
    settled_at BIGINT UNSIGNED NULL,
    voided_sequence BIGINT UNSIGNED NULL,
    voided_at BIGINT UNSIGNED NULL,
    voided_by MEDIUMTEXT NULL,
    void_reason MEDIUMTEXT NULL,
    mark VARCHAR(5) NULL,
    fixed_lines VARCHAR(160) NULL,
    PRIMARY KEY (link_id, table_no, coup),
    KEY ix_coup_opened (link_id, opened_sequence),
    KEY ix_coup_table_opened (link_id, table_no, opened_sequence),
    KEY ix_coup_time (link_id, opened_at, opened_sequence),
    KEY ix_coup_mark (link_id, mark, opened_sequence),
    KEY ix_coup_table_mark (link_id, table_no, mark, opened_sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS coup_wagers (
    link_id VARCHAR(40) NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    part INT UNSIGNED NOT NULL,
    wagers TEXT NOT NULL,
    PRIMARY KEY (link_id, table_no, coup, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS irregularity (
    link_id VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    number INT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    kind VARCHAR(20) NOT NULL,
    card VARCHAR(3) NULL,
    dealt VARCHAR(60) NOT NULL,
    clause VARCHAR(12) NOT NULL,
    remedy VARCHAR(40) NOT NULL,
    recorded_by MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_irregularity_shoe (link_id, table_no, shoe)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS late_wager (
    link_id VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    seat TINYINT UNSIGNED NOT NULL,
    boot INT UNSIGNED NOT NULL,
    device_sequence INT UNSIGNED NOT NULL,
    price_cents BIGINT NOT NULL,
    refused_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_late_wager_coup (link_id, table_no, coup),
    KEY ix_late_wager_table (link_id, table_no, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS shoe (
    link_id VARCHAR(40) NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    decks TINYINT UNSIGNED NULL,
    backs MEDIUMTEXT NULL,
    cards_opened_at BIGINT UNSIGNED NULL,
    opened_by MEDIUMTEXT NULL,
    burn_card VARCHAR(3) NULL,
    burned_sequence BIGINT UNSIGNED NULL,
    cover_coup INT UNSIGNED NULL,
    cover_sequence BIGINT UNSIGNED NULL,
    ended_sequence BIGINT UNSIGNED NULL,
    ended_at BIGINT UNSIGNED NULL,
    ended_by MEDIUMTEXT NULL,
    end_reason MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, table_no, shoe),
    KEY ix_shoe_opened (link_id, opened_sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS ledger_balance (
    link_id VARCHAR(40) NOT NULL,
    account VARCHAR(40) NOT NULL,
    balance_micro BIGINT NOT NULL,
    PRIMARY KEY (link_id, account)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS level_meter (
    link_id VARCHAR(40) NOT NULL,
    level VARCHAR(12) NOT NULL,
    cycle INT UNSIGNED NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    in_wagers BIGINT UNSIGNED NOT NULL,
    hits INT UNSIGNED NOT NULL,
    wins_cents BIGINT NOT NULL,
    largest_cents BIGINT NOT NULL,
    pending_cents BIGINT NOT NULL,
    machine_paid_cents BIGINT NOT NULL,
    attendant_paid_cents BIGINT NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, level),
    CONSTRAINT ck_level_meter_not_negative CHECK (display_micro >= 0 AND reserve_micro >= 0 AND overflow_micro >= 0)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS meter_history (
    link_id VARCHAR(40) NOT NULL,
    level VARCHAR(12) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    cause VARCHAR(12) NOT NULL,
    cycle INT UNSIGNED NOT NULL,
    before_micro BIGINT NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    PRIMARY KEY (link_id, level, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS must_hit_cycle (
    link_id VARCHAR(40) NOT NULL,
    cycle INT UNSIGNED NOT NULL,
    commitment VARBINARY(255) NOT NULL,
    drawn_sequence BIGINT UNSIGNED NOT NULL,
    drawn_at BIGINT UNSIGNED NOT NULL,
    hit_sequence BIGINT UNSIGNED NULL,
    hit_at BIGINT UNSIGNED NULL,
    award_number INT UNSIGNED NULL,
    trigger_cents BIGINT NULL,
    nonce VARBINARY(255) NULL,
    winner_nonce VARBINARY(255) NULL,
    PRIMARY KEY (link_id, cycle)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS award (
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    award_id VARCHAR(60) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    seat TINYINT UNSIGNED NOT NULL,
    line VARCHAR(20) NOT NULL,
    level VARCHAR(12) NULL,
    amount_cents BIGINT NOT NULL,
    from_meter_cents BIGINT NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    review_with INT UNSIGNED NOT NULL,
    on_hold TINYINT UNSIGNED NOT NULL,
    fixed_at BIGINT UNSIGNED NOT NULL,
    status VARCHAR(12) NOT NULL,
    paid_at BIGINT UNSIGNED NULL,
    prepared_by MEDIUMTEXT NULL,
    verified_by MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, award_number),
    UNIQUE KEY uq_award_id (award_id),
    KEY ix_award_coup (link_id, table_no, coup),
    KEY ix_award_status (link_id, status, award_number),
    KEY ix_award_level (link_id, level, award_number),
    KEY ix_award_hit (link_id, table_no, level, award_number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS claim_act (
    link_id VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    act VARCHAR(24) NOT NULL,
    person_id VARCHAR(120) NOT NULL,
    person_name VARCHAR(120) NOT NULL,
    person_license VARCHAR(120) NOT NULL,
    person_role VARCHAR(20) NOT NULL,
    second_id VARCHAR(120) NULL,
    second_name VARCHAR(120) NULL,
    second_license VARCHAR(120) NULL,
    second_role VARCHAR(20) NULL,
    detail MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_claim_act_award (link_id, award_number, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS payout (
    award_id VARCHAR(60) NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    state VARCHAR(12) NOT NULL,
    document LONGTEXT NOT NULL,
    prepared_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (award_id, document_number),
    UNIQUE KEY uq_payout_document (link_id, document_number),
    CONSTRAINT ck_payout_document CHECK (document_number > 0)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS payout_number (
    link_id VARCHAR(40) NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    given_sequence BIGINT UNSIGNED NOT NULL,
    given_at BIGINT UNSIGNED NOT NULL,
    voided_sequence BIGINT UNSIGNED NULL,
    voided_at BIGINT UNSIGNED NULL,
    void_reason MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, document_number),
    KEY ix_payout_number_award (link_id, award_number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS payout_owed (
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    award_id VARCHAR(60) NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, award_number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS system_slip (
    slip_number VARCHAR(40) NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    state VARCHAR(12) NOT NULL,
    first_reported_at BIGINT UNSIGNED NOT NULL,
    reported_at BIGINT UNSIGNED NOT NULL,
    reported_by VARCHAR(120) NOT NULL,
    PRIMARY KEY (slip_number),
    KEY ix_system_slip_award (link_id, award_number, first_reported_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS notice_cancelled (
    link_id VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS transfer_expectation_cancelled (
    link_id VARCHAR(40) NOT NULL,
    from_link VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, from_link, notice, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS transfer_expected (
    link_id VARCHAR(40) NOT NULL,
    from_link VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    level VARCHAR(12) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, from_link, notice, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS transfer_noticed (
    link_id VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    to_link VARCHAR(40) NOT NULL,
    to_level VARCHAR(12) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS transfer_receipt_confirmed (
    link_id VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS transfer_received (
    link_id VARCHAR(40) NOT NULL,
    from_link VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    level VARCHAR(12) NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    excess_micro BIGINT NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    received_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, from_link, notice, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS transfer_sent (
    link_id VARCHAR(40) NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    level VARCHAR(12) NOT NULL,
    to_link VARCHAR(40) NOT NULL,
    to_level VARCHAR(12) NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    sent_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice, part),
    KEY ix_transfer_sent_to (to_link, link_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS account (
    account_id VARCHAR(36) NOT NULL,
    sign_in_name VARCHAR(60) NOT NULL,
    name VARCHAR(40) NOT NULL,
    license VARCHAR(19) NOT NULL,
    roles VARCHAR(200) NOT NULL,
    is_active TINYINT UNSIGNED NOT NULL,
    password_hash VARCHAR(200) NULL,
    password_set_at BIGINT UNSIGNED NULL,
    must_change TINYINT UNSIGNED NOT NULL,
    failed_count INT UNSIGNED NOT NULL,
    locked_until BIGINT UNSIGNED NULL,
    sso_subject VARCHAR(64) NULL,
    made_at BIGINT UNSIGNED NOT NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (account_id),
    UNIQUE KEY uq_account_sign_in_name (sign_in_name),
    UNIQUE KEY uq_account_license (license),
    UNIQUE KEY uq_account_sso_subject (sso_subject)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS account_password (
    account_id VARCHAR(36) NOT NULL,
    number INT UNSIGNED NOT NULL,
    password_hash VARCHAR(200) NOT NULL,
    PRIMARY KEY (account_id, number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS account_request (
    request BIGINT UNSIGNED NOT NULL,
    kind VARCHAR(20) NOT NULL,
    side VARCHAR(20) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    account_before MEDIUMTEXT NULL,
    account_after MEDIUMTEXT NOT NULL,
    reason VARCHAR(200) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    requested_by VARCHAR(36) NOT NULL,
    requested_name VARCHAR(40) NOT NULL,
    requested_license VARCHAR(19) NOT NULL,
    requested_at BIGINT UNSIGNED NOT NULL,
    state VARCHAR(10) NOT NULL,
    decided_by VARCHAR(36) NULL,
    decided_name VARCHAR(40) NULL,
    decided_license VARCHAR(19) NULL,
    decided_at BIGINT UNSIGNED NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (request),
    KEY ix_account_request_state (state, request)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS audit_entry (
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    account_id VARCHAR(36) NULL,
    name VARCHAR(40) NOT NULL,
    license VARCHAR(19) NOT NULL,
    roles VARCHAR(200) NOT NULL,
    act VARCHAR(40) NOT NULL,
    subject VARCHAR(300) NOT NULL,
    outcome VARCHAR(40) NOT NULL,
    request_id VARCHAR(60) NOT NULL,
    row_key VARCHAR(120) NULL,
    row_seal BINARY(32) NULL,
    previous_hash BINARY(32) NOT NULL,
    hash BINARY(32) NOT NULL,
    PRIMARY KEY (sequence),
    KEY ix_audit_entry_account (account_id, sequence),
    KEY ix_audit_entry_act (act, sequence),
    KEY ix_audit_entry_row (row_key, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS audit_head (
    one TINYINT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    hash BINARY(32) NOT NULL,
    PRIMARY KEY (one)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS floor_section (
    link_id VARCHAR(40) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    table_ids MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, account_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS person_session (
    session_id VARCHAR(36) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    token_hash BINARY(32) NOT NULL,
    kind VARCHAR(6) NOT NULL,
    made_at BIGINT UNSIGNED NOT NULL,
    used_at BIGINT UNSIGNED NOT NULL,
    expires_at BIGINT UNSIGNED NOT NULL,
    ended_at BIGINT UNSIGNED NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (session_id),
    UNIQUE KEY uq_person_session_token (token_hash),
    KEY ix_person_session_account (account_id, made_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS table_assignment (
    assignment_id VARCHAR(36) NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    table_id VARCHAR(40) NOT NULL,
    account_id VARCHAR(36) NOT NULL,
    assigned_at BIGINT UNSIGNED NOT NULL,
    ends_at BIGINT UNSIGNED NOT NULL,
    assigned_by VARCHAR(60) NOT NULL,
    ended_at BIGINT UNSIGNED NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (assignment_id),
    KEY ix_table_assignment_link (link_id, ends_at),
    KEY ix_table_assignment_account (account_id, ends_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS table_credential (
    link_id VARCHAR(40) NOT NULL,
    table_id VARCHAR(40) NOT NULL,
    key_hash BINARY(32) NOT NULL,
    set_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, table_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS day_files_written (
    target_id VARCHAR(40) NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    number INT UNSIGNED NOT NULL,
    written_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (target_id, link_id, number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS gaming_day_close (
    link_id VARCHAR(40) NOT NULL,
    number INT UNSIGNED NOT NULL,
    facility_id VARCHAR(40) NOT NULL,
    day CHAR(10) NOT NULL,
    zone VARCHAR(60) NOT NULL,
    boundary_hour TINYINT UNSIGNED NOT NULL,
    starts_at BIGINT UNSIGNED NOT NULL,
    ends_at BIGINT UNSIGNED NOT NULL,
    first_sequence BIGINT UNSIGNED NOT NULL,
    last_sequence BIGINT UNSIGNED NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    batch_hash BINARY(32) NOT NULL,
    closed_at BIGINT UNSIGNED NOT NULL,
    closed_by VARCHAR(80) NOT NULL,
    previous_hash BINARY(32) NOT NULL,
    hash BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, number),
    UNIQUE KEY uq_gaming_day_close_day (link_id, day),
    CONSTRAINT ck_gaming_day_close_number CHECK (number > 0),
    CONSTRAINT ck_gaming_day_close_period CHECK (ends_at > starts_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS gaming_day_exception (
    link_id VARCHAR(40) NOT NULL,
    number INT UNSIGNED NOT NULL,
    position INT UNSIGNED NOT NULL,
    kind VARCHAR(24) NOT NULL,
    text MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, number, position),
    KEY ix_gaming_day_exception_kind (link_id, number, kind, position)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS gaming_day_text (
    link_id VARCHAR(40) NOT NULL,
    number INT UNSIGNED NOT NULL,
    what VARCHAR(12) NOT NULL,
    part INT UNSIGNED NOT NULL,
    text MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, number, what, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS open_day_fold (
    link_id VARCHAR(40) NOT NULL,
    basis BINARY(32) NOT NULL,
    batch BIGINT UNSIGNED NOT NULL,
    batch_hash BINARY(32) NOT NULL,
    fold LONGBLOB NOT NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (link_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS reconciliation (
    reconciliation_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    link_id VARCHAR(40) NOT NULL,
    kind VARCHAR(12) NOT NULL,
    from_day CHAR(10) NOT NULL,
    to_day CHAR(10) NOT NULL,
    source LONGTEXT NOT NULL,
    source_hash BINARY(32) NOT NULL,
    matched INT UNSIGNED NOT NULL,
    made_at BIGINT UNSIGNED NOT NULL,
    made_by VARCHAR(80) NOT NULL,
    PRIMARY KEY (reconciliation_id),
    UNIQUE KEY uq_reconciliation_source (link_id, kind, from_day, to_day, source_hash)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS reconciliation_difference (
    reconciliation_id BIGINT UNSIGNED NOT NULL,
    number INT UNSIGNED NOT NULL,
    kind VARCHAR(12) NOT NULL,
    item_key MEDIUMTEXT NOT NULL,
    ours MEDIUMTEXT NULL,
    theirs MEDIUMTEXT NULL,
    cause VARCHAR(20) NULL,
    note MEDIUMTEXT NULL,
    resolved_by VARCHAR(80) NULL,
    resolved_at BIGINT UNSIGNED NULL,
    PRIMARY KEY (reconciliation_id, number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS terms_act (
    link_id VARCHAR(40) NOT NULL,
    version INT UNSIGNED NOT NULL,
    number INT UNSIGNED NOT NULL,
    act VARCHAR(12) NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    person_id VARCHAR(120) NOT NULL,
    person_name VARCHAR(120) NOT NULL,
    person_license VARCHAR(120) NOT NULL,
    person_role VARCHAR(20) NOT NULL,
    reference TEXT NOT NULL,
    effective_from BIGINT UNSIGNED NOT NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, version, number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS terms_version (
    link_id VARCHAR(40) NOT NULL,
    version INT UNSIGNED NOT NULL,
    config LONGTEXT NOT NULL,
    config_hash BINARY(32) NOT NULL,
    staged_at BIGINT UNSIGNED NOT NULL,
    person_id VARCHAR(120) NOT NULL,
    person_name VARCHAR(120) NOT NULL,
    person_license VARCHAR(120) NOT NULL,
    person_role VARCHAR(20) NOT NULL,
    reason TEXT NOT NULL,
    notice_posted_at BIGINT UNSIGNED NOT NULL,
    approver_roles VARCHAR(80) NOT NULL,
    findings MEDIUMTEXT NOT NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, version)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS published_event (
    link_id VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    part SMALLINT UNSIGNED NOT NULL,
    event_id VARCHAR(60) NOT NULL,
    type VARCHAR(40) NOT NULL,
    subject VARCHAR(120) NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    urgency TINYINT UNSIGNED NOT NULL,
    data MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, sequence, part),
    UNIQUE KEY uq_published_event_id (event_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS webhook_cursor (
    endpoint_id VARCHAR(40) NOT NULL,
    stream VARCHAR(40) NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    close_number INT UNSIGNED NOT NULL,
    PRIMARY KEY (endpoint_id, stream)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS webhook_delivery (
    endpoint_id VARCHAR(40) NOT NULL,
    event_id VARCHAR(100) NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    type VARCHAR(40) NOT NULL,
    place BIGINT UNSIGNED NOT NULL,
    urgency TINYINT UNSIGNED NOT NULL,
    state VARCHAR(12) NOT NULL,
    attempts INT UNSIGNED NOT NULL,
    owed_at BIGINT UNSIGNED NOT NULL,
    due_at BIGINT UNSIGNED NOT NULL,
    last_error MEDIUMTEXT NULL,
    delivered_at BIGINT UNSIGNED NULL,
    given_up_at BIGINT UNSIGNED NULL,
    tested_by VARCHAR(120) NULL,
    PRIMARY KEY (endpoint_id, event_id),
    KEY ix_webhook_delivery_due (endpoint_id, state, urgency, due_at, place),
    KEY ix_webhook_delivery_state (state, endpoint_id, owed_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS webhook_endpoint (
    endpoint_id VARCHAR(40) NOT NULL,
    state VARCHAR(12) NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    changed_by VARCHAR(120) NULL,
    PRIMARY KEY (endpoint_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS request_key (
    account_id VARCHAR(36) NOT NULL,
    idempotency_key VARCHAR(64) NOT NULL,
    request_hash BINARY(32) NOT NULL,
    begun_at BIGINT UNSIGNED NOT NULL,
    status SMALLINT UNSIGNED NULL,
    body MEDIUMTEXT NULL,
    PRIMARY KEY (account_id, idempotency_key),
    KEY ix_request_key_begun (begun_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
];

/** Rows that the programs expect in an empty database. */
const ROWS: readonly string[] = [
  `INSERT INTO audit_head (one, sequence, hash) VALUES (1, 0, REPEAT(CHAR(0), 32)) ON DUPLICATE KEY UPDATE one = 1`,
];

/** Triggers refuse every change of a row that the programs never make. */
const TRIGGERS: readonly string[] = [
  `
  CREATE TRIGGER IF NOT EXISTS checkpoint_cosignature_no_update BEFORE UPDATE ON checkpoint_cosignature FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'checkpoint_cosignature is append-only (trigger checkpoint_cosignature_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS checkpoint_cosignature_no_delete BEFORE DELETE ON checkpoint_cosignature FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'checkpoint_cosignature is append-only (trigger checkpoint_cosignature_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS journal_no_update BEFORE UPDATE ON journal FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'journal is append-only (trigger journal_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS journal_no_delete BEFORE DELETE ON journal FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'journal is append-only (trigger journal_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS journal_checkpoint_no_update BEFORE UPDATE ON journal_checkpoint FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'journal_checkpoint is append-only (trigger journal_checkpoint_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS journal_checkpoint_no_delete BEFORE DELETE ON journal_checkpoint FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'journal_checkpoint is append-only (trigger journal_checkpoint_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS projection_watermark_no_delete BEFORE DELETE ON projection_watermark FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'projection_watermark keeps its rows (trigger projection_watermark_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS snapshot_no_update BEFORE UPDATE ON snapshot FOR EACH ROW
    IF NOT (OLD.stream <=> NEW.stream AND
      OLD.batch <=> NEW.batch) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of snapshot never changes (trigger snapshot_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS payout_no_update BEFORE UPDATE ON payout FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'payout is append-only (trigger payout_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS payout_no_delete BEFORE DELETE ON payout FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'payout is append-only (trigger payout_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS system_slip_no_update BEFORE UPDATE ON system_slip FOR EACH ROW
    IF NOT (OLD.slip_number <=> NEW.slip_number AND
      OLD.link_id <=> NEW.link_id AND
      OLD.award_number <=> NEW.award_number AND
      OLD.document_number <=> NEW.document_number AND
      OLD.first_reported_at <=> NEW.first_reported_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of system_slip never changes (trigger system_slip_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS system_slip_no_delete BEFORE DELETE ON system_slip FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'system_slip keeps its rows (trigger system_slip_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS account_no_update BEFORE UPDATE ON account FOR EACH ROW
    IF NOT (OLD.account_id <=> NEW.account_id AND
      OLD.sign_in_name <=> NEW.sign_in_name AND
      OLD.sso_subject <=> NEW.sso_subject AND
      OLD.made_at <=> NEW.made_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of account never changes (trigger account_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS account_no_delete BEFORE DELETE ON account FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'account keeps its rows (trigger account_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS account_password_no_update BEFORE UPDATE ON account_password FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'account_password is append-only (trigger account_password_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS account_password_no_delete BEFORE DELETE ON account_password FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'account_password is append-only (trigger account_password_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS account_request_no_update BEFORE UPDATE ON account_request FOR EACH ROW
    IF NOT (OLD.request <=> NEW.request AND
      OLD.kind <=> NEW.kind AND
      OLD.side <=> NEW.side AND
      OLD.account_id <=> NEW.account_id AND
      OLD.account_before <=> NEW.account_before AND
      OLD.account_after <=> NEW.account_after AND
      OLD.reason <=> NEW.reason AND
      OLD.hash <=> NEW.hash AND
      OLD.requested_by <=> NEW.requested_by AND
      OLD.requested_name <=> NEW.requested_name AND
      OLD.requested_license <=> NEW.requested_license AND
      OLD.requested_at <=> NEW.requested_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of account_request never changes (trigger account_request_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS account_request_no_delete BEFORE DELETE ON account_request FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'account_request keeps its rows (trigger account_request_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS audit_entry_no_update BEFORE UPDATE ON audit_entry FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_entry is append-only (trigger audit_entry_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS audit_entry_no_delete BEFORE DELETE ON audit_entry FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_entry is append-only (trigger audit_entry_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS audit_head_no_update BEFORE UPDATE ON audit_head FOR EACH ROW
    IF NOT (OLD.one <=> NEW.one) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of audit_head never changes (trigger audit_head_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS audit_head_no_delete BEFORE DELETE ON audit_head FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_head keeps its rows (trigger audit_head_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS floor_section_no_update BEFORE UPDATE ON floor_section FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.account_id <=> NEW.account_id) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of floor_section never changes (trigger floor_section_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS floor_section_no_delete BEFORE DELETE ON floor_section FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'floor_section keeps its rows (trigger floor_section_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS person_session_no_update BEFORE UPDATE ON person_session FOR EACH ROW
    IF NOT (OLD.session_id <=> NEW.session_id AND
      OLD.account_id <=> NEW.account_id AND
      OLD.token_hash <=> NEW.token_hash AND
      OLD.kind <=> NEW.kind AND
      OLD.made_at <=> NEW.made_at AND
      OLD.expires_at <=> NEW.expires_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of person_session never changes (trigger person_session_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS person_session_no_delete BEFORE DELETE ON person_session FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'person_session keeps its rows (trigger person_session_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS table_assignment_no_update BEFORE UPDATE ON table_assignment FOR EACH ROW
    IF NOT (OLD.assignment_id <=> NEW.assignment_id AND
      OLD.link_id <=> NEW.link_id AND
      OLD.table_id <=> NEW.table_id AND
      OLD.account_id <=> NEW.account_id AND
      OLD.assigned_at <=> NEW.assigned_at AND
      OLD.ends_at <=> NEW.ends_at AND
      OLD.assigned_by <=> NEW.assigned_by) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of table_assignment never changes (trigger table_assignment_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS table_assignment_no_delete BEFORE DELETE ON table_assignment FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'table_assignment keeps its rows (trigger table_assignment_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS table_credential_no_update BEFORE UPDATE ON table_credential FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.table_id <=> NEW.table_id) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of table_credential never changes (trigger table_credential_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS day_files_written_no_update BEFORE UPDATE ON day_files_written FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'day_files_written is append-only (trigger day_files_written_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS day_files_written_no_delete BEFORE DELETE ON day_files_written FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'day_files_written is append-only (trigger day_files_written_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS gaming_day_close_no_update BEFORE UPDATE ON gaming_day_close FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'gaming_day_close is append-only (trigger gaming_day_close_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS gaming_day_close_no_delete BEFORE DELETE ON gaming_day_close FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'gaming_day_close is append-only (trigger gaming_day_close_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS gaming_day_exception_no_update BEFORE UPDATE ON gaming_day_exception FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'gaming_day_exception is append-only (trigger gaming_day_exception_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS gaming_day_exception_no_delete BEFORE DELETE ON gaming_day_exception FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'gaming_day_exception is append-only (trigger gaming_day_exception_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS gaming_day_text_no_update BEFORE UPDATE ON gaming_day_text FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'gaming_day_text is append-only (trigger gaming_day_text_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS gaming_day_text_no_delete BEFORE DELETE ON gaming_day_text FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'gaming_day_text is append-only (trigger gaming_day_text_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS open_day_fold_no_delete BEFORE DELETE ON open_day_fold FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'open_day_fold keeps its rows (trigger open_day_fold_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS reconciliation_no_update BEFORE UPDATE ON reconciliation FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'reconciliation is append-only (trigger reconciliation_no_update)'`,
  `
  CREATE TRIGGER IF NOT EXISTS reconciliation_no_delete BEFORE DELETE ON reconciliation FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'reconciliation is append-only (trigger reconciliation_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS reconciliation_difference_no_update BEFORE UPDATE ON reconciliation_difference FOR EACH ROW
    IF NOT (OLD.reconciliation_id <=> NEW.reconciliation_id AND
      OLD.number <=> NEW.number AND
      OLD.kind <=> NEW.kind AND
      OLD.item_key <=> NEW.item_key AND
      OLD.ours <=> NEW.ours AND
      OLD.theirs <=> NEW.theirs) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of reconciliation_difference never changes (trigger reconciliation_difference_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS reconciliation_difference_no_delete BEFORE DELETE ON reconciliation_difference FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'reconciliation_difference keeps its rows (trigger reconciliation_difference_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS terms_act_no_update BEFORE UPDATE ON terms_act FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.version <=> NEW.version AND
      OLD.number <=> NEW.number AND
      OLD.act <=> NEW.act AND
      OLD.at <=> NEW.at AND
      OLD.person_id <=> NEW.person_id AND
      OLD.person_name <=> NEW.person_name AND
      OLD.person_license <=> NEW.person_license AND
      OLD.person_role <=> NEW.person_role AND
      OLD.reference <=> NEW.reference AND
      OLD.effective_from <=> NEW.effective_from) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of terms_act never changes (trigger terms_act_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS terms_act_no_delete BEFORE DELETE ON terms_act FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'terms_act keeps its rows (trigger terms_act_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS terms_version_no_update BEFORE UPDATE ON terms_version FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.version <=> NEW.version AND
      OLD.config <=> NEW.config AND
      OLD.config_hash <=> NEW.config_hash AND
      OLD.staged_at <=> NEW.staged_at AND
      OLD.person_id <=> NEW.person_id AND
      OLD.person_name <=> NEW.person_name AND
      OLD.person_license <=> NEW.person_license AND
      OLD.person_role <=> NEW.person_role AND
      OLD.reason <=> NEW.reason AND
      OLD.notice_posted_at <=> NEW.notice_posted_at AND
      OLD.approver_roles <=> NEW.approver_roles AND
      OLD.findings <=> NEW.findings) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of terms_version never changes (trigger terms_version_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS terms_version_no_delete BEFORE DELETE ON terms_version FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'terms_version keeps its rows (trigger terms_version_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS webhook_cursor_no_update BEFORE UPDATE ON webhook_cursor FOR EACH ROW
    IF NOT (OLD.endpoint_id <=> NEW.endpoint_id AND
      OLD.stream <=> NEW.stream) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of webhook_cursor never changes (trigger webhook_cursor_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS webhook_cursor_no_delete BEFORE DELETE ON webhook_cursor FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'webhook_cursor keeps its rows (trigger webhook_cursor_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS webhook_delivery_no_update BEFORE UPDATE ON webhook_delivery FOR EACH ROW
    IF NOT (OLD.endpoint_id <=> NEW.endpoint_id AND
      OLD.event_id <=> NEW.event_id AND
      OLD.link_id <=> NEW.link_id AND
      OLD.type <=> NEW.type AND
      OLD.place <=> NEW.place AND
      OLD.urgency <=> NEW.urgency AND
      OLD.tested_by <=> NEW.tested_by) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of webhook_delivery never changes (trigger webhook_delivery_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS webhook_delivery_no_delete BEFORE DELETE ON webhook_delivery FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'webhook_delivery keeps its rows (trigger webhook_delivery_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS webhook_endpoint_no_update BEFORE UPDATE ON webhook_endpoint FOR EACH ROW
    IF NOT (OLD.endpoint_id <=> NEW.endpoint_id) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of webhook_endpoint never changes (trigger webhook_endpoint_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS webhook_endpoint_no_delete BEFORE DELETE ON webhook_endpoint FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'webhook_endpoint keeps its rows (trigger webhook_endpoint_no_delete)'`,
  `
  CREATE TRIGGER IF NOT EXISTS request_key_no_update BEFORE UPDATE ON request_key FOR EACH ROW
    IF NOT (OLD.account_id <=> NEW.account_id AND
      OLD.idempotency_key <=> NEW.idempotency_key AND
      OLD.request_hash <=> NEW.request_hash AND
      OLD.begun_at <=> NEW.begun_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of request_key never changes (trigger request_key_no_update)'; END IF`,
];

export class InitialSchema implements MigrationInterface {
  /** TypeORM takes the order of migrations from the number at the end of their names. */
  readonly name = 'InitialSchema_f694f5cf_1795219200001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...INITIAL_TABLES, ...ROWS]) await runner.query(statement);
    for (const statement of TRIGGERS) await addTrigger(runner, statement);
  }

  down = forwardOnly;
}
