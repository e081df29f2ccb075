import type { Close, GamingDay } from '@jackpot/books';
import { asBuffer, copyOf } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { orStorageFault } from '../storage-fault.js';

/** The last close of a link, and what the next one goes on from. */
export interface LastClose {
  readonly close: Close;
  readonly carry: string;
}

/** Closes of gaming days: written once, in order, and never again. Not of the journal: no rebuild touches them. */
export class CloseStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Keeps a close. False where its number or its day is taken: somebody else closed meanwhile, and theirs stands. */
  async append(close: Close, carry: string): Promise<boolean> {
    try {
      await this.#sql.run(INSERT, [...valuesOf(close), carry]);
      return true;
    } catch (failure) {
      if (failure instanceof SqlFailure && failure.kind === 'duplicate') return false;
      return orStorageFault(() => Promise.reject(failure as Error));
    }
  }

  async last(linkId: string): Promise<LastClose | undefined> {
    const [row] = await this.#rows(
      `SELECT ${COLUMNS}, carry FROM gaming_day_close WHERE link_id = ? ORDER BY number DESC LIMIT 1`,
      [linkId],
    );
    return row === undefined ? undefined : { close: closeOf(row), carry: row.carry };
  }

  /** The last gaming day that was closed: without its report and its carry, for whoever only asks how far it is. */
  async lastDay(linkId: string): Promise<GamingDay | undefined> {
    const [row] = await orStorageFault(() => this.#sql.rows<Pick<CloseRow, 'gaming_day'>>(SELECT_LAST_DAY, [linkId]));
    return row === undefined ? undefined : (row.gaming_day as GamingDay);
  }

  async ofDay(linkId: string, day: GamingDay): Promise<Close | undefined> {
    const [row] = await this.#rows(`SELECT ${COLUMNS} FROM gaming_day_close WHERE link_id = ? AND gaming_day = ?`, [
      linkId,
      day,
    ]);
    return row === undefined ? undefined : closeOf(row);
  }

  /** Closes of a link by their number, from one on. */
  async from(linkId: string, number: number, limit: number): Promise<readonly Close[]> {
    const rows = await this.#rows(SELECT_FROM, [linkId, number, limit]);
    return rows.map(closeOf);
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  #rows(sql: string, values: readonly (string | number)[]): Promise<readonly CloseRow[]> {
    return orStorageFault(() => this.#sql.rows<CloseRow>(sql, values));
  }
}

const COLUMNS =
  'link_id, number, facility_id, gaming_day, zone, boundary_hour, starts_at, ends_at, first_sequence, last_sequence, ' +
  'batch, batch_hash, closed_at, closed_by, report, previous_hash, hash';
const INSERT = `INSERT INTO gaming_day_close (${COLUMNS}, carry) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const SELECT_LAST_DAY = 'SELECT gaming_day FROM gaming_day_close WHERE link_id = ? ORDER BY number DESC LIMIT 1';
const SELECT_FROM = `SELECT ${COLUMNS} FROM gaming_day_close WHERE link_id = ? AND number >= ? ORDER BY number LIMIT ?`;

interface CloseRow {
  readonly link_id: string;
  readonly number: number;
  readonly facility_id: string;
  readonly gaming_day: string;
  readonly zone: string;
  readonly boundary_hour: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly first_sequence: string;
  readonly last_sequence: string;
  readonly batch: string;
  readonly batch_hash: Buffer;
  readonly closed_at: string;
  readonly closed_by: string;
  readonly report: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly carry: string;
}

function valuesOf(close: Close) {
  return [
    close.linkId,
    close.number,
    close.facilityId,
    close.day,
    close.zone,
    close.boundaryHour,
    close.startsAt,
    close.endsAt,
    close.firstSequence,
    close.lastSequence,
    close.batch,
    asBuffer(close.batchHash),
    close.closedAt,
    close.closedBy,
    close.report,
    asBuffer(close.previousHash),
    asBuffer(close.hash),
  ] as const;
}

function closeOf(row: CloseRow): Close {
  return {
    linkId: row.link_id,
    number: row.number,
    facilityId: row.facility_id,
    day: row.gaming_day as GamingDay,
    zone: row.zone,
    boundaryHour: row.boundary_hour,
    startsAt: Number(row.starts_at),
    endsAt: Number(row.ends_at),
    firstSequence: Number(row.first_sequence),
    lastSequence: Number(row.last_sequence),
    batch: Number(row.batch),
    batchHash: copyOf(row.batch_hash),
    closedAt: Number(row.closed_at),
    closedBy: row.closed_by,
    report: row.report,
    previousHash: copyOf(row.previous_hash),
    hash: copyOf(row.hash),
  };
}
