import { ShoeBook } from './shoe-book.js';

describe('a table’s own book of its shoe', () => {
  it.each([
    ['AS', 414],
    ['2D', 413],
    ['9C', 406],
    ['TH', 405],
    ['KD', 405],
  ])('burns %s and as many more as its value: %i are left of eight decks (chapter 5 F, G)', (card, remaining) => {
    const book = new ShoeBook(1, 8);
    book.burned(card);
    expect(book.figures).toEqual({ shoe: 1, burnCard: card, coverCoup: null, lastHand: false, remaining });
  });

  it('counts the reported cards, and knows the last hand from the one with the cover card', () => {
    const book = new ShoeBook(3, 6);
    book.dealt(7, ['KS', '2C', '9S', '3D']);
    book.coverCard(8);
    expect([book.announces(7), book.announces(8), book.isLastHand(8)]).toEqual([false, true, false]);
    book.dealt(8, []);
    expect([book.isLastHand(8), book.isLastHand(9)]).toEqual([false, true]);
    expect(book.figures).toMatchObject({ coverCoup: 8, lastHand: true, remaining: 308 });
  });
});
