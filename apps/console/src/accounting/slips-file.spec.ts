import { duplicatesIn, likelyColumns, readSlips } from './slips-file.js';

describe('an uploaded list of slips', () => {
  it.each([
    ['Slip No,Paid,Asset\n1,450.15,R9-1\n', ','],
    ['Slip No;Paid;Asset\n1;"450,15";R9-1\n', ';'],
    ['Slip No\tPaid\tAsset\n1\t450.15\tR9-1\n', '\t'],
  ])('is split by the separator of its first line: %j', (text, separator) => {
    expect(readSlips(text)).toMatchObject({ slips: { separator, columns: ['Slip No', 'Paid', 'Asset'] } });
  });

  it.each([
    ['', /empty|no line/],
    ['Slip,Paid\n', /no rows below/],
    ['Slip,Paid\n1,2,3\n', /^Line 2: 3 columns; the header has 2/],
    ['Slip,Slip\n1,2\n', /^Line 1: two columns/],
  ])('is refused with the reason: %j', (text, why) => {
    expect(readSlips(text)).toEqual({ ok: false, why: expect.stringMatching(why) });
  });

  it('has its columns matched by name, or by the saved choice where it still fits', () => {
    const columns = ['Ticket', 'Amount paid', 'Table', 'Cashier'];
    expect(likelyColumns(columns, undefined)).toEqual({ slip: 'Ticket', amount: 'Amount paid', asset: 'Table' });
    expect(likelyColumns(columns, { slip: 'Cashier', amount: 'Gone', asset: '' })).toEqual({
      slip: 'Cashier',
      amount: 'Amount paid',
      asset: '',
    });
  });

  it('names slips that stand in it twice, with their lines', () => {
    const read = readSlips('Slip,Paid\n99,1.00\n98,2.00\n99,1.00\n');
    expect(read.ok && duplicatesIn(read.slips, 'Slip')).toEqual([['99', [2, 4]]]);
  });
});
