import { assert } from '@jackpot/money';
import { StorageFault } from '../storage-fault.js';
import { AwardRecord, PayoutRecord, PayoutNumberRecord, PayoutOwedRecord } from '../entities/awards.js';
import { TermsRecord } from '../entities/link.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';
import { isWhole } from './whole-tables.js';

/** An award that is owed a payout document. */
export type OwedAward = PayoutOwedRecord;

/** A place in the order of what is owed. */
export type OwedPlace = Pick<OwedAward, 'linkId' | 'awardNumber'>;

/** A payout document as prepared, to be stored. */
export type PreparedPayout = Omit<PayoutRecord, 'state'>;

/** Document numbers that no payout has, from the first to the last of them. */
export interface DocumentGap {
  readonly first: number;
  readonly last: number;
}

/** Where the journal should hold what the document of an award prints. Every account that projects can write such rows. */
export interface AwardPlaces extends Pick<
  AwardRecord,
  'linkId' | 'awardNumber' | 'awardId' | 'documentNumber' | 'status'
> {
  /** Of each document number that the award was given: the event that gave it. */
  readonly numbers: readonly Pick<PayoutNumberRecord, 'documentNumber' | 'givenSequence'>[];
  /** Of the events that put terms in force, in order. */
  readonly terms: readonly number[];
}

/**
 * Payout documents. One per award and one per number: the database's own keys ensure it, whatever a queue delivers twice
 * (INV-07).
 */
export class PayoutStore extends SqlStore {
  /**
   * Awards that are owed a document, in the order of link and number, after one of them. Of a link that is rebuilt none: an
   * award that was rejected later is not rejected yet there.
   */
  owed(limit: number, after: OwedPlace = BEFORE_ALL): Promise<readonly OwedAward[]> {
    return this.list(readOwed, SELECT_OWED, [after.linkId, after.linkId, after.awardNumber, limit]);
  }

  /** Where the facts of an award are; undefined where no such award is projected. */
  async places(awardId: string): Promise<AwardPlaces | undefined> {
    const found = await this.first(readAward, SELECT_AWARD, [awardId]);
    if (found === undefined) return undefined;
    const { linkId, awardNumber } = found;
    const numbers = await this.list(readNumber, SELECT_NUMBERS, [linkId, awardNumber]);
    const terms = await this.list(readTerms, SELECT_TERMS, [linkId]);
    return { ...found, numbers, terms: terms.map(({ sequence }) => sequence) };
  }

  /** Stores a document. For the same award and number again: the document that was stored first. */
  async prepare(prepared: PreparedPayout): Promise<PayoutRecord> {
    const { awardId, linkId, awardNumber, documentNumber } = prepared;
    assert(documentNumber > 0, 'a payout document has a number');
    const stored: PayoutRecord = { ...prepared, state: 'prepared' };
    const result = await this.transaction(async (session) => {
      await session.run(INSERT, payoutValues(stored));
      await session.run(DELETE_OWED, [linkId, awardNumber, documentNumber]);
      return stored;
    });
    if (result !== 'taken') return result;
    const first = await this.first(readPayout, SELECT_BY_NUMBER, [awardId, documentNumber]);
    if (first !== undefined) return first;
    throw new StorageFault('DOCUMENT_NUMBER_TAKEN', false, {
      detail: `document ${documentNumber} of ${linkId} cannot be that of ${awardId}`,
    });
  }

  /** The last document of an award; those before it are void. */
  payout(awardId: string): Promise<PayoutRecord | undefined> {
    return this.first(readPayout, `${SELECT_PAYOUTS} WHERE award_id = ? ORDER BY document_number DESC LIMIT 1`, [
      awardId,
    ]);
  }

  /** Documents of a link by number, after one: for exports. */
  documents(linkId: string, afterNumber: number, limit: number): Promise<readonly PayoutRecord[]> {
    return this.list(readPayout, SELECT_AFTER, [linkId, afterNumber, limit]);
  }

  /** Numbers below the highest that are neither on a document nor void: none once every claim has ended and the queue is empty. */
  gaps(linkId: string): Promise<readonly DocumentGap[]> {
    return this.list(readGap, SELECT_GAPS, [linkId, linkId]);
  }
}

const BEFORE_ALL: OwedPlace = { linkId: '', awardNumber: 0 };

const AWARD_FIELDS = ['linkId', 'awardNumber', 'awardId', 'documentNumber', 'status'] as const;
const PAYOUT_FIELDS = fieldsOf(PayoutRecord);

const readOwed = readerOf(PayoutOwedRecord);
const readPayout = readerOf(PayoutRecord);
const payoutValues = valuesOf(PayoutRecord, PAYOUT_FIELDS);
const readAward = readerOf(AwardRecord, AWARD_FIELDS);
const readNumber = readerOf(PayoutNumberRecord, ['documentNumber', 'givenSequence']);
const readTerms = readerOf(TermsRecord, ['sequence']);

function readGap(row: object): DocumentGap {
  const { first, last } = row as { readonly first: string; readonly last: string };
  return { first: Number(first), last: Number(last) };
}

const SELECT_AWARD = `SELECT ${columnList(AwardRecord, AWARD_FIELDS)} FROM award WHERE award_id = ?`;
const SELECT_NUMBERS = `
  SELECT document_number, given_sequence FROM payout_number WHERE link_id = ? AND award_number = ?`;
const SELECT_TERMS = 'SELECT sequence FROM link_terms WHERE link_id = ? ORDER BY version';
const SELECT_OWED = `
  SELECT ${columnList(PayoutOwedRecord, undefined, 'o')}
  FROM payout_owed o LEFT JOIN payout p ON p.award_id = o.award_id AND p.document_number = o.document_number
  WHERE p.award_id IS NULL AND ${isWhole('o.link_id')} AND (o.link_id > ? OR (o.link_id = ? AND o.award_number > ?))
  ORDER BY o.link_id, o.award_number LIMIT ?`;
const INSERT = insertInto(PayoutRecord);
const DELETE_OWED = 'DELETE FROM payout_owed WHERE link_id = ? AND award_number = ? AND document_number = ?';
const SELECT_PAYOUTS = `SELECT ${columnList(PayoutRecord)} FROM payout`;
const SELECT_BY_NUMBER = `${SELECT_PAYOUTS} WHERE award_id = ? AND document_number = ?`;
const SELECT_AFTER = `${SELECT_PAYOUTS} WHERE link_id = ? AND document_number > ? ORDER BY document_number LIMIT ?`;
/** COALESCE and not LAG's third argument: MariaDB has none. */
const SELECT_GAPS = `
  SELECT before_it + 1 AS first, document_number - 1 AS last FROM (
    SELECT document_number, COALESCE(LAG(document_number) OVER (ORDER BY document_number), 0) AS before_it
    FROM (
      SELECT document_number FROM payout WHERE link_id = ?
      UNION SELECT document_number FROM payout_number WHERE link_id = ? AND voided_sequence IS NOT NULL) AS used
    ) AS numbered
  WHERE document_number > before_it + 1 ORDER BY document_number`;
