import fc from 'fast-check';
import { cards } from '../../test/floor.js';
import { DECK, burnCount, cardCountsOf, cardName, cardsLeft, fullShoe, impossibleCard, removeCards } from '../index.js';

const SIX_DECKS = Array.from({ length: 6 }, () => DECK).flat();

const decks = fc.integer({ min: 6, max: 8 });

describe('what a shoe can still hold (chapter 3)', () => {
  it.each([6, 7, 8])('%i decks hold that many of each card', (count) => {
    const full = fullShoe(count);
    expect(DECK.map((card) => full[card])).toEqual(DECK.map(() => count));
    expect(cardsLeft(full)).toBe(52 * count);
  });

  it.each([0, 5, 9, 6.5, 12, 16, NaN])('%p decks are not a shoe; two batches are two shoes', (count) => {
    expect(() => fullShoe(count)).toThrow(RangeError);
  });

  it('the seventh king of spades of six decks is impossible, and reported at its place', () => {
    const sixKings = cards('KS KS KS KS KS KS');
    expect(impossibleCard(fullShoe(6), sixKings)).toBeUndefined();
    const left = removeCards(fullShoe(6), sixKings);
    expect(cardName(impossibleCard(left, cards('9H KS 9H'))!)).toBe('KS');
    expect(cardName(impossibleCard(fullShoe(6), [...sixKings, ...cards('2D KS')])!)).toBe('KS');
    expect(() => removeCards(left, cards('KS'))).toThrow('a card taken out of a shoe was in it');
  });

  it('taking cards out is counted, leaves the old shoe as it was, and does not mind the order', () => {
    fc.assert(
      fc.property(decks, fc.shuffledSubarray(SIX_DECKS), (count, row) => {
        const full = fullShoe(count);
        expect(impossibleCard(full, row)).toBeUndefined();
        const left = removeCards(full, row);
        expect(cardsLeft(left)).toBe(52 * count - row.length);
        expect(cardsLeft(full)).toBe(52 * count);
        expect(removeCards(full, [...row].reverse())).toEqual(left);
      }),
    );
  });

  it('counts come back from a snapshot, but not if they are not counts', () => {
    const left = removeCards(fullShoe(8), cards('KS 9S KS'));
    expect(cardCountsOf(Array.from(left))).toEqual(left);
    const full = DECK.map(() => 8);
    for (const wrong of [
      [],
      full.slice(1),
      [...full, 8],
      [9, ...full.slice(1)],
      [-1, ...full.slice(1)],
      [1.5, ...full.slice(1)],
    ]) {
      expect(cardCountsOf(wrong)).toBeUndefined();
    }
  });
});

describe('the burn (chapter 5 F, G)', () => {
  it('as many cards follow as the first one shows: ace one, ten and the faces ten', () => {
    const counts = cards('AS 2H 3C 4D 5S 6H 7C 8D 9S TH JC QD KS').map(burnCount);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
  });
});
