/** Text of one statement at the most: well below the packet limit of a default server, and long enough to cost nothing. */
export const STATEMENT_CHARS_MAX = 512 * 1024;

/** A statement of many rows. */
export interface RowsStatement {
  readonly sql: string;
  readonly rows: number;
}

/**
 * Puts rows, each a parenthesis of literals, into as few statements as their length allows.
 * @param tail what follows the rows, such as ON DUPLICATE KEY UPDATE.
 */
export function insertStatements(into: string, rows: readonly string[], tail = ''): readonly RowsStatement[] {
  const statements: RowsStatement[] = [];
  for (let from = 0; from < rows.length;) {
    const to = endOfStatement(rows, from);
    statements.push({ sql: `INSERT INTO ${into} VALUES ${rows.slice(from, to).join(',')} ${tail}`, rows: to - from });
    from = to;
  }
  return statements;
}

function endOfStatement(rows: readonly string[], from: number): number {
  let chars = 0;
  for (let index = from; index < rows.length; index += 1) {
    chars += rows[index]!.length + 1;
    if (chars > STATEMENT_CHARS_MAX && index > from) return index;
  }
  return rows.length;
}
