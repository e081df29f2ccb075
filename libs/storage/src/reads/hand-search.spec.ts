import { patternsOf } from './hand-search.js';

describe('cards of a hand that is searched for', () => {
  it('match in any order, and a card that is given twice must occur twice', () => {
    expect(patternsOf(['KS', '9H'])).toEqual(['%KS%', '%9H%']);
    expect(patternsOf(['KS', '9H', 'KS'])).toEqual(['%KS%KS%', '%9H%']);
  });
});
