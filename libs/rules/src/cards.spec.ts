import fc from 'fast-check';
import { cards } from '../test/floor.js';
import {
  CARD_COUNT,
  DECK,
  cardName,
  cardOf,
  cardWith,
  isNatural,
  parseCard,
  pointCount,
  pointsOf,
  rankOf,
  suitOf,
} from './index.js';

const card = fc.constantFrom(...DECK);
const hand = fc.array(card, { maxLength: 3 });

describe('cards', () => {
  it('have 52 names, each read back as the card it names', () => {
    expect(new Set(DECK.map(cardName)).size).toBe(CARD_COUNT);
    for (const one of DECK) {
      expect(parseCard(cardName(one))).toBe(one);
      expect(cardWith({ rank: rankOf(one), suit: suitOf(one) })).toBe(one);
      expect(cardOf(one)).toBe(one);
    }
  });

  it.each([
    ['AS', 0],
    ['KS', 12],
    ['9H', 21],
    ['TD', 48],
    ['10D', 48],
    ['KD', 51],
  ])('%s is card %i: suit x 13 + rank, suits S H C D', (text, index) => {
    expect(parseCard(text)).toBe(index);
  });

  it.each(['', 'K', 'S', 'ks', 'kS', '1S', '0S', '11S', 'KX', 'KS ', ' KS', 'KSS', 'T0D', '100D', 'KS\n'])(
    '%p is not a card',
    (text) => {
      expect(parseCard(text)).toBeUndefined();
    },
  );

  it.each([-1, 52, 0.5, NaN, Infinity])('byte %p is not a card', (index) => {
    expect(cardOf(index)).toBeUndefined();
  });
});

describe('points (chapter 6)', () => {
  it('an ace counts one, two to nine their number, tens and faces nothing', () => {
    const points = cards('AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS').map(pointsOf);
    expect(points).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
  });

  it.each([
    ['KS 9S', 9],
    ['7H 5D', 2],
    ['9H 9D 9C', 7],
    ['5S 5H', 0],
    ['TS QH AC', 1],
  ])('%s counts %i: the right digit', (text, points) => {
    expect(pointCount(cards(text))).toBe(points);
  });

  it('the order of the cards does not matter, and faces add nothing', () => {
    fc.assert(
      fc.property(hand, (held) => {
        expect(pointCount([...held].reverse())).toBe(pointCount(held));
        expect(pointCount([...held, ...cards('KS')])).toBe(pointCount(held));
      }),
    );
  });

  it('suits never matter', () => {
    fc.assert(
      fc.property(card, (one) => expect(pointsOf(cardWith({ rank: rankOf(one), suit: 0 }))).toBe(pointsOf(one))),
    );
  });

  it('a Natural is 8 or 9 on the first two cards, and no third card makes or unmakes one (chapter 1)', () => {
    expect(['4S 4H', 'KS 9H', '5S 2H', 'KS QH', '9S 9H'].map((text) => isNatural(cards(text)))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect([isNatural([]), isNatural(cards('9S')), isNatural(cards('2S 3S 4S')), isNatural(cards('4S 4H 5S'))]).toEqual(
      [false, false, false, true],
    );
  });
});
