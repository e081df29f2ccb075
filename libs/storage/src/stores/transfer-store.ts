import { readerOf } from '../tables/row-code.js';
import type { RowOf } from '../tables/table.js';
import { transferNoticed, transferReceived, transferSent } from '../tables/transfers.js';
import { SqlStore } from './sql-store.js';

/** A part of a transfer to another link. Amounts in micro-cents. */
export interface TransferDetails extends Omit<RowOf<typeof transferSent>, 'sequence'> {
  /** Null: the other link has not received it, as far as its tables are projected. */
  readonly receivedAt: number | null;
}

/** A part that the link `linkId` has posted it will send to `toLink`. */
export type NoticedPart = Omit<RowOf<typeof transferNoticed>, 'sequence' | 'at'>;

/** A part that was received, all registers together in micro-cents. */
export interface ReceivedPart extends Omit<NoticedPart, 'toLevel'> {
  readonly amountMicro: bigint;
}

/**
 * Transfers between links, from the two halves that the projector writes. A part without its second half is on its way,
 * or received and not projected yet: delivering it to its link again does no harm.
 */
export class TransferStore extends SqlStore {
  /** Parts on their way, the oldest first. */
  inTransit(limit: number): Promise<readonly TransferDetails[]> {
    const sql = `${SELECT} WHERE r.received_at IS NULL ORDER BY s.sent_at, s.link_id, s.notice, s.part LIMIT ?`;
    return this.list(readDetails, sql, [limit]);
  }

  /** The last parts, the newest first, received or not. */
  all(limit: number): Promise<readonly TransferDetails[]> {
    return this.list(readDetails, `${SELECT} ORDER BY s.sent_at DESC, s.link_id, s.notice, s.part LIMIT ?`, [limit]);
  }

  /** Parts posted by a link that the link they are for does not expect yet, as far as its tables are projected. */
  notYetExpected(limit: number): Promise<readonly NoticedPart[]> {
    return this.list(readNoticed, NOT_YET_EXPECTED, [limit]);
  }

  /** Parts that a link still expects although the other link's journal shows that the notice was cancelled. */
  expectedAfterCancellation(limit: number): Promise<readonly NoticedPart[]> {
    return this.list(readNoticed, EXPECTED_AFTER_CANCELLATION, [limit]);
  }

  /** Parts that were received and whose sending link has not recorded it. Amounts are those that were received. */
  receivedUnconfirmed(limit: number): Promise<readonly ReceivedPart[]> {
    return this.list(readReceived, RECEIVED_UNCONFIRMED, [limit]);
  }

  /** Whether a link has recorded that it expects a part. It does so until the part is received or cancelled. */
  async isExpected({ linkId, notice, part, toLink }: Omit<NoticedPart, 'toLevel'>): Promise<boolean> {
    const sql = 'SELECT 1 FROM transfer_expected WHERE link_id = ? AND from_link = ? AND notice = ? AND part = ?';
    return (await this.rows(sql, [toLink, linkId, notice, part])).length > 0;
  }

  /** Whether a link has ended, as far as its tables are projected. */
  async isRetired(linkId: string): Promise<boolean> {
    return (
      (await this.rows("SELECT 1 FROM link_log WHERE link_id = ? AND kind = 'retired' LIMIT 1", [linkId])).length > 0
    );
  }
}

const readSent = readerOf(transferSent, [
  'linkId',
  'notice',
  'part',
  'level',
  'toLink',
  'toLevel',
  'displayMicro',
  'reserveMicro',
  'overflowMicro',
  'sentAt',
]);
const readReceipt = readerOf(transferReceived, ['receivedAt']);
const readPart = readerOf(transferSent, ['linkId', 'notice', 'part', 'toLink']);
const readNoticed = readerOf(transferNoticed, ['linkId', 'notice', 'part', 'toLink', 'toLevel']);

function readDetails(row: object): TransferDetails {
  const { received_at } = row as { readonly received_at: string | null };
  return { ...readSent(row), receivedAt: received_at === null ? null : readReceipt(row).receivedAt };
}

function readReceived(row: object): ReceivedPart {
  const { amount_micro } = row as { readonly amount_micro: string | number };
  return { ...readPart(row), amountMicro: BigInt(amount_micro) };
}

const SELECT = `
  SELECT s.link_id, s.notice, s.part, s.level, s.to_link, s.to_level, s.display_micro, s.reserve_micro,
    s.overflow_micro, s.sent_at, r.received_at
  FROM transfer_sent s
  LEFT JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part`;

const RECEIVED_UNCONFIRMED = `
  SELECT s.link_id, s.notice, s.part, s.to_link, r.display_micro + r.reserve_micro + r.overflow_micro AS amount_micro
  FROM transfer_sent s
  JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part
  LEFT JOIN transfer_receipt_confirmed c ON c.link_id = s.link_id AND c.notice = s.notice AND c.part = s.part
  WHERE c.link_id IS NULL
  ORDER BY s.sent_at, s.link_id, s.notice, s.part LIMIT ?`;

const NOTICED = `
  SELECT p.link_id, p.notice, p.part, p.to_link, p.to_level
  FROM transfer_noticed p
  LEFT JOIN notice_cancelled c ON c.link_id = p.link_id AND c.notice = p.notice
  LEFT JOIN transfer_expected e
    ON e.link_id = p.to_link AND e.from_link = p.link_id AND e.notice = p.notice AND e.part = p.part`;
const ORDERED = 'ORDER BY p.at, p.link_id, p.notice, p.part LIMIT ?';

// A link that has ended will never expect the part.
const NOT_YET_EXPECTED = `${NOTICED}
  LEFT JOIN transfer_sent s ON s.link_id = p.link_id AND s.notice = p.notice AND s.part = p.part
  WHERE e.link_id IS NULL AND c.link_id IS NULL AND s.link_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM link_log l WHERE l.link_id = p.to_link AND l.kind = 'retired')
  ${ORDERED}`;

const EXPECTED_AFTER_CANCELLATION = `${NOTICED}
  LEFT JOIN transfer_expectation_cancelled x
    ON x.link_id = p.to_link AND x.from_link = p.link_id AND x.notice = p.notice AND x.part = p.part
  WHERE e.link_id IS NOT NULL AND c.link_id IS NOT NULL AND x.link_id IS NULL
  ${ORDERED}`;
