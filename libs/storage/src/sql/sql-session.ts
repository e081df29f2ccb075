/** A value for a `?` in a statement. A bigint is sent as digits. */
export type SqlValue = string | number | bigint | Buffer | null;

export interface SqlSession {
  /** Returns the rows of a query. BIGINT columns are strings of digits. */
  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Returns the number of matched rows. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}
