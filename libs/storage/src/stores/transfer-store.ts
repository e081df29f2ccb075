import { readerOf } from '../tables/row-code.js';
import {
  TransferExpectedRecord,
  TransferNoticedRecord,
  TransferReceivedRecord,
  TransferSentRecord,
} from '../entities/transfers.js';
import { SqlStore } from './sql-store.js';
import { isWhole } from './whole-tables.js';

/** A part of a transfer to another link. Amounts in micro-cents. */
export interface TransferDetails extends TransferSentRecord {
  /** Null: the other link has not received it, as far as its tables are projected. */
  readonly receivedAt: number | null;
}

/**
 * A part of a notice of the link `linkId` that is for `toLink`. `sequence` is where a journal should hold the event of which the
 * row was made.
 */
export type PartRow = Pick<TransferNoticedRecord, 'linkId' | 'notice' | 'part' | 'toLink' | 'sequence'>;

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

  /**
   * The last parts, the newest first, received or not; and all that is on its way, in micro-cents. One statement: the sum and
   * the parts are of the same instant.
   */
  async all(limit: number): Promise<{ readonly inTransitMicro: bigint; readonly parts: readonly TransferDetails[] }> {
    const rows = await this.rows<TotalRow>(SELECT_ALL, [limit]);
    return { inTransitMicro: BigInt(rows[0]?.in_transit_micro ?? 0), parts: rows.map(readDetails) };
  }

  /** Parts posted by a link that the link they are for does not expect yet, as far as its tables are projected. */
  notYetExpected({ skip, limit }: Slice): Promise<readonly PartRow[]> {
    return this.list(readPart, NOT_YET_EXPECTED, [limit, skip]);
  }

  /** Parts that a link still expects, with the place where the sender's journal cancels their notice. */
  expectedAfterCancellation({ skip, limit }: Slice): Promise<readonly PartRow[]> {
    return this.list(readPart, EXPECTED_AFTER_CANCELLATION, [limit, skip]);
  }

  /** Parts whose receipt the sending link has not recorded, with the place where the receiver's journal has it. */
  receivedUnconfirmed({ skip, limit }: Slice): Promise<readonly PartRow[]> {
    return this.list(readPart, RECEIVED_UNCONFIRMED, [limit, skip]);
  }

  /** Where the journal of `toLink` should hold that it expects a part; undefined where no row says so. */
  async expectedAt({ linkId, notice, part, toLink }: Omit<PartRow, 'sequence'>): Promise<number | undefined> {
    const sql =
      'SELECT sequence FROM transfer_expected WHERE link_id = ? AND from_link = ? AND notice = ? AND part = ?';
    return (await this.first(readExpected, sql, [toLink, linkId, notice, part]))?.sequence;
  }
}

const readSent = readerOf(TransferSentRecord, [
  'linkId',
  'notice',
  'part',
  'level',
  'toLink',
  'toLevel',
  'displayMicro',
  'reserveMicro',
  'overflowMicro',
  'sequence',
  'sentAt',
]);
const readReceipt = readerOf(TransferReceivedRecord, ['receivedAt']);
const readExpected = readerOf(TransferExpectedRecord, ['sequence']);
const readPart = readerOf(TransferNoticedRecord, ['linkId', 'notice', 'part', 'toLink', 'sequence']);

function readDetails(row: object): TransferDetails {
  const { received_at } = row as { readonly received_at: string | null };
  return { ...readSent(row), receivedAt: received_at === null ? null : readReceipt(row).receivedAt };
}

interface TotalRow {
  readonly in_transit_micro: string | number | null;
}

const COLUMNS = `s.link_id, s.notice, s.part, s.level, s.to_link, s.to_level, s.display_micro, s.reserve_micro,
    s.overflow_micro, s.sequence, s.sent_at, r.received_at`;
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
  SELECT s.link_id, s.notice, s.part, s.to_link, r.sequence
  FROM transfer_sent s
  JOIN transfer_received r
    ON r.link_id = s.to_link AND r.from_link = s.link_id AND r.notice = s.notice AND r.part = s.part
  LEFT JOIN transfer_receipt_confirmed c ON c.link_id = s.link_id AND c.notice = s.notice AND c.part = s.part
  WHERE c.link_id IS NULL AND ${areWhole('s')}
  ORDER BY ${BY_AGE} LIMIT ? OFFSET ?`;

const noticed = (sequence: 'p' | 'c'): string => `
  SELECT p.link_id, p.notice, p.part, p.to_link, ${sequence}.sequence
  FROM transfer_noticed p
  LEFT JOIN notice_cancelled c ON c.link_id = p.link_id AND c.notice = p.notice
  LEFT JOIN transfer_expected e
    ON e.link_id = p.to_link AND e.from_link = p.link_id AND e.notice = p.notice AND e.part = p.part`;
const ORDERED = 'ORDER BY p.at, p.link_id, p.notice, p.part LIMIT ? OFFSET ?';

// A link that has ended will never expect the part.
const NOT_YET_EXPECTED = `${noticed('p')}
  LEFT JOIN transfer_sent s ON s.link_id = p.link_id AND s.notice = p.notice AND s.part = p.part
  WHERE e.link_id IS NULL AND c.link_id IS NULL AND s.link_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM link_log l WHERE l.link_id = p.to_link AND l.kind = 'retired')
    AND ${areWhole('p')}
  ${ORDERED}`;

const EXPECTED_AFTER_CANCELLATION = `${noticed('c')}
  LEFT JOIN transfer_expectation_cancelled x
    ON x.link_id = p.to_link AND x.from_link = p.link_id AND x.notice = p.notice AND x.part = p.part
  WHERE e.link_id IS NOT NULL AND c.link_id IS NOT NULL AND x.link_id IS NULL AND ${areWhole('p')}
  ${ORDERED}`;
