/** A value put into a statement in the place of a `?`. Amounts are bigint, and go over as their digits. */
export type SqlValue = string | number | bigint | Buffer | null;

/** Statements on one connection. */
export interface SqlSession {
  /** Rows of a query, one object a row. BIGINT columns are texts of digits. */
  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Runs a statement that changes rows; how many it found to change. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}
