import { createHash } from 'node:crypto';
import { PROJECTION_TABLES } from '../src/tables/index.js';
import type { SqlClient } from '../src/sql/sql-client.js';

export async function rowsOf(sql: SqlClient, table: string): Promise<readonly string[]> {
  const rows = await sql.rows<Record<string, unknown>>(`SELECT * FROM ${table}`);
  return rows.map((row) => JSON.stringify(row)).sort();
}

export async function checksums(sql: SqlClient): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {};
  for (const table of [...PROJECTION_TABLES.map(({ name }) => name), 'projection_watermark']) {
    const rows = await rowsOf(sql, table);
    sums[table] = `${rows.length} rows ${createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)}`;
  }
  return sums;
}

export async function emptyProjections(sql: SqlClient): Promise<void> {
  await sql.transaction(async (session) => {
    for (const { name } of PROJECTION_TABLES) await session.run(`DELETE FROM ${name}`);
  });
  // Triggers of these tables refuse a DELETE.
  for (const table of ['projection_watermark', 'payout']) await sql.run(`TRUNCATE TABLE ${table}`);
}

export async function emptyTables(sql: SqlClient): Promise<void> {
  await emptyProjections(sql);
  await sql.run('TRUNCATE TABLE journal');
}
