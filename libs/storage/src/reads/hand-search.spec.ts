import { patternsOf } from './hand-search.js';

describe('cards of a hand that is searched for', () => {
  it('may stand in any order, and a card given twice must be there twice', () => {
    expect(patternsOf(['KS', '9H'])).toEqual(['%KS%', '%9H%']);
    expect(patternsOf(['KS', '9H', 'KS'])).toEqual(['%KS%KS%', '%9H%']);
  });
});
