import fc from 'fast-check';
import { cards } from '../test/floor.js';
import {
  type Card,
  DECK,
  type Deal,
  type NextCard,
  cardWith,
  dealOf,
  isNatural,
  nextCard,
  pointCount,
} from './index.js';

const cardOfPoints = (points: number): Card => cardWith({ rank: (points === 0 ? 12 : points - 1) as 0, suit: 0 });

const initial = (player: number, banker: number): readonly Card[] => [player, banker, 0, 0].map(cardOfPoints);

/** Chapter 10 E(3) from the seed: (a) to (h), then the two cases printed under (h) as (v) and (x). */
const CHART = `
  (a)     0:  3 draw  4 stay  5 stay  6 stay
  (b)     1:  3 draw  4 stay  5 stay  6 stay
  (c)     2:  3 draw  4 draw  5 stay  6 stay
  (d)     3:  3 draw  4 draw  5 stay  6 stay
  (e)     4:  3 draw  4 draw  5 draw  6 stay
  (f)     5:  3 draw  4 draw  5 draw  6 stay
  (g)     6:  3 draw  4 draw  5 draw  6 draw
  (h)     7:  3 draw  4 draw  5 draw  6 draw
  (h)(v)  8:  3 stay  4 stay  5 stay  6 stay
  (h)(x)  9:  3 draw  4 stay  5 stay  6 stay
`;

const chartRows = CHART.trim()
  .split('\n')
  .flatMap((row) => {
    const [, third = '', rest = ''] = /(\d):(.*)$/.exec(row)!;
    return [...rest.matchAll(/(\d) (draw|stay)/g)].map(
      ([, banker, act]) => [Number(third), Number(banker), act!] as const,
    );
  });

describe('third cards (chapter 10)', () => {
  it('the chart of section E(3) has forty fields', () => {
    expect(chartRows).toHaveLength(40);
  });

  it.each(chartRows)('E(3): Player drew a %i, Banker has %i: %s', (third, banker, act) => {
    for (let player = 0; player <= 5; player += 1) {
      const next = nextCard([...initial(player, banker), cardOfPoints(third)]);
      expect(next).toBe(act === 'draw' ? 'banker-3' : 'done');
    }
  });

  it('E(1), E(2): whatever the Player drew, Banker draws on less than 3 and not on 7', () => {
    for (let third = 0; third <= 9; third += 1) {
      const after = (banker: number) => nextCard([...initial(5, banker), cardOfPoints(third)]);
      expect([after(0), after(1), after(2), after(7)]).toEqual(['banker-3', 'banker-3', 'banker-3', 'done']);
    }
  });

  it('B: below 6 the Player draws, on 6 and 7 it stays; D: then Banker draws on 5 or less', () => {
    for (let banker = 0; banker <= 7; banker += 1) {
      for (let player = 0; player <= 5; player += 1) expect(nextCard(initial(player, banker))).toBe('player-3');
      const bankerAlone: NextCard = banker <= 5 ? 'banker-3' : 'done';
      expect([nextCard(initial(6, banker)), nextCard(initial(7, banker))]).toEqual([bankerAlone, bankerAlone]);
    }
  });

  it('A: a Natural on either side ends the dealing', () => {
    for (let other = 0; other <= 9; other += 1) {
      for (const natural of [8, 9]) {
        expect([nextCard(initial(natural, other)), nextCard(initial(other, natural))]).toEqual(['done', 'done']);
      }
    }
  });

  it('the first four go to Player, Banker, Player, Banker (chapter 8 C)', () => {
    const four = initial(6, 6);
    const drawn = [0, 1, 2, 3].map((count) => nextCard(four.slice(0, count)));
    expect(drawn).toEqual(['player-1', 'banker-1', 'player-2', 'banker-2']);
  });
});

const someCards = fc.array(fc.constantFrom(...DECK), { maxLength: 8 });
const sixCards = fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 });

function headOf(row: readonly Card[]): readonly Card[] {
  let count = 0;
  while (nextCard(row.slice(0, count)) !== 'done') count += 1;
  return row.slice(0, count);
}

