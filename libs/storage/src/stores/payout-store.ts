import { assert } from '@jackpot/money';
import type { PayoutRecord } from '../reads/records.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { StorageFault, orStorageFault } from '../storage-fault.js';
import { type AwardDetails, type AwardFileRow, SELECT_AWARD_FILE, awardFileOf } from './award-file.js';

/** An award that is to have a payout document and has none. */
export interface OwedAward {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
}

/** A payout document as it was made out, to be kept. */
export type PreparedPayout = Omit<PayoutRecord, 'state'>;

/** Document numbers that no payout has, from the first to the last of them. */
export interface DocumentGap {
  readonly first: number;
  readonly last: number;
}

/** Times a preparation that met another transaction is begun anew. */
const TRIES = 5;

/**
 * Payout documents. Made once per award, once per number: the database's own keys say so, whatever a queue delivers
 * twice (INV-07). Not of the journal: no rebuild touches them.
 */
export class PayoutStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Awards that wait for their document, oldest number first. A rebuild may name one that has it: then it is left out. */
  async owed(limit: number): Promise<readonly OwedAward[]> {
    const rows = await orStorageFault(() => this.#sql.rows<OwedRow>(SELECT_OWED, [limit]));
    return rows.map((row) => ({
      awardId: row.award_id,
      linkId: row.link_id,
      awardNumber: row.award_number,
      documentNumber: row.document_number,
    }));
  }

  /** Everything about an award that its document may need; undefined where no such award is projected. */
  async award(awardId: string): Promise<AwardDetails | undefined> {
    const [row] = await orStorageFault(() => this.#sql.rows<AwardFileRow>(SELECT_AWARD_FILE, [awardId]));
    return row === undefined ? undefined : awardFileOf(row);
  }

  /** Keeps a document. The same award again gets what was kept the first time, whatever the second document says. */
  async prepare(payout: PreparedPayout): Promise<PayoutRecord> {
    assert(payout.documentNumber > 0, 'a payout document has a number');
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#insert(payout);
        return { ...payout, state: 'prepared' };
      } catch (failure) {
        if (!(failure instanceof SqlFailure)) throw failure;
        if (failure.kind === 'duplicate') return this.#kept(payout);
        if (failure.kind !== 'contended' || tries === TRIES) return orStorageFault(() => Promise.reject(failure));
      }
    }
  }

  /** The document that was made out last for an award; those before it are void. */
  async payout(awardId: string): Promise<PayoutRecord | undefined> {
    const [row] = await orStorageFault(() => this.#sql.rows<PayoutRow>(SELECT_PAYOUT, [awardId]));
    return row === undefined ? undefined : payoutOf(row);
  }

  /** Documents of a link by number, the next ones after one: for exports. */
  async documents(linkId: string, afterNumber: number, limit: number): Promise<readonly PayoutRecord[]> {
    const rows = await orStorageFault(() => this.#sql.rows<PayoutRow>(SELECT_DOCUMENTS, [linkId, afterNumber, limit]));
    return rows.map(payoutOf);
  }

  /** Numbers below the highest that are neither on a document nor void: none once every claim has ended and the queue is empty. */
  async gaps(linkId: string): Promise<readonly DocumentGap[]> {
    return orStorageFault(async () => {
      const rows = await this.#sql.rows<{ readonly first: string; readonly last: string }>(SELECT_GAPS, [
        linkId,
        linkId,
      ]);
      return rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }));
    });
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  async #insert(payout: PreparedPayout): Promise<void> {
    await this.#sql.transaction(async (session) => {
      const { awardId, linkId, awardNumber, documentNumber, document, preparedAt } = payout;
      await session.run(INSERT, [awardId, linkId, awardNumber, documentNumber, document, preparedAt]);
      await session.run(DELETE_OWED, [linkId, awardNumber, documentNumber]);
    });
  }

  async #kept(payout: PreparedPayout): Promise<PayoutRecord> {
    const { awardId, documentNumber } = payout;
    const [row] = await orStorageFault(() => this.#sql.rows<PayoutRow>(SELECT_KEPT, [awardId, documentNumber]));
    if (row !== undefined) return payoutOf(row);
    throw new StorageFault('DOCUMENT_NUMBER_TAKEN', false, {
      detail: `document ${payout.documentNumber} of ${payout.linkId} cannot be that of ${payout.awardId}`,
    });
  }
}

interface OwedRow {
  readonly award_id: string;
  readonly link_id: string;
  readonly award_number: number;
  readonly document_number: number;
}

interface PayoutRow extends OwedRow {
  readonly state: 'prepared';
  readonly document: string;
  readonly prepared_at: string;
}

const SELECT_OWED = `
  SELECT o.award_id, o.link_id, o.award_number, o.document_number
  FROM payout_owed o LEFT JOIN payout p ON p.award_id = o.award_id AND p.document_number = o.document_number
  WHERE p.award_id IS NULL ORDER BY o.link_id, o.award_number LIMIT ?`;
const INSERT = `
  INSERT INTO payout (award_id, link_id, award_number, document_number, state, document, prepared_at)
  VALUES (?, ?, ?, ?, 'prepared', ?, ?)`;
const DELETE_OWED = 'DELETE FROM payout_owed WHERE link_id = ? AND award_number = ? AND document_number = ?';
const SELECT_PAYOUTS =
  'SELECT award_id, link_id, award_number, document_number, state, document, prepared_at FROM payout';
const SELECT_PAYOUT = `${SELECT_PAYOUTS} WHERE award_id = ? ORDER BY document_number DESC LIMIT 1`;
const SELECT_KEPT = `${SELECT_PAYOUTS} WHERE award_id = ? AND document_number = ?`;
const SELECT_DOCUMENTS = `
  ${SELECT_PAYOUTS} WHERE link_id = ? AND document_number > ? ORDER BY document_number LIMIT ?`;
/** COALESCE and not LAG's third argument: MariaDB has none. */
const SELECT_GAPS = `
  SELECT before_it + 1 AS first, document_number - 1 AS last FROM (
    SELECT document_number, COALESCE(LAG(document_number) OVER (ORDER BY document_number), 0) AS before_it
    FROM (
      SELECT document_number FROM payout WHERE link_id = ?
      UNION SELECT document_number FROM payout_number WHERE link_id = ? AND voided_sequence IS NOT NULL) AS used
    ) AS numbered
  WHERE document_number > before_it + 1 ORDER BY document_number`;

function payoutOf(row: PayoutRow): PayoutRecord {
  return {
    awardId: row.award_id,
    linkId: row.link_id,
    awardNumber: row.award_number,
    documentNumber: row.document_number,
    state: row.state,
    document: row.document,
    preparedAt: Number(row.prepared_at),
  };
}
