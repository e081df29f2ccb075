import fc from 'fast-check';
import { cardName, threeCardDealOf } from '../index.js';
import { cards } from '../../test/floor.js';
import { dealt, sixCards } from '../../test/three-card.js';

const read = (player: string, dealer: string) =>
  threeCardDealOf({ player: player === '' ? [] : cards(player), dealer: cards(dealer) });

describe('a player against the dealer', () => {
  it.each([
    ['KS KH KD', 'JS QH KC', 'player'],
    ['9S QH JD', '9H TC KC', 'player'],
    ['9S TS KC', '9H TD QC', 'tie'],
    ['8S QH JD', '9H 2C 8C', 'dealer'],
    ['8S QH JD', '9H 2C 7C', 'player'],
    ['TS TH TD', 'JS JH TC', 'dealer'],
  ] as const)('%s against %s: %s', (player, dealer, outcome) => {
    expect(dealt(player, dealer).outcome).toBe(outcome);
  });

  it.each([
    ['KS KH', 'JS QH KC', { code: 'CARDS_MISSING', hand: 'player', count: 1 }],
    ['', 'JS QH KC', { code: 'CARDS_MISSING', hand: 'player', count: 3 }],
    ['KS KH KD', 'JS QH', { code: 'CARDS_MISSING', hand: 'dealer', count: 1 }],
    ['KS KH KD', 'JS QH KC 2S 3S', { code: 'CARDS_TOO_MANY', hand: 'dealer', count: 2 }],
    ['KS KH KD 2S', 'JS QH', { code: 'CARDS_TOO_MANY', hand: 'player', count: 1 }],
    ['KS KH KS', 'JS QH KC', { code: 'CARD_TWICE', card: cards('KS')[0] }],
    ['KS KH KD', 'JS QH KD', { code: 'CARD_TWICE', card: cards('KD')[0] }],
    ['KS KS KD', 'JS QH', { code: 'CARDS_MISSING', hand: 'dealer', count: 1 }],
  ])('%p against %p is refused', (player, dealer, problem) => {
    expect(read(player, dealer)).toMatchObject(problem);
  });

  it('every refusal states what to do', () => {
    expect(read('KS KH KS', 'JS QH KC')).toHaveProperty('why', expect.stringContaining('read the cards again'));
    expect(read('KS KH', 'JS QH KC')).toHaveProperty('why', expect.stringContaining('read 1 more'));
    expect(read('KS KH KD 2S', 'JS QH KC')).toHaveProperty('why', expect.stringContaining('void (chapter 13 C)'));
  });

  it('any six different cards are a deal, and no card of it may come a second time', () => {
    fc.assert(
      fc.property(sixCards, fc.nat({ max: 5 }), fc.nat({ max: 4 }), (row, from, step) => {
        const split = (six: typeof row) => threeCardDealOf({ player: six.slice(0, 3), dealer: six.slice(3) });
        expect(split(row)).not.toHaveProperty('code');
        const doubled = row.with((from + step + 1) % 6, row[from]!);
        expect(split(doubled)).toMatchObject({ code: 'CARD_TWICE', card: row[from] });
      }),
    );
  });

  it('exchanging the hands exchanges the outcome', () => {
    const mirror = { player: 'dealer', dealer: 'player', tie: 'tie' } as const;
    fc.assert(
      fc.property(sixCards, (row) => {
        const names = row.map(cardName);
        const [mine, theirs] = [names.slice(0, 3).join(' '), names.slice(3).join(' ')];
        expect(dealt(theirs, mine).outcome).toBe(mirror[dealt(mine, theirs).outcome]);
      }),
    );
  });
});