describe('a coup read from its cards in dealt order', () => {
  const coups: readonly (readonly [string, Deal])[] = [
    [
      'KS AC 9S 2D',
      { player: cards('KS 9S'), banker: cards('AC 2D'), playerPoints: 9, bankerPoints: 3, outcome: 'player' },
    ],
    [
      '7S 7H KS KH',
      { player: cards('7S KS'), banker: cards('7H KH'), playerPoints: 7, bankerPoints: 7, outcome: 'tie' },
    ],
    [
      '6S 2H KS KH 9D',
      { player: cards('6S KS'), banker: cards('2H KH 9D'), playerPoints: 6, bankerPoints: 1, outcome: 'player' },
    ],
    [
      '5S 6H KS KH 3D',
      { player: cards('5S KS 3D'), banker: cards('6H KH'), playerPoints: 8, bankerPoints: 6, outcome: 'player' },
    ],
    [
      '2S 2H KS KH 3D 4C',
      { player: cards('2S KS 3D'), banker: cards('2H KH 4C'), playerPoints: 5, bankerPoints: 6, outcome: 'banker' },
    ],
  ];

  it.each(coups)('%s', (text, deal) => {
    expect(dealOf(cards(text))).toEqual({ ok: true, ...deal });
  });

  it.each([
    ['KS AC 9S 2D 5H', 4, 'chapter 10 A'],
    ['7S 7H KS KH 5H', 4, 'chapter 10 B, D'],
    ['5S 6H KS KH 3D 4C', 5, 'chapter 10 E'],
    ['6S 2H KS KH 9D 4C', 5, 'chapter 9 C'],
    ['2S 2H KS KH 3D 4C 5C', 6, 'chapter 9 C'],
    ['2S 2H KS KH 3D 4C 5C 6C', 6, 'chapter 9 C'],
  ])('%s: card %i was not to be drawn (%s)', (text, position, chapter) => {
    const expected = { ok: false, code: 'CARD_NOT_TO_BE_DRAWN', position, why: expect.stringContaining(chapter) };
    expect(dealOf(cards(text))).toEqual(expected);
  });

  it('card by card, each prefix of a coup requests the card that comes', () => {
    fc.assert(
      fc.property(sixCards, (row) => {
        const coup = headOf(row);
        for (let count = 0; count < coup.length; count += 1) {
          const prefix = coup.slice(0, count);
          expect(dealOf(prefix)).toEqual({ ok: false, code: 'CARDS_MISSING', next: nextCard(prefix) });
        }
        expect(dealOf(coup).ok).toBe(true);
      }),
    );
  });

  it('reports the first card after a complete coup as surplus, at its position', () => {
    fc.assert(
      fc.property(sixCards, fc.array(fc.constantFrom(...DECK), { minLength: 1, maxLength: 3 }), (row, more) => {
        const coup = headOf(row);
        expect(dealOf([...coup, ...more])).toMatchObject({ code: 'CARD_NOT_TO_BE_DRAWN', position: coup.length });
      }),
    );
  });

  it('uses every card once, keeps their order, and a drawn Natural does not exist', () => {
    fc.assert(
      fc.property(someCards, (row) => {
        const read = dealOf(row);
        if (!read.ok) return;
        const [p1, p2, p3] = read.player;
        const [b1, b2, b3] = read.banker;
        expect([p1, b1, p2, b2, p3, b3].filter((card) => card !== undefined)).toEqual(row);
        expect([read.playerPoints, read.bankerPoints]).toEqual([pointCount(read.player), pointCount(read.banker)]);
        if (row.length > 4) expect([isNatural(read.player), isNatural(read.banker)]).toEqual([false, false]);
      }),
      { numRuns: 500 },
    );
  });

  it('the higher count wins', () => {
    fc.assert(
      fc.property(sixCards, (row) => {
        const deal = dealOf(headOf(row));
        if (!deal.ok) throw new Error('the head of a row is a coup');
        const winner = Math.sign(deal.playerPoints - deal.bankerPoints);
        expect(deal.outcome).toBe({ '1': 'player', '-1': 'banker', '0': 'tie' }[String(winner)]);
      }),
    );
  });
});
