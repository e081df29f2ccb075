import { must } from '@jackpot/money';
import type { BatchSeals } from '../journal/journal-row.js';
import { migrate } from '../schema/migrate.js';
import { inOwnDatabase } from '../schema/own-database.js';
import type { SqlClient } from '../sql/sql-client.js';
import { orStorageFault } from '../storage-fault.js';
import { PROJECTION_TABLES } from '../tables/index.js';
import { JournalRecord } from '../entities/journal.js';
import { columnList, fieldsOf } from '../tables/row-code.js';
import { Projector } from './projector.js';

export interface TableDifference {
  readonly table: string;
  readonly rows: number;
}

const TRIES = 5;

/**
 * Projects the journal of a link into another database on the same server, which the account must be allowed to create,
 * and compares every row of every read table.
 * @returns 'in-play' if play disturbed every comparison
 */
export async function compareTables(
  url: string,
  link: string,
  seals: BatchSeals,
): Promise<readonly TableDifference[] | 'in-play'> {
  return orStorageFault(() =>
    inOwnDatabase(url, 'copy', async ({ sql, name, url: copyUrl }) => {
      await migrate(copyUrl, () => undefined);
      return comparison({ sql, copy: name, copyUrl, link, seals });
    }),
  );
}

interface Comparison {
  readonly sql: SqlClient;
  readonly copy: string;
  readonly copyUrl: string;
  readonly link: string;
  readonly seals: BatchSeals;
}

async function comparison({
  sql,
  copy,
  copyUrl,
  link,
  seals,
}: Comparison): Promise<readonly TableDifference[] | 'in-play'> {
  const projector = new Projector(copyUrl, { seals });
  try {
    for (let tries = 0, from = 0; tries < TRIES; tries += 1) {
      const batch = await projectedTo(sql, link);
      await copyJournal(sql, { copy, link, from, to: batch });
      from = batch;
      while ((await projector.projectNext(link)).batches > 0);
      const differences = await differencesOf(sql, copy, link);
      if (differences.length === 0 || (await projectedTo(sql, link)) === batch) return differences;
    }
    return 'in-play';
  } finally {
    await projector.close();
  }
}

async function projectedTo(sql: SqlClient, link: string): Promise<number> {
  const rows = await sql.rows<{ readonly batch: number | string }>(
    'SELECT batch FROM projection_watermark WHERE stream = ?',
    [link],
  );
  return Number(rows[0]?.batch ?? 0);
}

const JOURNAL_COLUMNS = columnList(
  JournalRecord,
  fieldsOf(JournalRecord).filter((field) => field !== 'eventsBytes'),
);

async function copyJournal(
  sql: SqlClient,
  {
    copy,
    link,
    from,
    to,
  }: { readonly copy: string; readonly link: string; readonly from: number; readonly to: number },
): Promise<void> {
  await sql.run('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await sql.run(
    `INSERT INTO ${copy}.journal (${JOURNAL_COLUMNS}) SELECT ${JOURNAL_COLUMNS} FROM journal
     WHERE stream = ? AND batch > ? AND batch <= ?`,
    [link, from, to],
  );
}

async function differencesOf(sql: SqlClient, copy: string, link: string): Promise<readonly TableDifference[]> {
  const found: TableDifference[] = [];
  for (const table of PROJECTION_TABLES) {
    const { name } = table;
    const [own, projected] = ['', `${copy}.`].map((of) => `SELECT * FROM ${of}${name} WHERE link_id = ?`);
    const added = `(${own} EXCEPT ${projected})`;
    // Other programs may delete rows from a table with `writers`, so missing rows do not count as differences.
    const differing = table.writers === undefined ? [added, `(${projected} EXCEPT ${own})`] : [added];
    const counted = await sql.rows<{ readonly differing: number | string }>(
      `SELECT COUNT(*) AS differing FROM (${differing.join(' UNION ALL ')}) AS differences`,
      differing.flatMap(() => [link, link]),
    );
    const rows = Number(must(counted[0], 'a count is one row').differing);
    if (rows > 0) found.push({ table: name, rows });
  }
  return found;
}
