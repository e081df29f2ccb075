import fc from 'fast-check';
import { cards, layout } from '../../test/floor.js';
import { DECK, kingNineCards, kingNineName, kingNineOf, seatMapProblems } from '../index.js';
import { KING_NINES, pair } from '../testing/index.js';
import { suggestedSeatMap } from './suggested-seat-map.js';

const UNIQUE = { repeatedPairsAllowed: false };
const REPEATS = { repeatedPairsAllowed: true };

describe('King 9 pairs', () => {
  it('there are sixteen, and each is its two cards in either order', () => {
    expect(new Set(KING_NINES.map(kingNineName)).size).toBe(16);
    for (const kingNine of KING_NINES) {
      const [king, nine] = kingNineCards(kingNine);
      expect([kingNineOf(king, nine), kingNineOf(nine, king)]).toEqual([kingNine, kingNine]);
      expect(pair(kingNineName(kingNine))).toBe(kingNine);
    }
  });

  it('of all 52 x 52 orders of two cards, only 16 x 2 are a King 9', () => {
    expect(DECK.flatMap((a) => DECK.filter((b) => kingNineOf(a, b) !== undefined))).toHaveLength(32);
  });

  it('suits count: the king of spades with the nine of hearts is not the mirror pair', () => {
    const [king, nine] = cards('KS 9H');
    expect(kingNineName(kingNineOf(nine!, king!)!)).toBe('KS9H');
    expect(pair('KS9H')).not.toBe(pair('KH9S'));
  });
});

describe('a seat map is refused with all its problems at once', () => {
  it('accepts unique pairs', () => {
    expect(seatMapProblems(layout('KS9S', 'KH9H'), UNIQUE)).toEqual([]);
    expect(seatMapProblems(layout('KS9S KH9H', 'KC9C KD9D'), UNIQUE)).toEqual([]);
  });

  it('no seat', () => {
    expect(seatMapProblems([], UNIQUE)).toEqual([{ code: 'NO_SEAT' }]);
  });

  it('a wrong seat, a seat twice, a seat with nothing, a pair twice at one seat and at several', () => {
    const map = [
      { seat: 0, pairs: [pair('KS9S')] },
      { seat: 2, pairs: [pair('KS9S')] },
      { seat: 2, pairs: [pair('KH9H')] },
      { seat: 3, pairs: [] },
      { seat: 4, pairs: [pair('KC9C'), pair('KC9C')] },
      { seat: 1.5, pairs: [pair('KD9D')] },
      { seat: 10, pairs: [pair('KD9C')] },
    ];
    const problems = seatMapProblems(map, UNIQUE);
    expect(problems).toEqual([
      { code: 'SEAT_OUT_OF_RANGE', seat: 0 },
      { code: 'SEAT_OUT_OF_RANGE', seat: 1.5 },
      { code: 'SEAT_OUT_OF_RANGE', seat: 10 },
      { code: 'SEAT_REPEATED', seat: 2 },
      { code: 'NO_PAIR', seat: 3 },
      { code: 'PAIR_REPEATED_AT_SEAT', seat: 4, pair: pair('KC9C') },
      { code: 'PAIR_COUNT_DIFFERS', seat: 4, pairCount: 2, firstPairCount: 1 },
      { code: 'PAIR_REPEATED', pair: pair('KS9S'), seats: [0, 2] },
    ]);
  });

  it('seats may share a pair only if the configuration allows it', () => {
    const map = layout('KS9S', 'KH9H', 'KS9S');
    expect(seatMapProblems(map, UNIQUE)).toEqual([{ code: 'PAIR_REPEATED', pair: pair('KS9S'), seats: [1, 3] }]);
    expect(seatMapProblems(map, REPEATS)).toEqual([]);
  });

  it('refuses two pairs each for nine seats, because there are only sixteen', () => {
    const rows = Array.from({ length: 9 }, (_, index) => `${kingNineName(KING_NINES[index]!)} KD9D`);
    const problems = seatMapProblems(layout(...rows), UNIQUE);
    expect(problems).toContainEqual({ code: 'TOO_MANY_PAIRS', pairCount: 18, pairCountMax: 16 });
    expect(seatMapProblems(layout(...rows), REPEATS)).toEqual([]);
  });
});

describe('the suggested seat map', () => {
  const named = (seats: number, pairsPerSeat: 1 | 2) =>
    suggestedSeatMap(seats, pairsPerSeat).map(({ seat, pairs }) => `${seat} ${pairs.map(kingNineName).join(' ')}`);

  it('has suited pairs at seats 1 to 4 and off-suit pairs at 5 to 9', () => {
    const printed = ['1 KS9S', '2 KH9H', '3 KC9C', '4 KD9D', '5 KS9H', '6 KH9S', '7 KC9D', '8 KD9C', '9 KS9C'];
    expect(named(9, 1)).toEqual(printed);
    expect(named(6, 1)).toEqual(printed.slice(0, 6));
  });

  it('gives each seat as second pair the one eight places later', () => {
    expect(named(2, 2)).toEqual(['1 KS9S KS9C', '2 KH9H KC9S']);
  });

  it('is always a seat map without problems', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.constantFrom(1 as const, 2 as const), (seats, pairsPerSeat) => {
        fc.pre(seats * pairsPerSeat <= 16);
        const map = suggestedSeatMap(seats, pairsPerSeat);
        expect(map).toHaveLength(seats);
        expect(seatMapProblems(map, UNIQUE)).toEqual([]);
      }),
    );
  });

  it.each([
    [0, 1],
    [10, 1],
    [2.5, 1],
    [9, 2],
  ] as const)('%p seats with %p pairs each: no such table', (seats, pairsPerSeat) => {
    expect(() => suggestedSeatMap(seats, pairsPerSeat)).toThrow(RangeError);
  });
});
