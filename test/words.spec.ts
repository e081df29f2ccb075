import { filesToRead, findingsIn, findingsOf } from './words.mjs';

describe('the words of names, comments, messages and documents', () => {
  it('are the trade’s, and American', () => {
    expect(findingsOf(filesToRead())).toEqual([]);
  });

  it.each([
    ['const seatDesk = 1;', ['desk']],
    ['the lamp was told', ['told']],
    ['const claim: ClaimFile = x;', ['ClaimFile']],
    ['funded by the house', ['house']],
    ['const fromHouseMicro = 0n; // house-funded', []],
    ['the notice was called off', ['called off']],
    ['recognised, otherwise a promise', ['recognised']],
    ['a phone is looked up by its number', []],
    ['their wager, then this one', []],
  ])('finds in %j', (line, words) => {
    expect(findingsIn('apps/x.ts', line).map((found) => found.replace(/^\S+ (.*) -> .*$/, '$1'))).toEqual(words);
  });
});
