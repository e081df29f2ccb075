import { SqlClient } from '../sql/sql-client.js';
import { SEALED_TABLES } from '../tables/index.js';
import { SealedRows } from './sealed-rows.js';
import type { Seals } from './seals.js';

/** Rows in one transaction: the trail is locked meanwhile. */
const PAGE = 100;

/** What was sealed again in a table. */
export interface ResealedTable {
  readonly table: string;
  readonly rows: number;
  readonly resealed: number;
}

/**
 * Seals every row that gives a right with the present key, while controllers that accept it run. Each is recorded in the audit
 * trail. May be run again: what has the present key stays. A row that somebody has altered stays as it is, and is found.
 */
export async function* resealRecords(url: string, seals: Seals): AsyncGenerator<ResealedTable> {
  const sql = new SqlClient(url);
  try {
    for (const table of SEALED_TABLES) {
      const rows = new SealedRows(table.entity, seals);
      let [read, resealed] = [0, 0];
      for (;;) {
        const offset = read;
        const page = await sql.transaction((session) => rows.reseal(session, { limit: PAGE, offset }));
        read += page.read;
        resealed += page.resealed;
        if (page.read < PAGE) break;
      }
      yield { table: table.name, rows: read, resealed };
    }
  } finally {
    await sql.close();
  }
}
