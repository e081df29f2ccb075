import fc from 'fast-check';
import { cards } from '../../test/floor.js';
import {
  type Card,
  DECK,
  burnCount,
  cardCountsOf,
  cardName,
  cardsLeft,
  countOf,
  dealCoup,
  dealOf,
  fullShoe,
  impossibleCard,
  removeCards,
  shuffledShoe,
} from '../index.js';

const decks = fc.integer({ min: 6, max: 8 });

/** A source of numbers for a shuffle, remembered by fast-check: any number, cut to the requested range. */
const below = fc.infiniteStream(fc.nat()).map((stream) => (bound: number) => (stream.next().value as number) % bound);

const byNumber = (row: readonly Card[]): readonly Card[] => [...row].sort((a, b) => a - b);

describe('what a shoe can still hold (chapter 3)', () => {
  it.each([6, 7, 8])('%i decks hold that many of each card', (count) => {
    const full = fullShoe(count);
    expect(DECK.map((card) => countOf(full, card))).toEqual(DECK.map(() => count));
    expect(cardsLeft(full)).toBe(52 * count);
  });

  it.each([0, 5, 9, 6.5, 12, 16, NaN])('%p decks are not a shoe; two batches are two shoes', (count) => {
    expect(() => fullShoe(count)).toThrow(RangeError);
    expect(() => shuffledShoe(count, () => 0)).toThrow(RangeError);
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
      fc.property(decks, below, fc.nat({ max: 312 }), (count, chance, taken) => {
        const row = shuffledShoe(count, chance).slice(0, taken);
        const full = fullShoe(count);
        expect(impossibleCard(full, row)).toBeUndefined();
        const left = removeCards(full, row);
        expect(cardsLeft(left)).toBe(52 * count - taken);
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

describe('a shuffled shoe', () => {
  it('is the full shoe in another order', () => {
    fc.assert(
      fc.property(decks, below, (count, chance) => {
        const row = shuffledShoe(count, chance);
        expect(cardsLeft(removeCards(fullShoe(count), row))).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('draws once for each card but the last, for one number fewer each time', () => {
    const bounds: number[] = [];
    shuffledShoe(6, (bound) => (bounds.push(bound), 0));
    expect(bounds).toEqual(Array.from({ length: 311 }, (_, index) => 312 - index));
  });

  it('each answer exchanges two cards and nothing else, so every order comes of one row of answers only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 312 }), fc.nat({ max: 311 }), (at, other) => {
        const still = (bound: number): number => bound - 1;
        const row = shuffledShoe(6, still);
        const moved = shuffledShoe(6, (bound) => (bound === at ? other % bound : still(bound)));
        const expected = [...row];
        [expected[at - 1], expected[other % at]] = [row[other % at]!, row[at - 1]!];
        expect(moved).toEqual(expected);
        expect(byNumber(moved)).toEqual(byNumber(row));
      }),
    );
  });

  it.each([-1, 0.5, NaN, 416])('a source that answers %p is broken', (answer) => {
    expect(() => shuffledShoe(8, () => answer)).toThrow('below(n) is a whole number of 0..n-1');
  });
});

describe('dealing a shoe', () => {
  it('coup follows coup, each dealt by the rules, until the cards run out', () => {
    fc.assert(
      fc.property(decks, below, (count, chance) => {
        const row = shuffledShoe(count, chance);
        const dealt: Card[] = [];
        let coup = dealCoup(row, 0);
        while (coup !== undefined) {
          expect(dealOf(coup.cards)).toHaveProperty('outcome');
          dealt.push(...coup.cards);
          expect(coup.next).toBe(dealt.length);
          coup = dealCoup(row, coup.next);
        }
        expect(dealt).toEqual(row.slice(0, dealt.length));
        expect(row.length - dealt.length).toBeLessThan(6);
      }),
      { numRuns: 25 },
    );
  });

  it('a coup the cards do not suffice for is no coup (chapter 13 E)', () => {
    const row = cards('KS 2S 5S KH 3D 4C');
    expect(dealCoup(row, 0)).toEqual({ cards: row, next: 6 });
    for (let count = 0; count < 6; count += 1) expect(dealCoup(row.slice(0, count), 0)).toBeUndefined();
    expect(dealCoup(row, 6)).toBeUndefined();
    expect(() => dealCoup(row, -1)).toThrow('a coup starts inside the shoe or at its end');
  });
});
