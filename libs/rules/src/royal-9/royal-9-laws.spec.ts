import { must } from '@jackpot/money';
import fc from 'fast-check';
import {
  type Card,
  DECK,
  JACK,
  type MeterCents,
  NINE,
  type Royal9Deal,
  type Royal9Terms,
  type SeatPairs,
  type Suit,
  cardWith,
  compileRoyal9,
  kingNineCards,
  kingNineOf,
  rankOf,
  suitOf,
  awardCents,
  paytableLines,
  type LineId,
} from '../index.js';
import { KING_NINES } from '../testing/index.js';

interface Coup {
  readonly terms: Royal9Terms;
  readonly deal: Royal9Deal;
  readonly seatsInPlay: readonly number[];
  readonly meters: MeterCents;
}

const policy = fc.record({
  pick: fc.constantFrom('printed-order' as const, 'highest-value' as const),
  anyTwo: fc.constantFrom('table' as const, 'own-seat' as const, 'own-plus-other' as const, 'others-only' as const),
  identical: fc.constantFrom('other-personal' as const, 'any-king-nine' as const, 'two-other-personal' as const),
  positions: fc.constantFrom('printed' as const, 'bettors' as const),
});

const uniqueSeatMap: fc.Arbitrary<readonly SeatPairs[]> = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 3 }),
    fc.shuffledSubarray([...KING_NINES], { minLength: 16 }),
  )
  .map(([seats, wanted, pairs]) => {
    const each = Math.min(wanted, Math.floor(16 / seats));
    return Array.from({ length: seats }, (_, index) => ({
      seat: index + 1,
      pairs: pairs.slice(index * each, (index + 1) * each),
    }));
  });

const sharedSeatMap: fc.Arbitrary<readonly SeatPairs[]> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 }))
  .chain(([seats, each]) =>
    fc
      .array(fc.shuffledSubarray([...KING_NINES], { minLength: each, maxLength: each }), {
        minLength: seats,
        maxLength: seats,
      })
      .map((rows) => rows.map((pairs, index) => ({ seat: index + 1, pairs }))),
  );

const cents = fc.bigInt({ min: 0n, max: 10_000_000n });
const meters = fc.record({ star: cents, spade: cents, heart: cents });

function handOn(seatMap: readonly SeatPairs[]): fc.Arbitrary<readonly Card[]> {
  const printed = seatMap.flatMap(({ pairs }) => pairs);
  const nine = fc.constantFrom(...DECK.filter((card) => rankOf(card) === NINE));
  const face = fc.constantFrom(...DECK.filter((card) => rankOf(card) >= JACK));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...printed).map(kingNineCards) },
    { weight: 2, arbitrary: fc.tuple(nine, face) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...DECK), fc.constantFrom(...DECK)) },
  );
}

function coupOn(seatMaps: fc.Arbitrary<readonly SeatPairs[]>): fc.Arbitrary<Coup> {
  return seatMaps.chain((seatMap) =>
    fc.record({
      terms: fc.record({
        paytable: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
        policy,
        seatMap: fc.constant(seatMap),
      }),
      deal: fc.record({ player: handOn(seatMap), banker: handOn(seatMap) }),
      seatsInPlay: fc.shuffledSubarray(seatMap.map(({ seat }) => seat)),
      meters,
    }),
  );
}

const anyCoup = fc.oneof(coupOn(uniqueSeatMap), coupOn(sharedSeatMap));

const linesOfCoup = (coup: Coup) => compileRoyal9(coup.terms).evaluate(coup.deal, coup.seatsInPlay, coup.meters);

