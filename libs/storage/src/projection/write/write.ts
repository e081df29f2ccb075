import { assert } from '@jackpot/money';
import type { SqlSession } from '../../sql/sql-session.js';
import { insertStatements } from '../insert-text.js';

/** A statement of a run, and how many rows it must say it has touched. Anything else undoes the run. */
export interface Write {
  readonly sql: string;
  readonly least: number;
  readonly most: number;
}

/** New rows: each is written, or the run is not. */
export function inserts(into: string, rows: readonly string[]): readonly Write[] {
  return insertStatements(into, rows).map(({ sql, rows: count }) => ({ sql, least: count, most: count }));
}

/** Rows that may be there already. Servers count one for a new row or an unchanged one, two for a changed one. */
export function upserts(into: string, rows: readonly string[], update: string): readonly Write[] {
  return insertStatements(into, rows, `ON DUPLICATE KEY UPDATE ${update}`).map(({ sql, rows: count }) => ({
    sql,
    least: count,
    most: 2 * count,
  }));
}

/** `a = VALUES(a), b = VALUES(b)`: understood by both servers, unlike the newer forms. */
export function asGiven(columns: readonly string[]): string {
  return columns.map((column) => `${column} = VALUES(${column})`).join(', ');
}

/** Sends the statements of a run one after another. */
export async function send(session: SqlSession, writes: readonly Write[]): Promise<void> {
  for (const { sql, least, most } of writes) {
    const affected = await session.run(sql);
    assert(affected >= least && affected <= most, `${affected} rows touched by: ${sql.slice(0, 120)}`);
  }
}
