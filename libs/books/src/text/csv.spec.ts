import fc from 'fast-check';
import { csvOf, jsonLinesOf, readCsv } from './csv.js';

const sheet = (...rows: (string | number | bigint | null)[][]) => ({ name: 'test', columns: ['who', 'amount'], rows });
const cellsOf = (text: string, separator?: string) => {
  const read = readCsv(text, separator === undefined ? {} : { separator });
  return 'what' in read ? read : read.map(({ line, cells }) => [line, ...cells.values()]);
};

describe('CSV', () => {
  it('ends lines with CR LF and quotes what must be quoted (RFC 4180)', () => {
    expect(csvOf(sheet(['Lee, "Bo"', 12n], ['two\nlines', null]))).toBe(
      'who,amount\r\n"Lee, ""Bo""",12\r\n"two\nlines",\r\n',
    );
  });

  it.each([
    ...['=1+1', '+1', '@SUM(A1)', '-2+3', '\t=1', '=HYPERLINK("x")', ' =1+1', '\uFF1D1+1', '\uFEFF=1+1', '\n=1+1'],
    ...['\u200B\u00A0=1+1', '\u0000=1+1'],
  ])('lets no spreadsheet run %j', (formula) => {
    const [record] = cellsOf(csvOf(sheet([formula, 1]))) as readonly unknown[][];
    expect(record?.[1]).toMatch(/^'/);
    expect(String(record?.[1]).replaceAll("'", '')).toBe(formula);
  });

  it.each([
    ['a;=1+1', ',', "a;'=1+1"],
    ['a; "=1+1', ',', 'a;\' "=1+1'],
    ['a\n=1+1', ',', "a\n'=1+1"],
    ['a|@x\t\uFF0B1', ',', "a|'@x\t'\uFF0B1"],
    ['a,=1+1', ';', "a,'=1+1"],
    ['a,=1+1', ',', 'a,=1+1'],
    ['Lee; Bo, at 5 - 6', ',', 'Lee; Bo, at 5 - 6'],
  ])('lets no spreadsheet run %j, which splits at another separator than %j', (text, separator, kept) => {
    expect(cellsOf(csvOf(sheet([text, 1]), { separator }), separator)).toEqual([[expect.any(Number), kept, '1']]);
  });

  it('leaves amounts below zero as they are', () => {
    expect(csvOf(sheet(['-0.25', '-612.40000000']))).toContain('\r\n-0.25,-612.40000000\r\n');
  });

  it('of any texts reads back unchanged', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', ';', 'é') })
      .filter((each) => !each.startsWith('\r'));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        const wanted = rows.map(([a, b]) => [a, b]);
        const read = readCsv(csvOf(sheet(...rows)));
        expect('what' in read ? read : read.map(({ cells }) => [...cells.values()])).toEqual(wanted);
      }),
    );
  });
});

describe('reading CSV of others', () => {
  it('takes LF, other separators and a byte order mark, and gives each record’s line', () => {
    expect(cellsOf('\uFEFFslip;amount\n1;"2\n3"\n\n4;5', ';')).toEqual([
      [2, '1', '2\n3'],
      [5, '4', '5'],
    ]);
  });

  it.each([
    ['', 1, 'empty'],
    ['a,b\n1', 2, '1 column'],
    ['a,b\n1,"2', 2, 'quote'],
    ['a,b\n1,2"3"', 2, 'quote'],
    ['a,b\n"1"x,2', 2, 'closing quote'],
    ['a,a\n1,2', 1, 'two columns'],
  ])('gives the line at which %j is not CSV', (text, line, what) => {
    expect(readCsv(text)).toEqual({ line, what: expect.stringContaining(what) });
  });
});

describe('JSON Lines', () => {
  it('has one record a line, amounts as texts', () => {
    expect(jsonLinesOf(sheet(['A', 5n], ['B', null]))).toBe('{"who":"A","amount":"5"}\n{"who":"B","amount":null}\n');
  });
});
