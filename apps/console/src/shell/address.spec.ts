import { readAddress, writeAddress } from './address.js';

describe('the address of a page', () => {
  it('has the parts of the page, and its state behind the question mark', () => {
    expect(readAddress('#/recall/t-1/12?find=hit&from=2026-11-22T18:40')).toEqual({
      parts: ['recall', 't-1', '12'],
      query: { find: 'hit', from: '2026-11-22T18:40' },
    });
    expect(readAddress('')).toEqual({ parts: [], query: {} });
  });

  it('is read as it was written, whatever the names contain', () => {
    const [parts, query] = [['recall', 'table/1 ?'], { q: 'a&b=c ♠', empty: '' }] as const;
    expect(readAddress(writeAddress(parts, query))).toEqual({ parts, query: { q: 'a&b=c ♠' } });
  });

  it('without state is the page’s plain address', () => {
    expect(writeAddress(['claims'], { status: '' })).toBe('#/claims');
  });

  it('is readable if it was cut off in the middle of a character', () => {
    expect(readAddress('#/recall/%E0%A4').parts).toEqual(['recall', '%E0%A4']);
  });
});
