import { DECK, cardName, dealOf, parseCard } from '@jackpot/rules';
import fc from 'fast-check';
import { EMPTY_ENTRY, type Entry, dueAfter, fifthOwner, keyOf, press, pressOne } from './entry.js';

const type = (text: string, from: Entry = EMPTY_ENTRY): Entry =>
  [...text].reduce((entry, letter) => {
    const key = keyOf(letter);
    return key === null ? entry : press(entry, key);
  }, from);

describe('entering cards', () => {
  it('takes rank and suit as they are called', () => {
    expect(type('ks9s9hkd').cards).toEqual(['KS', '9S', '9H', 'KD']);
  });

  it('knows a ten by either of its digits, once', () => {
    expect(type('10s').cards).toEqual(['TS']);
    expect(type('th').cards).toEqual(['TH']);
  });

  it('requires the third cards that the rules give, and accepts no other card', () => {
    expect(dueAfter(type('2s3h2d4c').cards)).toBe('player-3');
    const stays = type('6s2h kd2c');
    expect([dueAfter(stays.cards), fifthOwner(stays.cards)]).toEqual(['banker-3', 'banker']);
    const natural = type('4s6c5h8d');
    expect(dueAfter(natural.cards)).toBe('done');
    expect(type('ks', natural)).toEqual(natural);
  });

  it('takes back the rank first, then the card before it', () => {
    const entry = type('ks9');
    const back = { type: 'back' } as const;
    expect(press(entry, back)).toEqual({ cards: ['KS'], rank: null });
    expect(press(press(entry, back), back)).toEqual(EMPTY_ENTRY);
    expect(press(EMPTY_ENTRY, back)).toEqual(EMPTY_ENTRY);
  });

  it('accepts every card from the number pad, with Num Lock on or off', () => {
    const pad = (places: string): Entry =>
      places.split(' ').reduce((entry, place) => press(entry, keyOf('Unidentified', `Numpad${place}`)!), EMPTY_ENTRY);
    expect(pad('1 Divide 9 Multiply').cards).toEqual(['AS', '9H']);
    expect(pad('1 0 Subtract 1 1 Add').cards).toEqual(['TC', 'JD']);
    expect(pad('1 2 Divide 1 3 Divide').cards).toEqual(['QS', 'KS']);
    expect(pad('0 Add 4 Divide Decimal').cards).toEqual(['TD']);
    expect(keyOf('Enter', 'NumpadEnter')).toBeNull();
  });

  it('replaces a single card by the next one', () => {
    const keys = (text: string): Entry => [...text].reduce((entry, key) => pressOne(entry, keyOf(key)!), EMPTY_ENTRY);
    expect(keys('4d')).toEqual({ cards: ['4D'], rank: null });
    expect(keys('4dk').rank).toBe('K');
    expect(keys('4dks').cards).toEqual(['KS']);
    expect(pressOne(keys('4d'), { type: 'back' })).toEqual(EMPTY_ENTRY);
  });

  it('ignores a suit without a rank', () => {
    expect(type('s')).toEqual(EMPTY_ENTRY);
  });

  it('always ends with a coup that is valid by the rules', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 }), (cards) => {
        const entered = type(cards.map(cardName).join('')).cards.map((name) => parseCard(name)!);
        expect(dealOf(entered)).toHaveProperty('outcome');
        expect(entered).toEqual(cards.slice(0, entered.length));
      }),
    );
  });
});
