import { must } from '@jackpot/money';
import {
  ALL_WAGERS,
  type Card,
  type CardCounts,
  DECK,
  type Deal,
  dealOf,
  nextCard,
  parseCard,
  pointsOf,
  wagerByKey,
} from '@jackpot/rules';
import fc from 'fast-check';
import { DEPLETED, everyOrder, lastCards, shoeOfCards } from '../../test/shoes.js';
import { countWagers, freshShoe, shoeOf, sixCardOrders } from '../index.js';
import { coupOf, eachFirstFour } from './first-four.js';
import { HANDS, type TwoCards } from './hands.js';

const NOTHING = must(parseCard('TS'), 'a card');

function coupByTheRules(player: TwoCards, banker: TwoCards): ReturnType<typeof dealOf> {
  const cards: Card[] = [player[0], banker[0], player[1], banker[1]];
  while (nextCard(cards) !== 'done') cards.push(NOTHING);
  return dealOf(cards);
}

function coupIn(six: readonly Card[]): Deal {
  let due = 4;
  while (nextCard(six.slice(0, due)) !== 'done') due += 1;
  const deal = dealOf(six.slice(0, due));
  if (!deal.ok) throw new RangeError(deal.code);
  return deal;
}

describe('the last cards of a shoe, dealt in every order there is', () => {
  it('produce every line of every wager as often as it is counted', () => {
    fc.assert(
      fc.property(lastCards({ min: 6, max: 7 }), (cards) => {
        const dealt = ALL_WAGERS.map(({ lines }) => lines.map(() => 0n));
        for (const six of everyOrder(cards)) {
          const deal = coupIn(six);
          ALL_WAGERS.forEach((wager, index) => (dealt[index]![wager.lineOf(deal)]! += 1n));
        }
        const counted = countWagers(shoeOfCards(cards), ALL_WAGERS);
        expect(counted.map(({ lines }) => lines.map(({ count }) => count))).toEqual(dealt);
      }),
      { numRuns: 6 },
    );
  });
});

/** From the casino's page (part 003): for each Banker's total, the Player's third cards at which the Banker draws. */
const BANKER_DRAWS_TO: Readonly<Record<number, readonly number[]>> = {
  0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  1: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  2: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
  7: [],
};

function outcomesCardByCard(shoe: CardCounts): Readonly<Record<'player' | 'banker' | 'tie', bigint>> {
  const left = new Array<number>(10).fill(0);
  for (const card of DECK) left[pointsOf(card)]! += shoe[card]!;
  const found = { player: 0n, banker: 0n, tie: 0n };
  const draw = (ways: bigint, then: (value: number, ways: bigint) => void): void => {
    for (let value = 0; value < 10; value += 1) {
      const count = left[value]!;
      if (count === 0) continue;
      left[value] = count - 1;
      then(value, ways * BigInt(count));
      left[value] = count;
    }
  };
  const end = (player: number, banker: number, ways: bigint, undrawn: number): void => {
    let all = ways;
    const cards = left.reduce((sum, count) => sum + count, 0);
    for (let taken = 0; taken < undrawn; taken += 1) all *= BigInt(cards - taken);
    found[player > banker ? 'player' : player < banker ? 'banker' : 'tie'] += all;
  };
  draw(1n, (p1, w1) =>
    draw(w1, (b1, w2) =>
      draw(w2, (p2, w3) =>
        draw(w3, (b2, ways) => {
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (player >= 8 || banker >= 8 || (player >= 6 && banker >= 6)) return end(player, banker, ways, 2);
          if (player >= 6) return draw(ways, (b3, w5) => end(player, (banker + b3) % 10, w5, 1));
          draw(ways, (p3, w5) => {
            const total = (player + p3) % 10;
            if (!BANKER_DRAWS_TO[banker]!.includes(p3)) return end(total, banker, w5, 1);
            draw(w5, (b3, w6) => end(total, (banker + b3) % 10, w6, 0));
          });
        }),
      ),
    ),
  );
  return found;
}

