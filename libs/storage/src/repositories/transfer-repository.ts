import type { DataSource, SelectQueryBuilder } from 'typeorm';
import {
  NoticeCancelledRecord,
  TransferExpectationCancelledRecord,
  TransferExpectedRecord,
  TransferNoticedRecord,
  TransferReceiptConfirmedRecord,
  TransferReceivedRecord,
  TransferSentRecord,
} from '../entities/transfers.js';
import { orStorageFault } from '../storage-fault.js';
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
export class TransferRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Parts on their way, the oldest first. */
  inTransit({ skip, limit }: Slice): Promise<readonly TransferDetails[]> {
    const query = this.#sent().where(`received.receivedAt IS NULL AND ${areWhole('sent')}`);
    return detailsIn(query.orderBy(SENT_BY_AGE).limit(limit).offset(skip));
  }

  /** Parts on their way from or to a link, the oldest first. */
  inTransitOf(linkId: string, limit: number): Promise<readonly TransferDetails[]> {
    const query = this.#sent().where('received.receivedAt IS NULL');
    query.andWhere('(sent.linkId = :linkId OR sent.toLink = :linkId)', { linkId });
    return detailsIn(query.orderBy(SENT_BY_AGE).limit(limit));
  }

  /**
   * The last parts, the newest first, received or not; and all that is on its way, in micro-cents. One statement: the sum and
   * the parts are of the same instant.
   */
  async all(limit: number): Promise<{ readonly inTransitMicro: bigint; readonly parts: readonly TransferDetails[] }> {
    const query = this.#sent().addSelect(IN_TRANSIT_MICRO, 'inTransitMicro');
    query.orderBy({ ...SENT_BY_AGE, 'sent.sentAt': 'DESC' }).limit(limit);
    const { entities, raw } = await orStorageFault(() => query.getRawAndEntities<DetailsRow>());
    const parts = entities.map((sent, index) => detailsOf(sent, raw[index]));
    return { inTransitMicro: BigInt(raw[0]?.inTransitMicro ?? 0), parts };
  }

  /** Parts posted by a link that the link they are for does not expect yet, as far as its tables are projected. */
  notYetExpected(slice: Slice): Promise<readonly PartRow[]> {
    const query = this.#noticed('noticed')
      .leftJoin(TransferSentRecord, 'sent', `${isSamePart('sent')} AND sent.part = noticed.part`)
      .where('expected.linkId IS NULL AND cancelled.linkId IS NULL AND sent.linkId IS NULL')
      // A link that has ended will never expect the part.
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM link_log l WHERE l.link_id = noticed.toLink AND l.kind = 'retired') AND ${areWhole('noticed')}`,
      );
    return partsIn(query.orderBy(NOTICED_BY_AGE), slice);
  }

  /** Parts that a link still expects, with the place where the sender's journal cancels their notice. */
  expectedAfterCancellation(slice: Slice): Promise<readonly PartRow[]> {
    const query = this.#noticed('cancelled')
      .leftJoin(TransferExpectationCancelledRecord, 'ended', isOtherHalf('ended', 'noticed'))
      .where('expected.linkId IS NOT NULL AND cancelled.linkId IS NOT NULL AND ended.linkId IS NULL')
      .andWhere(areWhole('noticed'));
    return partsIn(query.orderBy(NOTICED_BY_AGE), slice);
  }

  /** Parts whose receipt the sending link has not recorded, with the place where the receiver's journal has it. */
  receivedUnconfirmed(slice: Slice): Promise<readonly PartRow[]> {
    const isConfirmed =
      'confirmed.linkId = sent.linkId AND confirmed.notice = sent.notice AND confirmed.part = sent.part';
    const query = this.dataSource.manager
      .createQueryBuilder(TransferSentRecord, 'sent')
      .select(partColumns('sent', 'received'))
      .innerJoin(TransferReceivedRecord, 'received', isOtherHalf('received', 'sent'))
      .leftJoin(TransferReceiptConfirmedRecord, 'confirmed', isConfirmed)
      .where(`confirmed.linkId IS NULL AND ${areWhole('sent')}`);
    return partsIn(query.orderBy(SENT_BY_AGE), slice);
  }

  /** Where the journal of `toLink` should hold that it expects a part; undefined where no row says so. */
  async expectedAt({ linkId, notice, part, toLink }: Omit<PartRow, 'sequence'>): Promise<number | undefined> {
    const where = { linkId: toLink, fromLink: linkId, notice, part };
    const found = await orStorageFault(() => this.dataSource.manager.findOneBy(TransferExpectedRecord, where));
    return found?.sequence;
  }

  /** Parts that were sent, with their receipt. */
  #sent(): SelectQueryBuilder<TransferSentRecord> {
    return this.dataSource.manager
      .createQueryBuilder(TransferSentRecord, 'sent')
      .leftJoin(TransferReceivedRecord, 'received', isOtherHalf('received', 'sent'))
      .addSelect('received.receivedAt', 'receivedAt');
  }

  /** Parts of notices, with the cancellation of their notice and with what the other link expects. */
  #noticed(place: 'noticed' | 'cancelled'): SelectQueryBuilder<TransferNoticedRecord> {
    return this.dataSource.manager
      .createQueryBuilder(TransferNoticedRecord, 'noticed')
      .select(partColumns('noticed', place))
      .leftJoin(NoticeCancelledRecord, 'cancelled', isSamePart('cancelled'))
      .leftJoin(TransferExpectedRecord, 'expected', isOtherHalf('expected', 'noticed'));
  }
}

interface DetailsRow {
  readonly receivedAt: string | null;
  readonly inTransitMicro?: string | number | null;
}

const SENT_BY_AGE = { 'sent.sentAt': 'ASC', 'sent.linkId': 'ASC', 'sent.notice': 'ASC', 'sent.part': 'ASC' } as const;
const NOTICED_BY_AGE = {
  ...({ 'noticed.at': 'ASC', 'noticed.linkId': 'ASC' } as const),
  ...({ 'noticed.notice': 'ASC', 'noticed.part': 'ASC' } as const),
};

/** The window is all parts: it is computed before the limit. */
const IN_TRANSIT_MICRO = `SUM(
  CASE WHEN received.receivedAt IS NULL THEN sent.displayMicro + sent.reserveMicro + sent.overflowMicro ELSE 0 END
) OVER ()`;

/** The row of the other link about a part. */
function isOtherHalf(other: string, part: 'sent' | 'noticed'): string {
  const isSame = ['notice', 'part'].map((field) => `${other}.${field} = ${part}.${field}`);
  return [`${other}.linkId = ${part}.toLink`, `${other}.fromLink = ${part}.linkId`, ...isSame].join(' AND ');
}

function isSamePart(other: 'sent' | 'cancelled'): string {
  return `${other}.linkId = noticed.linkId AND ${other}.notice = noticed.notice`;
}

/** Both links of a part: what one of them did is seen wherever it is projected. */
function areWhole(part: 'sent' | 'noticed'): string {
  return `${isWhole(`${part}.linkId`)} AND ${isWhole(`${part}.toLink`)}`;
}

function partColumns(part: 'sent' | 'noticed', place: string): string[] {
  const ofPart = (['linkId', 'notice', 'part', 'toLink'] as const).map((field) => `${part}.${field} AS ${field}`);
  return [...ofPart, `${place}.sequence AS sequence`];
}

async function partsIn(query: SelectQueryBuilder<object>, { skip, limit }: Slice): Promise<readonly PartRow[]> {
  type Row = Omit<PartRow, 'sequence'> & { readonly sequence: string };
  const rows = await orStorageFault(() => query.limit(limit).offset(skip).getRawMany<Row>());
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

async function detailsIn(query: SelectQueryBuilder<TransferSentRecord>): Promise<readonly TransferDetails[]> {
  const { entities, raw } = await orStorageFault(() => query.getRawAndEntities<DetailsRow>());
  return entities.map((sent, index) => detailsOf(sent, raw[index]));
}

function detailsOf(sent: TransferSentRecord, row: DetailsRow | undefined): TransferDetails {
  return { ...sent, receivedAt: row === undefined || row.receivedAt === null ? null : Number(row.receivedAt) };
}
