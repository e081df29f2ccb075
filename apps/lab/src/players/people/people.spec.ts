import fc from 'fast-check';
import { dealOf, parseCard } from '@jackpot/rules';
import { Shoe } from '../shoe.js';
import { seededRandom } from '../random.js';
import { LiveMoves } from './live-moves.js';
import { PACES, type PaceName, People } from './people.js';
import type { Move } from './script.js';

const SEATS = [1, 3, 5, 7];
const paces = fc.constantFrom(...(Object.keys(PACES) as PaceName[]));

describe('people at a table', () => {
  it('act only in an order that is possible for a seat', () => {
    fc.assert(
      fc.property(fc.integer(), paces, (seed, pace) => {
        const people = new People(SEATS, { withdrawals: 30, late: 20, voids: 10 }, pace, seededRandom(seed, 'people'));
        for (let coup = 0; coup < 25; coup += 1) {
          const { acts, late, lockAt, kind } = people.nextCoup();
          expect(acts.map(({ at }) => at)).toEqual(acts.map(({ at }) => at).sort((a, b) => a - b));
          expect(acts.every(({ at, seat }) => at <= lockAt && SEATS.includes(seat))).toBe(true);
          if (kind === 'no-wager') expect([...acts, ...late]).toEqual([]);
          for (const seat of SEATS) {
            const own = acts.filter((act) => act.seat === seat && act.act !== 'restart').map(({ act }) => act);
            expect(['', 'wager', 'wager withdraw', 'wager withdraw wager']).toContain(own.join(' '));
            if (late.some((one) => one.seat === seat)) expect(own).toEqual([]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('act the same again with the same seed', () => {
    const week = (seed: number): string => {
      const people = new People(SEATS, { withdrawals: 5, late: 5, voids: 5 }, 'brisk', seededRandom(seed, 'p'));
      return JSON.stringify(Array.from({ length: 20 }, () => people.nextCoup()));
    };
    expect(week(1)).toBe(week(1));
    expect(week(1)).not.toBe(week(2));
  });

  it('never withdraw, bet late or have a coup voided if their habits exclude it', () => {
    const people = new People(SEATS, { withdrawals: 0, late: 0, voids: 0 }, 'realistic', seededRandom(3, 'p'));
    for (let coup = 0; coup < 200; coup += 1) {
      const { acts, late, ending } = people.nextCoup();
      expect(acts.filter(({ act }) => act === 'withdraw')).toEqual([]);
      expect(late).toEqual([]);
      expect(ending).toBe('cards');
    }
  });
});

describe('the pace', () => {
  const lengthsAt = (pace: PaceName): readonly number[] => {
    const people = new People(SEATS, { withdrawals: 0, late: 0, voids: 0 }, pace, seededRandom(3, 'p'));
    return Array.from({ length: 300 }, () => people.nextCoup()).map(
      ({ lockAt, endAfter, settleAfter }) => lockAt + endAfter + settleAfter,
    );
  };

  it('of a real table is one hand in 20 to 60 seconds, different for each table', () => {
    const lengths = lengthsAt('realistic');
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(19_900);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(60_100);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(30_000);
  });

  it('is one second a hand if brisk, and has no delay if flat out', () => {
    expect(new Set(lengthsAt('brisk'))).toEqual(new Set([999]));
    expect(new Set(lengthsAt('flat-out'))).toEqual(new Set([0]));
  });
});

describe('a table’s moves', () => {
  it('begin with a shoe, deal whole coups, and end after as many shoes as requested', () => {
    const below = seededRandom(4, 'moves');
    const people = new People(SEATS, { withdrawals: 5, late: 5, voids: 20 }, 'flat-out', below);
    const moves = new LiveMoves(people, new Shoe(below, { decks: 6 }), 2);
    const list: Move[] = [];
    for (let move = moves.next(); move.type !== 'end'; move = moves.next()) list.push(move);
    expect(list[0]).toMatchObject({ type: 'shoe', burn: expect.stringMatching(/^[A2-9TJQK][SHCD]$/) });
    expect(list.filter((move) => move.type === 'coup' && move.script.coverCard === true)).toHaveLength(2);
    expect(list.filter(({ type }) => type === 'shoe')).toHaveLength(2);
    for (const move of list) {
      if (move.type !== 'coup') continue;
      const cards = move.script.cards.map((name) => parseCard(name)!);
      if (move.script.ending === 'cards') expect(dealOf(cards)).toHaveProperty('outcome');
      else expect(cards).toEqual([]);
    }
  });

  it('void the coup if the shoe runs out (chapter 13 E)', () => {
    const people = new People(SEATS, { withdrawals: 0, late: 0, voids: 0 }, 'flat-out', seededRandom(1, 'p'));
    const empty = { isOver: false, newShoe: () => undefined, deal: () => undefined } as unknown as Shoe;
    const move = new LiveMoves(people, empty, null).next();
    expect(move).toMatchObject({ type: 'coup', script: { ending: 'void-after-lock', cards: [] } });
  });
});
