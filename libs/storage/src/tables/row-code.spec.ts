import { ROYAL9_LINES, isOwnLine } from '@jackpot/rules';
import { STATEMENT_CHARS_MAX, insertStatements, updateText } from '../projection/write.js';
import { AwardRecord } from '../entities/awards.js';
import { MeterHistoryRecord, MustHitCycleRecord } from '../entities/meters.js';
import { CoupRecord, CoupWagersRecord, LateWagerRecord } from '../entities/play.js';
import {
  bytes,
  insertInto,
  literalOf,
  literalsOf,
  name,
  numbers,
  phrase,
  readerOf,
  text,
  valuesOf,
} from './row-code.js';
import { tableOf } from './table.js';

describe('values as SQL text', () => {
  it('text of a person cannot end its literal', () => {
    expect(text("'); DROP TABLE journal; --\\")).toMatch(/^_utf8mb4 X'[0-9a-f]+'$/);
    expect(text('')).toBe("_utf8mb4 X''");
    expect(literalOf(CoupRecord, 'voidReason', null)).toBe('NULL');
  });

  it('names and phrases have a closed alphabet, and anything else is our own bug', () => {
    expect(name('level:must-hit:display')).toBe("'level:must-hit:display'");
    expect(phrase('C(2)(a)')).toBe("'C(2)(a)'");
    expect(phrase('KS 9H')).toBe("'KS 9H'");
    for (const bad of ["'", '\\', ' ', '"', 'é', 'x'.repeat(61)]) expect(() => name(bad)).toThrow('a name holds');
    for (const bad of ["'", '\\', '"', 'é', 'x'.repeat(256)]) expect(() => phrase(bad)).toThrow('a phrase holds');
    expect(literalOf(CoupWagersRecord, 'wagers', '[[1,"500",null]]')).toBe(`'[[1,"500",null]]'`);
    for (const bad of ["'", '\\', ' ', '-', 'é']) expect(() => numbers(bad)).toThrow('lists of numbers hold');
  });

  it('the printed lines that every position of a hand wins fit their column', () => {
    const own = `own-${'x'.repeat(12)}`;
    expect([isOwnLine(own), isOwnLine(`${own}x`)]).toEqual([true, false]);
    const longest = Math.max(...[...ROYAL9_LINES, own].map((line) => line.length));
    const all = Array.from({ length: 9 }, () => 'x'.repeat(longest)).join(' ');
    expect(literalOf(CoupRecord, 'fixedLines', all)).toBe(`'${all}'`);
    expect(all.length).toBeLessThanOrEqual(Number(tableOf(CoupRecord).columns['fixedLines']?.length));
  });

  it('amounts keep every digit, and are never read from a text', () => {
    expect(literalOf(LateWagerRecord, 'priceCents', 9_223_372_036_854_775_807n)).toBe('9223372036854775807');
    expect(literalOf(LateWagerRecord, 'priceCents', -1n)).toBe('-1');
    const read = readerOf(LateWagerRecord, ['priceCents']);
    expect(read({ price_cents: '9223372036854775807' })).toEqual({ priceCents: 9_223_372_036_854_775_807n });
    expect(read({ price_cents: '1234567890' })).toEqual({ priceCents: 1_234_567_890n });
    expect(literalOf(LateWagerRecord, 'seat', 0)).toBe('0');
    expect(() => literalOf(LateWagerRecord, 'priceCents', '1 OR 1=1')).toThrow('not read from a text');
  });

  it('bytes are hexadecimal', () => {
    expect(bytes(Uint8Array.of(0, 255))).toBe("X'00ff'");
    expect(literalOf(MustHitCycleRecord, 'nonce', null)).toBe('NULL');
  });
});

describe('the functions of a table', () => {
  const row = {
    linkId: 'east',
    sequence: 7,
    tableNo: 1,
    coup: 2,
    seat: 3,
    boot: 4,
    deviceSequence: 5,
    priceCents: 500n,
    refusedAt: 1_795_219_200_000,
  };

  it('write a row as literals, in the order of the columns', () => {
    expect(literalsOf(LateWagerRecord)("'east'", row)).toBe("('east',7,1,2,3,4,5,500,1795219200000)");
  });

  it('quote what is not a number', () => {
    const { linkId: _, ...hit } = {
      ...{ linkId: 'east', cycle: 2, commitment: Uint8Array.of(1), drawnSequence: 1, drawnAt: 2, hitSequence: null },
      ...{ hitAt: null, awardNumber: null, triggerCents: null, nonce: Uint8Array.of(255), winnerNonce: null },
    };
    expect(literalsOf(MustHitCycleRecord)("'east'", hit)).toBe("('east',2,X'01',1,2,NULL,NULL,NULL,NULL,X'ff',NULL)");
  });

  it('refuse an invalid name in any column', () => {
    const history = { level: "star'" as never, sequence: 1, at: 2, cause: 'play', cycle: 1 } as const;
    const amounts = { beforeMicro: 1n, displayMicro: 2n, reserveMicro: 3n, overflowMicro: 4n };
    expect(() => literalsOf(MeterHistoryRecord)("'east'", { ...history, ...amounts })).toThrow('a name holds');
  });

  it('read back the row that the driver gives', () => {
    const driver = {
      ...{ link_id: 'east', sequence: '7', table_no: 1, coup: 2, seat: 3, boot: 4, device_sequence: 5 },
      ...{ price_cents: '500', refused_at: '1795219200000', not_a_column: 1 },
    };
    expect(readerOf(LateWagerRecord)(driver)).toEqual(row);
    expect(readerOf(LateWagerRecord, ['seat'])(driver)).toEqual({ seat: 3 });
  });

  it('give the values of a prepared INSERT in the order of its columns', () => {
    const fields = ['linkId', 'onHold', 'paidAt'] as const;
    expect(insertInto(AwardRecord, fields)).toBe('INSERT INTO award (link_id, on_hold, paid_at) VALUES (?, ?, ?)');
    expect(valuesOf(AwardRecord, fields)({ linkId: 'east', onHold: true, paidAt: null })).toEqual(['east', 1, null]);
  });
});

describe('an update of a row of an earlier batch', () => {
  it('sets and compares values, one of several, and NULL', () => {
    const where = { tableNo: 1, lockedSequence: null, phase: ['betting', 'held'] };
    expect(updateText("'east'", { table: CoupRecord, set: { lockedSequence: 9 }, where, least: 1 })).toBe(
      "UPDATE coup SET locked_sequence = 9 WHERE link_id = 'east' AND table_no = 1 AND locked_sequence IS NULL" +
        " AND phase IN ('betting','held')",
    );
  });

  it('adds to an amount', () => {
    const set = { amountCents: { plus: 5n }, status: 'paid' };
    expect(updateText("'east'", { table: AwardRecord, set, where: { awardNumber: 1 }, least: 1 })).toBe(
      "UPDATE award SET amount_cents = amount_cents + 5, status = 'paid' WHERE link_id = 'east' AND award_number = 1",
    );
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
