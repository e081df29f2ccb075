import { STATEMENT_CHARS_MAX, insertStatements } from '../projection/write.js';
import { award } from './awards.js';
import { meterHistory, mustHitCycle } from './meters.js';
import { coup, wager } from './play.js';
import { bytes, insertInto, literal, literalsOf, name, phrase, readerOf, text, valuesOf } from './row-code.js';

describe('values as SQL text', () => {
  it('what a person wrote cannot leave its place', () => {
    expect(textOr("'); DROP TABLE journal; --\\")).toMatch(/^_utf8mb4 X'[0-9a-f]+'$/);
    expect(textOr('')).toBe("_utf8mb4 X''");
    expect(textOr(null)).toBe('NULL');
  });

  it('names are of a closed alphabet, and anything else is a bug of ours', () => {
    expect(name('level:must-hit:display')).toBe("'level:must-hit:display'");
    expect(nameOr(null)).toBe('NULL');
    for (const text of ["'", '\\', ' ', '"', 'é', 'x'.repeat(61)]) expect(() => name(text)).toThrow('a name holds');
  });

  it('amounts keep every digit', () => {
    expect(numberOr(9_223_372_036_854_775_807n)).toBe('9223372036854775807');
    expect(numberOr(-1n)).toBe('-1');
    expect(numberOr(0)).toBe('0');
    expect(numberOr(null)).toBe('NULL');
  });

  it('bytes are hexadecimal', () => {
    expect(bytesOr(Uint8Array.of(0, 255))).toBe("X'00ff'");
    expect(bytesOr(null)).toBe('NULL');
  });
});

describe('statements of many rows', () => {
  it('hold all rows in their order, and none where there are none', () => {
    expect(insertStatements('t (a)', [])).toEqual([]);
    expect(insertStatements('t (a)', ['(1)', '(2)'], 'ON DUPLICATE KEY UPDATE a = 1')).toEqual([
      { sql: 'INSERT INTO t (a) VALUES (1),(2) ON DUPLICATE KEY UPDATE a = 1', rows: 2 },
    ]);
  });

  it('stay below the length that a server takes; a row that is longer goes by itself', () => {
    const row = `('${'x'.repeat(1_000)}')`;
    const rows = Array.from({ length: 2_000 }, () => row);
    const statements = insertStatements('t (a)', [...rows, `('${'y'.repeat(STATEMENT_CHARS_MAX)}')`, row]);
    expect(statements.reduce((sum, statement) => sum + statement.rows, 0)).toBe(2_002);
    expect(statements.filter(({ sql }) => sql.length > STATEMENT_CHARS_MAX)).toHaveLength(1);
    expect(statements.length).toBeGreaterThan(4);
  });
});