function mainGame(shoe: CardCounts): Readonly<Record<'player' | 'banker' | 'tie', bigint>> {
  const wins = countWagers(shoe, [wagerByKey('player'), wagerByKey('banker/standard'), wagerByKey('tie/8')]).map(
    ({ lines }) => lines.find(({ line }) => line.result === 'win')!.count,
  );
  return { player: wins[0]!, banker: wins[1]!, tie: wins[2]! };
}

describe('the main game counted a second way: card by card, by the chart of the casino page', () => {
  it.each([1, 6, 8])('%i decks', (decks) => {
    expect(mainGame(freshShoe(decks))).toEqual(outcomesCardByCard(freshShoe(decks)));
  });

  it('any depleted shoe gives the same counts', () => {
    fc.assert(
      fc.property(DEPLETED, (shoe) => expect(mainGame(shoe)).toEqual(outcomesCardByCard(shoe))),
      { numRuns: 5 },
    );
  });
});

describe('laws of the counts', () => {
  it('the lines of every wager add up to every order of six cards, whatever is gone', () => {
    fc.assert(
      fc.property(DEPLETED, (shoe) => {
        for (const { lines } of countWagers(shoe, ALL_WAGERS))
          expect(lines.reduce((sum, { count }) => sum + count, 0n)).toBe(sixCardOrders(shoe));
      }),
      { numRuns: 3 },
    );
  });

  it('a wager counted alone has the same counts as among all wagers', () => {
    const shoe = freshShoe(6);
    const all = countWagers(shoe, ALL_WAGERS);
    for (const key of ['jackpot/D', 'lucky_nines/C', 'any_pair/banker', 'ft_cover_all'] as const) {
      const [alone] = countWagers(shoe, [wagerByKey(key)]);
      expect(alone).toEqual(all.find(({ wager }) => wager.key === key));
    }
  });

  it('no wager depends on the order of a hand, or on which of spades, hearts and clubs a card has', () => {
    const suits = fc.constantFrom([1, 0, 2, 3], [2, 1, 0, 3], [1, 2, 0, 3]);
    const hand = fc.nat({ max: HANDS.length - 1 });
    fc.assert(
      fc.property(hand, hand, suits, (player, banker, to) => {
        const exchanged = (at: number) =>
          HANDS[at]!.map((card) => (to[Math.floor(card / 13)]! * 13 + (card % 13)) as Card);
        const [p, b] = [exchanged(player), exchanged(banker)];
        const other = coupByTheRules([p[1]!, p[0]!], [b[1]!, b[0]!]);
        if ('code' in other) throw new RangeError(other.code);
        for (const wager of ALL_WAGERS) expect(wager.lineOf(other)).toBe(wager.lineOf(coupOf(player, banker)));
      }),
      { numRuns: 500 },
    );
  });

  it('the coup that a wager evaluates is the coup that the rules deal', () => {
    HANDS.forEach((player, at) => {
      const other = (at * 7) % HANDS.length;
      expect(coupByTheRules(player, HANDS[other]!)).toEqual({ ok: true, ...coupOf(at, other) });
    });
  });

  it('all first four cards of eight decks: 7,379,583,120 pairs of hands', () => {
    let ways = 0;
    eachFirstFour(freshShoe(8), (_, count) => (ways += count));
    expect(ways).toBe(7_379_583_120);
  });
});

describe('a shoe to query', () => {
  it('six cards of eight fresh decks have 4,998,398,275,503,360 orders', () => {
    expect(sixCardOrders(freshShoe(8))).toBe(4_998_398_275_503_360n);
  });

  it('impossible shoes are refused', () => {
    const king = DECK[12]!;
    expect(shoeOf({ decks: 9 })).toMatchObject({ code: 'DECKS_OUT_OF_RANGE' });
    expect(shoeOf({ decks: 2, seen: [king, king, king] })).toMatchObject({ code: 'CARD_NOT_IN_SHOE', card: king });
    expect(shoeOf({ decks: 1, seen: DECK.slice(5) })).toMatchObject({ code: 'TOO_FEW_CARDS' });
    expect(() => countWagers(shoeOfCards(DECK.slice(0, 5)), ALL_WAGERS)).toThrow(RangeError);
  });
});
