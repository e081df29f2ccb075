import { compareTexts, csvText, nextSort, pagesOf, pasteText, viewOf } from './table-order.js';

interface Row {
  readonly table: string;
  readonly amount: string;
}
const ROWS: readonly Row[] = [
  { table: 'MB-10', amount: '$25.00' },
  { table: 'MB-9', amount: '$50,001.50' },
  { table: 'MB-9', amount: '$9,007,199,254,740,993.01' },
  { table: 'MB-2', amount: '$9,007,199,254,740,993.00' },
];
const COLUMNS = [
  { head: 'Table', text: ({ table }: Row) => table },
  { head: 'Amount', text: ({ amount }: Row) => amount },
];
const view = (sort: string, filter = '') => viewOf(ROWS, COLUMNS, { sort, filter });

describe('the rows of a list', () => {
  it('are ordered by amount to the last cent, and by name as people count tables', () => {
    expect(view('-Amount').map(({ table }) => table)).toEqual(['MB-9', 'MB-2', 'MB-9', 'MB-10']);
    expect(view('Table').map(({ table }) => table)).toEqual(['MB-2', 'MB-9', 'MB-9', 'MB-10']);
    expect(compareTexts('-$3.00', '$2.00')).toBe(-1);
    expect(compareTexts('12.5%', '9%')).toBe(1);
  });

  it('keep their order without a sort column, and with an unknown one', () => {
    expect(view('')).toEqual(ROWS);
    expect(view('-Color')).toEqual(ROWS);
  });

  it('are those that contain every word somewhere', () => {
    expect(view('', 'mb-9 50,0')).toEqual([ROWS[1]]);
    expect(view('', 'mb-9 77')).toEqual([]);
  });

  it('are sorted up, down, and back to their original order', () => {
    expect([nextSort('', 'Table'), nextSort('Table', 'Table'), nextSort('-Table', 'Table')]).toEqual([
      'Table',
      '-Table',
      '',
    ]);
  });

  it('fill pages, and no rows still make one page', () => {
    expect([pagesOf(0, 50), pagesOf(50, 50), pagesOf(51, 50)]).toEqual([1, 1, 2]);
  });
});

describe('a list for a spreadsheet', () => {
  it('is quoted where a text has commas or quotes', () => {
    expect(csvText([ROWS[1]!], COLUMNS)).toBe('Table,Amount\r\nMB-9,"$50,001.50"\r\n');
    expect(csvText([{ table: 'a "b"', amount: '-$1.00' }], COLUMNS)).toBe('Table,Amount\r\n"a ""b""",-$1.00\r\n');
  });

  it('runs no text of a person as a formula', () => {
    expect(csvText([{ table: '=HYPERLINK(1)', amount: '-2+3' }], COLUMNS)).toBe(
      "Table,Amount\r\n'=HYPERLINK(1),'-2+3\r\n",
    );
  });

  it('is pasted by tabs, one row a line', () => {
    expect(pasteText([{ table: 'a\nb', amount: '$1.00' }], COLUMNS)).toBe('Table\tAmount\na b\t$1.00');
  });
});
