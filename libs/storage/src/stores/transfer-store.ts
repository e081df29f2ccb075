import { readerOf } from '../tables/row-code.js';
import type { RowOf } from '../tables/table.js';
import { transferNoticed, transferReceived, transferSent } from '../tables/transfers.js';
import { SqlStore } from './sql-store.js';
import { isWhole } from './whole-tables.js';

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

/** A part of a list: so many rows, after so many others. */
export interface Slice {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Transfers between links, from the two halves that the projector writes. A part without its second half is on its way,
 * or received and not projected yet: delivering it to its link again does no harm.
 */
export class TransferStore extends SqlStore {
  /** Parts on their way, the oldest first. */
  inTransit({ skip, limit }: Slice): Promise<readonly TransferDetails[]> {
    return this.list(readDetails, `${IN_TRANSIT} AND ${areWhole('s')} ORDER BY ${BY_AGE} LIMIT ? OFFSET ?`, [
      limit,
      skip,
    ]);
  }

  /** Parts on their way from or to a link, the oldest first. */
  inTransitOf(linkId: string, limit: number): Promise<readonly TransferDetails[]> {
    const sql = `${IN_TRANSIT} AND (s.link_id = ? OR s.to_link = ?) ORDER BY ${BY_AGE} LIMIT ?`;
    return this.list(readDetails, sql, [linkId, linkId, limit]);
  }

  /** Whether anything is on its way to a link: from which link, if so. */
  async senderTo(linkId: string): Promise<string | undefined> {
    const sql = `${IN_TRANSIT} AND s.to_link = ? ORDER BY ${BY_AGE} LIMIT 1`;
    return (await this.first(readDetails, sql, [linkId]))?.linkId;
  }

  /**
   * The last parts, the newest first, received or not; and all that is on its way, in micro-cents. One statement: the sum and
   * the parts are of the same instant.
   */
  async all(limit: number): Promise<{ readonly inTransitMicro: bigint; readonly parts: readonly TransferDetails[] }> {
    const rows = await this.rows<TotalRow>(SELECT_ALL, [limit]);
    return { inTransitMicro: BigInt(rows[0]?.in_transit_micro ?? 0), parts: rows.map(readDetails) };
  }

  /** Parts posted by a link that the link they are for does not expect yet, as far as its tables are projected. */
  notYetExpected({ skip, limit }: Slice): Promise<readonly NoticedPart[]> {
    return this.list(readNoticed, NOT_YET_EXPECTED, [limit, skip]);
  }

  /** Parts that a link still expects although the other link's journal shows that the notice was cancelled. */
  expectedAfterCancellation({ skip, limit }: Slice): Promise<readonly NoticedPart[]> {
    return this.list(readNoticed, EXPECTED_AFTER_CANCELLATION, [limit, skip]);
  }

  /** Parts that were received and whose sending link has not recorded it. Amounts are those that were received. */
  receivedUnconfirmed({ skip, limit }: Slice): Promise<readonly ReceivedPart[]> {
    return this.list(readReceived, RECEIVED_UNCONFIRMED, [limit, skip]);
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

interface TotalRow {
  readonly in_transit_micro: string | number | null;
}

const COLUMNS = `s.link_id, s.notice, s.part, s.level, s.to_link, s.to_level, s.display_micro, s.reserve_micro,
    s.overflow_micro, s.sent_at, r.received_at`;
const SENT_AND_RECEIVED = `
  FROM transfer_sent s
  LEFT JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part`;
const SELECT = `SELECT ${COLUMNS} ${SENT_AND_RECEIVED}`;

const IN_TRANSIT = `${SELECT} WHERE r.received_at IS NULL`;
const BY_AGE = 's.sent_at, s.link_id, s.notice, s.part';

/** The window is all parts: it is computed before the limit. */
const SELECT_ALL = `
  SELECT ${COLUMNS}, SUM(
    CASE WHEN r.received_at IS NULL THEN s.display_micro + s.reserve_micro + s.overflow_micro ELSE 0 END
  ) OVER () AS in_transit_micro
  ${SENT_AND_RECEIVED} ORDER BY s.sent_at DESC, s.link_id, s.notice, s.part LIMIT ?`;

/** Both links of a part: what one of them did is seen wherever it is projected. */
function areWhole(part: 's' | 'p'): string {
  return `${isWhole(`${part}.link_id`)} AND ${isWhole(`${part}.to_link`)}`;
}

const RECEIVED_UNCONFIRMED = `
  SELECT s.link_id, s.notice, s.part, s.to_link, r.display_micro + r.reserve_micro + r.overflow_micro AS amount_micro
  FROM transfer_sent s
  JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part
  LEFT JOIN transfer_receipt_confirmed c ON c.link_id = s.link_id AND c.notice = s.notice AND c.part = s.part
  WHERE c.link_id IS NULL AND ${areWhole('s')}
  ORDER BY ${BY_AGE} LIMIT ? OFFSET ?`;

const NOTICED = `
  SELECT p.link_id, p.notice, p.part, p.to_link, p.to_level
  FROM transfer_noticed p
  LEFT JOIN notice_cancelled c ON c.link_id = p.link_id AND c.notice = p.notice
  LEFT JOIN transfer_expected e
    ON e.link_id = p.to_link AND e.from_link = p.link_id AND e.notice = p.notice AND e.part = p.part`;
const ORDERED = 'ORDER BY p.at, p.link_id, p.notice, p.part LIMIT ? OFFSET ?';

// A link that has ended will never expect the part.
const NOT_YET_EXPECTED = `${NOTICED}
  LEFT JOIN transfer_sent s ON s.link_id = p.link_id AND s.notice = p.notice AND s.part = p.part
  WHERE e.link_id IS NULL AND c.link_id IS NULL AND s.link_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM link_log l WHERE l.link_id = p.to_link AND l.kind = 'retired')
    AND ${areWhole('p')}
  ${ORDERED}`;

const EXPECTED_AFTER_CANCELLATION = `${NOTICED}
  LEFT JOIN transfer_expectation_cancelled x
    ON x.link_id = p.to_link AND x.from_link = p.link_id AND x.notice = p.notice AND x.part = p.part
  WHERE e.link_id IS NOT NULL AND c.link_id IS NOT NULL AND x.link_id IS NULL AND ${areWhole('p')}
  ${ORDERED}`;
