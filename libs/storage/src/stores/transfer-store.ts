import type { LevelId } from '@jackpot/progressive';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { orStorageFault } from '../storage-fault.js';

/** A part of a transfer to another link, and whether that link has it. Amounts in micro-cents. */
export interface TransferFile {
  readonly linkId: string;
  readonly notice: number;
  readonly part: number;
  readonly level: LevelId;
  readonly toLink: string;
  readonly toLevel: LevelId;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  readonly sentAt: number;
  /** Null: on its way, as far as the tables have come. */
  readonly receivedAt: number | null;
}

/** A part that one link has posted it will send to another, which waits for it. */
export interface PromisedPart {
  /** The link that sends. */
  readonly linkId: string;
  readonly notice: number;
  readonly part: number;
  readonly toLink: string;
  readonly toLevel: LevelId;
}

/** A part that has come, all registers together in micro-cents. */
export interface ArrivedPart {
  /** The link that sent it. */
  readonly linkId: string;
  readonly notice: number;
  readonly part: number;
  readonly toLink: string;
  readonly amountMicro: bigint;
}

/**
 * What went from link to link, from the two halves that the projector writes. A part whose second half is missing is on
 * its way, or has come and is not projected yet: asking its link to receive it again does no harm.
 */
export class TransferStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Parts on their way, the oldest first. */
  async inTransit(limit: number): Promise<readonly TransferFile[]> {
    return this.#files(
      `${SELECT} WHERE r.received_at IS NULL ORDER BY s.sent_at, s.link_id, s.notice, s.part LIMIT ?`,
      [limit],
    );
  }

  /** The last parts, the newest first, whether they have come or not. */
  async all(limit: number): Promise<readonly TransferFile[]> {
    return this.#files(`${SELECT} ORDER BY s.sent_at DESC, s.link_id, s.notice, s.part LIMIT ?`, [limit]);
  }

  /** Parts posted by a link, and not awaited yet by the link that they are for, as far as the tables have come. */
  async notYetAwaited(limit: number): Promise<readonly PromisedPart[]> {
    return this.#promised(NOT_YET_AWAITED, limit);
  }

  /** Parts that a link waits for in vain: the other's journal says that the notice was called off. */
  async awaitedInVain(limit: number): Promise<readonly PromisedPart[]> {
    return this.#promised(AWAITED_IN_VAIN, limit);
  }

  /** Parts that have come, and whose link is to be told and was not yet. Amounts are those that came. */
  async arrivedUntold(limit: number): Promise<readonly ArrivedPart[]> {
    const rows = await orStorageFault(() => this.#sql.rows<ArrivedRow>(ARRIVED_UNTOLD, [limit]));
    return rows.map(({ link_id: linkId, notice, part, to_link: toLink, amount_micro }) => ({
      ...{ linkId, notice, part, toLink, amountMicro: BigInt(amount_micro) },
    }));
  }

  /** Whether a link has written down that it waits for a part. Once it has, it waits until the part comes or is called off. */
  async isAwaited({ linkId, notice, part, toLink }: Omit<PromisedPart, 'toLevel'>): Promise<boolean> {
    const sql = 'SELECT 1 FROM transfer_awaited WHERE link_id = ? AND from_link = ? AND notice = ? AND part = ?';
    return (await orStorageFault(() => this.#sql.rows(sql, [toLink, linkId, notice, part]))).length > 0;
  }

  /** Whether a link has ended, as far as its tables have come. */
  async isRetired(linkId: string): Promise<boolean> {
    const sql = "SELECT 1 FROM link_log WHERE link_id = ? AND kind = 'retired' LIMIT 1";
    return (await orStorageFault(() => this.#sql.rows(sql, [linkId]))).length > 0;
  }

  close(): Promise<void> {
    return this.#sql.close();
  }

  async #promised(sql: string, limit: number): Promise<readonly PromisedPart[]> {
    const rows = await orStorageFault(() => this.#sql.rows<PromisedRow>(sql, [limit]));
    return rows.map(({ link_id: linkId, notice, part, to_link: toLink, to_level: toLevel }) => ({
      ...{ linkId, notice, part, toLink, toLevel },
    }));
  }

  async #files(sql: string, values: readonly number[]): Promise<readonly TransferFile[]> {
    const rows = await orStorageFault(() => this.#sql.rows<Row>(sql, [...values]));
    return rows.map((row) => ({
      ...{ linkId: row.link_id, notice: row.notice, part: row.part, level: row.level },
      ...{ toLink: row.to_link, toLevel: row.to_level },
      displayMicro: BigInt(row.display_micro),
      reserveMicro: BigInt(row.reserve_micro),
      overflowMicro: BigInt(row.overflow_micro),
      sentAt: Number(row.sent_at),
      receivedAt: row.received_at === null ? null : Number(row.received_at),
    }));
  }
}

const SELECT = `
  SELECT s.link_id, s.notice, s.part, s.level, s.to_link, s.to_level, s.display_micro, s.reserve_micro,
    s.overflow_micro, s.sent_at, r.received_at
  FROM transfer_sent s
  LEFT JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part`;

const ARRIVED_UNTOLD = `
  SELECT s.link_id, s.notice, s.part, s.to_link, r.display_micro + r.reserve_micro + r.overflow_micro AS amount_micro
  FROM transfer_under_way u
  JOIN transfer_sent s ON s.link_id = u.link_id AND s.notice = u.notice AND s.part = u.part
  JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part
  LEFT JOIN transfer_arrived a ON a.link_id = u.link_id AND a.notice = u.notice AND a.part = u.part
  WHERE a.link_id IS NULL
  ORDER BY u.sent_at, u.link_id, u.notice, u.part LIMIT ?`;

const PROMISED = `
  SELECT p.link_id, p.notice, p.part, p.to_link, p.to_level
  FROM transfer_promised p
  LEFT JOIN transfer_called_off c ON c.link_id = p.link_id AND c.notice = p.notice
  LEFT JOIN transfer_awaited a
    ON a.link_id = p.to_link AND a.from_link = p.link_id AND a.notice = p.notice AND a.part = p.part`;
const ORDERED = 'ORDER BY p.promised_at, p.link_id, p.notice, p.part LIMIT ?';

// What was sent before links waited for each other is not awaited any more, nor is what is for a link that has ended.
const NOT_YET_AWAITED = `${PROMISED}
  LEFT JOIN transfer_sent s ON s.link_id = p.link_id AND s.notice = p.notice AND s.part = p.part
  WHERE a.link_id IS NULL AND c.link_id IS NULL AND s.link_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM link_log l WHERE l.link_id = p.to_link AND l.kind = 'retired')
  ${ORDERED}`;

const AWAITED_IN_VAIN = `${PROMISED}
  LEFT JOIN transfer_not_awaited n
    ON n.link_id = p.to_link AND n.from_link = p.link_id AND n.notice = p.notice AND n.part = p.part
  WHERE a.link_id IS NOT NULL AND c.link_id IS NOT NULL AND n.link_id IS NULL
  ${ORDERED}`;

interface ArrivedRow {
  readonly link_id: string;
  readonly notice: number;
  readonly part: number;
  readonly to_link: string;
  readonly amount_micro: string | number;
}

interface PromisedRow {
  readonly link_id: string;
  readonly notice: number;
  readonly part: number;
  readonly to_link: string;
  readonly to_level: LevelId;
}

interface Row {
  readonly link_id: string;
  readonly notice: number;
  readonly part: number;
  readonly level: LevelId;
  readonly to_link: string;
  readonly to_level: LevelId;
  readonly display_micro: string | number;
  readonly reserve_micro: string | number;
  readonly overflow_micro: string | number;
  readonly sent_at: string | number;
  readonly received_at: string | number | null;
}
