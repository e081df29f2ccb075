/** A value for a `?`. Amounts are bigint, sent as digits. */
export type SqlValue = string | number | bigint | Buffer | null;

export interface SqlSession {
  /** BIGINT columns are texts of digits. */
  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Returns the number of matched rows. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}
