import { readSearch } from './read-search.js';

const LINK = 'pit-7';
const read = (text: string) => readSearch(LINK, text);

describe('a search as people type it', () => {
  it('names an award by its id, alone or of its link', () => {
    for (const text of ['A12', 'a12', 'pit-7-A12', 'award 12', 'claim no. 12'])
      expect(read(text)).toMatchObject({ text, award: 12, slip: null, hand: null });
    expect(read('other-A12')).toMatchObject({ award: null, text: 'other-A12' });
  });

  it('names a slip or a hand by its word, a hand also by its table', () => {
    expect(read('slip 12')).toMatchObject({ award: null, slip: 12, hand: null });
    expect(read('hand 3')).toMatchObject({ hand: { coup: 3, asset: '' } });
    for (const text of ['MB-071 3', 'MB-071, hand 3', '  MB-071   3 '])
      expect(read(text)).toMatchObject({ hand: { coup: 3, asset: 'MB-071' }, award: null });
  });

  it('takes a number alone for each of them', () => {
    expect(read('12')).toEqual({ award: 12, slip: 12, hand: { coup: 12, asset: '' }, text: '12' });
    expect(read('0')).toEqual({ award: null, slip: null, hand: null, text: '0' });
    expect(read('12345678901')).toMatchObject({ award: null, text: '12345678901' });
  });

  it('takes everything else for a table or a person, whatever signs it has', () => {
    for (const text of ['Novak', 'L-1002', 'MB-071', '%_', '(a+)+$'])
      expect(read(text)).toEqual({ award: null, slip: null, hand: null, text });
  });
});
