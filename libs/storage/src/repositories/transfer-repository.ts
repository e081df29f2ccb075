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

/** A sent part of a transfer. Amounts are in micro-cents. */
export interface TransferDetails extends TransferSentRecord {
  /** Null if the read tables contain no receipt of the part by the other link. */
  readonly receivedAt: number | null;
}

/** A part of a transfer. `sequence`: position of its event in the journal, if the row was not forged. */
export type PartRow = Pick<TransferNoticedRecord, 'linkId' | 'notice' | 'part' | 'toLink' | 'sequence'>;

export interface Slice {
  readonly skip: number;
  readonly limit: number;
}

/**
 * What both links recorded of each transfer. A part without a projected receipt counts as in transit. Delivering a part
 * again has no effect.
 */
export class TransferRepository {
  constructor(private readonly dataSource: DataSource) {}

  inTransit({ skip, limit }: Slice): Promise<readonly TransferDetails[]> {
    const query = this.#sent().where(`received.receivedAt IS NULL AND ${areWhole('sent')}`);
    return detailsIn(query.orderBy(SENT_BY_AGE).limit(limit).offset(skip));
  }

  inTransitOf(linkId: string, limit: number): Promise<readonly TransferDetails[]> {
    const query = this.#sent().where('received.receivedAt IS NULL');
    query.andWhere('(sent.linkId = :linkId OR sent.toLink = :linkId)', { linkId });
    return detailsIn(query.orderBy(SENT_BY_AGE).limit(limit));
  }

  /** The newest parts, and the total in transit in micro-cents. One statement, so that both are consistent. */
  async all(limit: number): Promise<{ readonly inTransitMicro: bigint; readonly parts: readonly TransferDetails[] }> {
    const query = this.#sent().addSelect(IN_TRANSIT_MICRO, 'inTransitMicro');
    query.orderBy({ ...SENT_BY_AGE, 'sent.sentAt': 'DESC' }).limit(limit);
    const { entities, raw } = await orStorageFault(() => query.getRawAndEntities<DetailsRow>());
    const parts = entities.map((sent, index) => detailsOf(sent, raw[index]));
    return { inTransitMicro: BigInt(raw[0]?.inTransitMicro ?? 0), parts };
  }

  notYetExpected(slice: Slice): Promise<readonly PartRow[]> {
    const query = this.#noticed('noticed')
      .leftJoin(TransferSentRecord, 'sent', `${isSamePart('sent')} AND sent.part = noticed.part`)
      .where('expected.linkId IS NULL AND cancelled.linkId IS NULL AND sent.linkId IS NULL')
      // A retired link will never expect the part.
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM link_log l WHERE l.link_id = noticed.toLink AND l.kind = 'retired') AND ${areWhole('noticed')}`,
      );
    return partsIn(query.orderBy(NOTICED_BY_AGE), slice);
  }

  expectedAfterCancellation(slice: Slice): Promise<readonly PartRow[]> {
    const query = this.#noticed('cancelled')
      .leftJoin(TransferExpectationCancelledRecord, 'ended', isOtherHalf('ended', 'noticed'))
      .where('expected.linkId IS NOT NULL AND cancelled.linkId IS NOT NULL AND ended.linkId IS NULL')
      .andWhere(areWhole('noticed'));
    return partsIn(query.orderBy(NOTICED_BY_AGE), slice);
  }

  /** Parts that were received but not confirmed. `sequence` is that of the receipt in the receiver's journal. */
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

  async expectedAt({ linkId, notice, part, toLink }: Omit<PartRow, 'sequence'>): Promise<number | undefined> {
    const where = { linkId: toLink, fromLink: linkId, notice, part };
    const found = await orStorageFault(() => this.dataSource.manager.findOneBy(TransferExpectedRecord, where));
    return found?.sequence;
  }

  #sent(): SelectQueryBuilder<TransferSentRecord> {
    return this.dataSource.manager
      .createQueryBuilder(TransferSentRecord, 'sent')
      .leftJoin(TransferReceivedRecord, 'received', isOtherHalf('received', 'sent'))
      .addSelect('received.receivedAt', 'receivedAt');
  }

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

const IN_TRANSIT_MICRO = `SUM(
  CASE WHEN received.receivedAt IS NULL THEN sent.displayMicro + sent.reserveMicro + sent.overflowMicro ELSE 0 END
) OVER ()`;

function isOtherHalf(other: string, part: 'sent' | 'noticed'): string {
  const isSame = ['notice', 'part'].map((field) => `${other}.${field} = ${part}.${field}`);
  return [`${other}.linkId = ${part}.toLink`, `${other}.fromLink = ${part}.linkId`, ...isSame].join(' AND ');
}

function isSamePart(other: 'sent' | 'cancelled'): string {
  return `${other}.linkId = noticed.linkId AND ${other}.notice = noticed.notice`;
}

/** SQL condition that neither link of a transfer is in a rebuild, because rows could still be missing. */
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
