import fc from 'fast-check';
import { DECK, THREE_CARD_SEATS, cardName, cutThreeCardDeck, dealThreeCardRound } from '../index.js';
import type { ThreeCardDealing, ThreeCardRound } from '../index.js';
import { chapterOf004 } from '../../test/seed-004.js';

const shuffled = fc.shuffledSubarray([...DECK], { minLength: 52 });
const anySeats = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 });
const anyDealing = fc.constantFrom<ThreeCardDealing>('manual-shoe', 'hand', 'automated-shoe');

function round(seats: readonly number[], dealing: ThreeCardDealing, deck = DECK): ThreeCardRound {
  const dealt = dealThreeCardRound({ deck, seats, dealing });
  if ('code' in dealt) throw new Error(dealt.why);
  return dealt;
}

const names = (cards: ThreeCardRound['dealer']): string => cards.map(cardName).join(' ');

/** The deck of these examples is in the order AS 2S 3S ... KS AH .... */
describe('the order of dealing', () => {
  it.each(['manual-shoe', 'hand'] as const)('one card at a time, the dealer last (%s)', (dealing) => {
    const { hands, dealer, stub } = round([5, 2], dealing);
    expect(hands.map(({ seat, cards }) => [seat, names(cards)])).toEqual([
      [2, 'AS 4S 7S'],
      [5, '2S 5S 8S'],
    ]);
    expect(names(dealer)).toBe('3S 6S 9S');
    expect(names(stub.slice(0, 2))).toBe('TS JS');
  });

  it('stacks of three from an automated shoe', () => {
    const { hands, dealer } = round([5, 2], 'automated-shoe');
    expect(hands.map(({ seat, cards }) => [seat, names(cards)])).toEqual([
      [2, 'AS 2S 3S'],
      [5, '4S 5S 6S'],
    ]);
    expect(names(dealer)).toBe('7S 8S 9S');
  });

  it('a full table uses 21 cards and leaves a stub of 31', () => {
    const { hands, stub } = round([1, 2, 3, 4, 5, 6], 'manual-shoe');
    expect([hands.length, stub.length]).toEqual([6, 31]);
  });

  it('every hand has three cards, a seat without a wager has none, and no card is lost or doubled', () => {
    fc.assert(
      fc.property(shuffled, anySeats, anyDealing, (deck, seats, dealing) => {
        const { hands, dealer, stub } = round(seats, dealing, deck);
        expect(hands.map(({ seat }) => seat)).toEqual([...seats].sort());
        expect([...hands.map(({ cards }) => cards), dealer].every((hand) => hand.length === 3)).toBe(true);
        const all = [...hands.flatMap(({ cards }) => cards), ...dealer, ...stub];
        expect(all.sort((a, b) => a - b)).toEqual(DECK);
      }),
    );
  });
});

describe('a round that cannot be dealt', () => {
  it.each([
    [[], DECK, 'NO_WAGERS'],
    [[1, 7], DECK, 'SEAT_NOT_ON_TABLE'],
    [[0], DECK, 'SEAT_NOT_ON_TABLE'],
    [[1.5], DECK, 'SEAT_NOT_ON_TABLE'],
    [[3, 3], DECK, 'SEAT_TWICE'],
    [[3], DECK.slice(1), 'DECK_INCOMPLETE'],
    [[3], [...DECK, DECK[0]!], 'DECK_INCOMPLETE'],
    [[3], [...DECK.slice(1), DECK[1]!], 'DECK_INCOMPLETE'],
  ])('seats %p', (seats, deck, code) => {
    expect(dealThreeCardRound({ deck, seats, dealing: 'hand' })).toMatchObject({ code });
  });

  it('the text has six positions', () => {
    expect(chapterOf004(2)).toContain('Betting positions for six players');
    expect(THREE_CARD_SEATS).toBe(6);
  });
});

describe('the cut (5 D)', () => {
  it('puts the cards above the cover card at the bottom', () => {
    expect(cutThreeCardDeck(DECK, 10)).toEqual([...DECK.slice(10), ...DECK.slice(0, 10)]);
    expect(chapterOf004(5)).toContain('at least ten cards in from the top');
  });

  it.each([9, 0, -1, 52, 10.5])('is done again with the cover card %d cards in', (cardsAbove) => {
    expect(cutThreeCardDeck(DECK, cardsAbove)).toBeUndefined();
  });
});
