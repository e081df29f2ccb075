import { assert } from '@jackpot/money';
import type { DataSource } from 'typeorm';
import { AwardRecord, PayoutRecord, PayoutNumberRecord, PayoutOwedRecord } from '../entities/awards.js';
import { TermsRecord } from '../entities/link.js';
import { MoreThan } from '../entities/find-operators.js';
import { inTransaction } from '../in-transaction.js';
import { StorageFault, orStorageFault } from '../storage-fault.js';
import { isWhole } from './whole-tables.js';

export interface OwedAward extends PayoutOwedRecord {
  /** When the document became owed, ms since 1970. */
  readonly owedSince: number;
}

export type OwedPlace = Pick<OwedAward, 'linkId' | 'awardNumber'>;

export type PreparedPayout = Omit<PayoutRecord, 'state'>;

export interface DocumentGap {
  readonly first: number;
  readonly last: number;
}

/**
 * Where to find the facts of a payout document in the journal. Database tables are not the source, because they could
 * be forged.
 */
export interface AwardPlaces extends Pick<
  AwardRecord,
  'linkId' | 'awardNumber' | 'awardId' | 'documentNumber' | 'status'
> {
  readonly numbers: readonly Pick<PayoutNumberRecord, 'documentNumber' | 'givenSequence'>[];
  readonly terms: readonly number[];
}

/**
 * Payout documents. The database's keys ensure one document for each award and number, even if a queue delivers a job
 * twice (INV-07).
 */
export class PayoutRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Awards that need a document, ordered by link and number. Leaves out links in a rebuild, where rejected awards may
   * not look rejected yet.
   */
  async owed(limit: number, after: OwedPlace = BEFORE_ALL): Promise<readonly OwedAward[]> {
    const isPrepared = 'payout.awardId = owed.awardId AND payout.documentNumber = owed.documentNumber';
    const isAfter = 'owed.linkId > :linkId OR (owed.linkId = :linkId AND owed.awardNumber > :awardNumber)';
    const query = this.dataSource.manager
      .createQueryBuilder(PayoutOwedRecord, 'owed')
      .leftJoin(PayoutRecord, 'payout', isPrepared)
      .addSelect(OWED_SINCE, 'owed_since')
      .where(`payout.awardId IS NULL AND ${isWhole('owed.linkId')} AND (${isAfter})`, after)
      .orderBy({ 'owed.linkId': 'ASC', 'owed.awardNumber': 'ASC' })
      .limit(limit);
    const read = () => query.getRawAndEntities<{ readonly owed_since: string | number }>();
    const { entities, raw } = await orStorageFault(read);
    return entities.map((owed, row) => ({ ...owed, owedSince: Number(raw[row]?.owed_since) }));
  }

  async places(awardId: string): Promise<AwardPlaces | undefined> {
    return orStorageFault(async () => {
      const { manager } = this.dataSource;
      const found = await manager.findOneBy(AwardRecord, { awardId });
      if (found === null) return undefined;
      const { linkId, awardNumber, documentNumber, status } = found;
      const numbers = await manager.findBy(PayoutNumberRecord, { linkId, awardNumber });
      const terms = await manager.find(TermsRecord, {
        select: { linkId: true, sequence: true, version: true },
        where: { linkId },
        order: { version: 'ASC' },
      });
      return {
        ...{ linkId, awardNumber, awardId, documentNumber, status },
        numbers: numbers.map((number) => ({
          documentNumber: number.documentNumber,
          givenSequence: number.givenSequence,
        })),
        terms: terms.map(({ sequence }) => sequence),
      };
    });
  }

  /** Stores a document. If the award and number already have one, returns that document. */
  async prepare(prepared: PreparedPayout): Promise<PayoutRecord> {
    const { awardId, linkId, awardNumber, documentNumber } = prepared;
    assert(documentNumber > 0, 'a payout document has a number');
    const stored: PayoutRecord = { ...prepared, state: 'prepared' };
    const result = await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(PayoutRecord, stored);
      await manager.delete(PayoutOwedRecord, { linkId, awardNumber, documentNumber });
      return stored;
    });
    if (result !== 'taken') return result;
    const first = await orStorageFault(() => this.#payouts.findOneBy({ awardId, documentNumber }));
    if (first !== null) return first;
    throw new StorageFault('DOCUMENT_NUMBER_TAKEN', false, {
      detail: `document ${documentNumber} of ${linkId} cannot be that of ${awardId}`,
    });
  }

  async payout(awardId: string): Promise<PayoutRecord | undefined> {
    const last = { where: { awardId }, order: { documentNumber: 'DESC' } } as const;
    return (await orStorageFault(() => this.#payouts.findOne(last))) ?? undefined;
  }

  documents(linkId: string, afterNumber: number, limit: number): Promise<readonly PayoutRecord[]> {
    const where = { linkId, documentNumber: MoreThan(afterNumber) };
    return orStorageFault(() => this.#payouts.find({ where, order: { documentNumber: 'ASC' }, take: limit }));
  }

  /** Unused numbers below the highest. There are none once every claim has ended and the queue is empty. */
  async gaps(linkId: string): Promise<readonly DocumentGap[]> {
    type Row = Readonly<Record<keyof DocumentGap, string>>;
    const rows = await orStorageFault(() => this.dataSource.query<readonly Row[]>(SELECT_GAPS, [linkId, linkId]));
    return rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }));
  }

  get #payouts() {
    return this.dataSource.getRepository(PayoutRecord);
  }
}

const OWED_SINCE = `GREATEST(
  COALESCE((SELECT MAX(act.at) FROM claim_act act
    WHERE act.link_id = owed.link_id AND act.award_number = owed.award_number AND act.act = 'authorized'), 0),
  COALESCE((SELECT number.given_at FROM payout_number number
    WHERE number.link_id = owed.link_id AND number.document_number = owed.document_number), 0))`;

const BEFORE_ALL: OwedPlace = { linkId: '', awardNumber: 0 };

const SELECT_GAPS = `
  SELECT before_it + 1 AS first, document_number - 1 AS last FROM (
    SELECT document_number, COALESCE(LAG(document_number) OVER (ORDER BY document_number), 0) AS before_it
    FROM (
      SELECT document_number FROM payout WHERE link_id = ?
      UNION SELECT document_number FROM payout_number WHERE link_id = ? AND voided_sequence IS NOT NULL) AS used
    ) AS numbered
  WHERE document_number > before_it + 1 ORDER BY document_number`;