describe('Royal 9 keeps these laws under every policy, layout and coup', () => {
  it('one line a seat, to seats in play only, highest numbered seat first; all of them win or none', () => {
    fc.assert(
      fc.property(anyCoup, (coup) => {
        const seats = linesOfCoup(coup).map(({ seat }) => seat);
        const inPayOrder = [...coup.seatsInPlay].sort((a, b) => b - a);
        const isRoyal9 = (hand: readonly Card[]) => {
          const ranks = hand.map(rankOf);
          return ranks.includes(NINE) && ranks.some((rank) => rank >= JACK);
        };
        const hasRoyal9 = isRoyal9(coup.deal.player) || isRoyal9(coup.deal.banker);
        expect(seats).toEqual(hasRoyal9 ? inPayOrder : []);
      }),
    );
  });

  it('the order of the two cards in a hand never matters, nor does a third card', () => {
    fc.assert(
      fc.property(anyCoup, fc.constantFrom(...DECK), (coup, third) => {
        const { player, banker } = coup.deal;
        const [p, b] = [[...player].reverse(), [...banker].reverse()];
        const expected = linesOfCoup(coup);
        expect(linesOfCoup({ ...coup, deal: { player: p, banker } })).toEqual(expected);
        expect(linesOfCoup({ ...coup, deal: { player, banker: b } })).toEqual(expected);
        expect(linesOfCoup({ ...coup, deal: { player: [...player, third], banker: [...b, third] } })).toEqual(expected);
      }),
    );
  });

  it('the order of the seats never matters', () => {
    fc.assert(
      fc.property(anyCoup, (coup) => {
        expect(linesOfCoup({ ...coup, seatsInPlay: [...coup.seatsInPlay].reverse() })).toEqual(linesOfCoup(coup));
      }),
    );
  });

  it('with unique pairs a meter is won by one seat at most', () => {
    fc.assert(
      fc.property(coupOn(uniqueSeatMap), (coup) => {
        const lines = linesOfCoup(coup).map(({ line }) => line);
        for (const meter of ['star', 'spade', 'heart']) {
          expect(lines.filter((line) => line === meter).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('exchanging suits on the cards and on the layout changes nothing', () => {
    const exchange = fc.shuffledSubarray<Suit>([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(anyCoup, exchange, (coup, suits) => {
        const renamed = (card: Card) => cardWith({ rank: rankOf(card), suit: suits[suitOf(card)]! });
        const deal = { player: coup.deal.player.map(renamed), banker: coup.deal.banker.map(renamed) };
        const seatMap = coup.terms.seatMap.map(({ seat, pairs }) => ({
          seat,
          pairs: pairs.map((pair) => {
            const [king, nine] = kingNineCards(pair);
            return kingNineOf(renamed(king), renamed(nine))!;
          }),
        }));
        expect(linesOfCoup({ ...coup, deal, terms: { ...coup.terms, seatMap } })).toEqual(linesOfCoup(coup));
      }),
    );
  });

  it('Spade and Heart are symmetric for Banker and Player', () => {
    const onePairEach = uniqueSeatMap.map((map) => map.map(({ seat, pairs }) => ({ seat, pairs: pairs.slice(0, 1) })));
    fc.assert(
      fc.property(coupOn(onePairEach), (coup) => {
        const mirrored: Coup = {
          ...coup,
          deal: { player: coup.deal.banker, banker: coup.deal.player },
          meters: { ...coup.meters, spade: coup.meters.heart, heart: coup.meters.spade },
        };
        const mirror = { spade: 'heart', heart: 'spade' } as Readonly<Record<string, string>>;
        const expected = linesOfCoup(coup).map(({ seat, line }) => ({ seat, line: mirror[line] ?? line }));
        expect(linesOfCoup(mirrored)).toEqual(expected);
      }),
    );
  });

  it('where printed pairs count, what a seat wins does not depend on who else bets', () => {
    fc.assert(
      fc.property(anyCoup, (coup) => {
        const terms = { ...coup.terms, policy: { ...coup.terms.policy, positions: 'printed' as const } };
        const alone = [...coup.seatsInPlay]
          .sort((a, b) => b - a)
          .flatMap((seat) => linesOfCoup({ ...coup, terms, seatsInPlay: [seat] }));
        expect(linesOfCoup({ ...coup, terms })).toEqual(alone);
      }),
    );
  });

  it('highest value never pays a seat less than printed order, and the meters move nothing else', () => {
    const withPick = (coup: Coup, pick: 'printed-order' | 'highest-value'): Coup => ({
      ...coup,
      terms: { ...coup.terms, policy: { ...coup.terms.policy, pick } },
    });
    fc.assert(
      fc.property(anyCoup, meters, (coup, otherMeters) => {
        const printed = linesOfCoup(withPick(coup, 'printed-order'));
        const byValue = linesOfCoup(withPick(coup, 'highest-value'));
        const worthOf = ({ line }: { readonly line: LineId }): bigint =>
          awardCents(
            must(
              paytableLines(coup.terms).find((each) => each.line === line),
              line,
            ).award,
            coup.meters,
          );
        printed.forEach(({ line }, index) => {
          expect(worthOf(byValue[index]!)).toBeGreaterThanOrEqual(worthOf({ line }));
        });
        expect(linesOfCoup({ ...withPick(coup, 'printed-order'), meters: otherMeters })).toEqual(printed);
      }),
    );
  });

  it('paytables A and B differ in their floors only', () => {
    fc.assert(
      fc.property(anyCoup, (coup) => {
        const on = (paytable: 'A' | 'B') => linesOfCoup({ ...coup, terms: { ...coup.terms, paytable } });
        expect(on('B')).toEqual(on('A'));
      }),
    );
  });
});
