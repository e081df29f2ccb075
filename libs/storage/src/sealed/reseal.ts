import { withDataSource } from '../open-data-source.js';
import { SEALED_TABLES } from '../tables/index.js';
import { SealedRepository } from './sealed-repository.js';
import type { Seals } from './seals.js';

/** Rows in one transaction. The audit trail is locked meanwhile. */
const PAGE = 100;

export interface ResealedTable {
  readonly table: string;
  readonly rows: number;
  readonly resealed: number;
}

/**
 * Seals every row that gives a right with the current key, while controllers still accept the earlier one. Can run
 * again. Altered rows stay unchanged, so that checks find them.
 */
export function resealRecords(url: string, seals: Seals): Promise<readonly ResealedTable[]> {
  return withDataSource(url, async (dataSource) => {
    const tables: ResealedTable[] = [];
    for (const table of SEALED_TABLES) {
      const rows = new SealedRepository(table.entity, seals);
      let [read, resealed] = [0, 0];
      for (;;) {
        const skip = read;
        const page = await dataSource.transaction((manager) => rows.reseal(manager, { take: PAGE, skip }));
        read += page.read;
        resealed += page.resealed;
        if (page.read < PAGE) break;
      }
      tables.push({ table: table.name, rows: read, resealed });
    }
    return tables;
  });
}
