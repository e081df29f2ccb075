import {
  type Card,
  DECK,
  PREDICATE_NAMES,
  type Paytable,
  PREDICATES,
  compileRoyal9,
  dealOf,
  lineSetProblems,
  suggestedSeatMap,
} from '@jackpot/rules';
import { someLines } from '../../../../../libs/rules/src/testing/index.js';
import fc from 'fast-check';
import { cardText, coupProblem } from './cards.js';
import { type Meter, type TableRules, winnersOf } from './paytable.js';

const DECKS = 8;
const READING: TableRules['royal9'] = {
  pick: 'printed-order',
  anyTwo: 'own-seat',
  identical: 'other-personal',
  positions: 'printed',
};
const FLOORS: Readonly<Record<Meter, bigint>> = {
  star: 5_000_000n,
  spade: 45_000n,
  heart: 45_000n,
  'must-hit': 0n,
};
/** A pair's number is 4 x suit of the king + suit of the nine, with suits in the order S H C D. */
const SIX_SEATS = [0, 5, 10, 15, 1, 4].map((pair, index) => ({ seat: index + 1, pairs: [pair] }));
const TWO_SUITED_EACH = [
  { seat: 1, pairs: [0, 5] },
  { seat: 2, pairs: [10, 15] },
];

type Two = readonly [string, string];
const ROYALS = [...'SHCD'].flatMap((nine) =>
  [...'SHCD'].flatMap((face) => [...'JQK'].map((rank): Two => [`9${nine}`, `${rank}${face}`])),
);
const BLANK: Two = ['2S', '2H'];
const pairs = (n: number): number => (n * (n - 1)) / 2;

/** For each line, the number of deals from a fresh shoe that pay it to seat 1. */
function countsOf(rules: TableRules): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = ([p1, p2]: Two, [b1, b2]: Two, deals: number): void => {
    for (const { line } of winnersOf(rules, [p1, b1, p2, b2], [1], (meter) => FLOORS[meter]))
      counts[line] = (counts[line] ?? 0) + deals;
  };
  for (const player of ROYALS) {
    let others = pairs(52 * DECKS - 2);
    for (const banker of ROYALS) {
      const left = (card: string): number => (player.includes(card) ? DECKS - 1 : DECKS);
      const ways = left(banker[0]) * left(banker[1]);
      others -= ways;
      count(player, banker, DECKS * DECKS * ways);
    }
    count(player, BLANK, DECKS * DECKS * others);
    count(BLANK, player, DECKS * DECKS * others);
  }
  return counts;
}

describe('the paytables of chapter 12 K, by the counts of libs/rules/src/royal-9/golden-counts.spec.ts', () => {
  it('paytable C, six suited and off-suit seats', () => {
    const printed = {
      star: 3_136,
      spade: 5_468_288,
      heart: 5_468_288,
      identical: 15_680,
      'suited-v-suited': 465_408,
      'royal-v-royal': 8_192_128,
      'any-suited': 116_224_768,
      'any-royal': 380_371_968,
    };
    const rules: TableRules = { paytable: 'C', royal9: READING, seats: SIX_SEATS };
    expect(countsOf(rules)).toEqual(printed);
    expect(countsOf({ ...rules, royal9: { ...READING, pick: 'highest-value' } })).toEqual({
      ...printed,
      spade: 5_424_256,
      heart: 5_424_256,
      'suited-v-suited': 553_472,
    });
  });

  it.each(['A', 'B'] as const)('paytable %s, two suited pairs a seat', (paytable) => {
    expect(countsOf({ paytable, royal9: READING, seats: TWO_SUITED_EACH })).toEqual({
      star: 6_272,
      'any-two': 8_192,
      spade: 10_928_384,
      heart: 10_928_384,
      'suited-v-suited': 391_808,
      'royal-v-royal': 7_915_776,
      'any-suited': 105_658_880,
      'any-royal': 380_371_968,
    });
  });

  it('lines with several readings, as often as docs/reference/readings.md states', () => {
    const anyTwo = (reading: TableRules['royal9']['anyTwo']) =>
      countsOf({ paytable: 'A', royal9: { ...READING, anyTwo: reading }, seats: SIX_SEATS })['any-two'];
    expect([anyTwo('table'), anyTwo('own-seat')]).toEqual([134_464, undefined]);
    const identical = (reading: TableRules['royal9']['identical']) =>
      countsOf({ paytable: 'C', royal9: { ...READING, identical: reading }, seats: SIX_SEATS })['identical'];
    expect([identical('any-king-nine'), identical('two-other-personal')]).toEqual([47_040, 95_552]);
  });
});

const nineOrFace = fc.constantFrom(...DECK.filter((card) => [8, 10, 11, 12].includes(card % 13)));
const anyCard = fc.constantFrom(...DECK);
const reading: fc.Arbitrary<TableRules['royal9']> = fc.record({
  pick: fc.constantFrom('printed-order', 'highest-value'),
  anyTwo: fc.constantFrom('table', 'own-seat', 'own-plus-other', 'others-only'),
  identical: fc.constantFrom('other-personal', 'any-king-nine', 'two-other-personal'),
  positions: fc.constantFrom('printed', 'bettors'),
});

describe('the product and the oracle', () => {
  it('pay the same lines, under every reading and on every layout', () => {
    const cents = fc.bigInt({ min: 0n, max: 600_000n });
    fc.assert(
      fc.property(
        fc.constantFrom<Paytable>('A', 'B', 'C'),
        reading,
        fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom<1 | 2>(1, 2), fc.boolean()),
        fc.array(nineOrFace, { minLength: 4, maxLength: 4 }),
        fc.record({ star: cents, spade: cents, heart: cents }),
        fc.integer({ min: 0, max: 511 }),
        (paytable, royal9, [count, pairsOfSeat, isRepeated], [p1, b1, p2, b2], meters, bits) => {
          const map = suggestedSeatMap(count, count > 8 ? 1 : pairsOfSeat);
          const seats = map.map((position) => ({ ...position, pairs: isRepeated ? map[0]!.pairs : position.pairs }));
          const inPlay = seats.map(({ seat }) => seat).filter((seat) => (bits & (1 << (seat - 1))) !== 0);
          const evaluator = compileRoyal9({ paytable, policy: royal9, seatMap: seats });
          const found = evaluator.evaluate({ player: [p1!, p2!], banker: [b1!, b2!] }, inPlay, meters);
          const dealt = [p1!, b1!, p2!, b2!].map(cardText);
          const expected = winnersOf({ paytable, royal9, seats }, dealt, inPlay, (meter) =>
            meter === 'must-hit' ? 0n : meters[meter],
          );
          expect(found).toEqual(expected.map(({ seat, line }) => ({ seat, line })));
        },
      ),
      { numRuns: 5_000 }, // With 500 (`npm test` plays a tenth), an error in one hand of twelve was once missed.
    );
  });

  const layout = suggestedSeatMap(4, 1);
  const four = fc.array(anyCard, { minLength: 4, maxLength: 4 });
  const bySet = (
    lines: NonNullable<TableRules['lines']>,
    royal9: TableRules['royal9'],
    four: readonly Card[],
  ): void => {
    const [p1, b1, p2, b2] = four;
    const inPlay = [1, 3, 4];
    const meters = { star: 600_000n, spade: 150_000n, heart: 45_001n };
    const evaluator = compileRoyal9({ paytable: 'A', lines, policy: royal9, seatMap: layout });
    const found = evaluator.evaluate({ player: [p1!, p2!], banker: [b1!, b2!] }, inPlay, meters);
    const expected = winnersOf({ paytable: 'A', lines, royal9, seats: layout }, four.map(cardText), inPlay, (meter) =>
      meter === 'must-hit' ? 0n : meters[meter],
    );
    expect(found).toEqual(expected.map(({ seat, line }) => ({ seat, line })));
  };

  it.each(PREDICATE_NAMES)('agree on when %s is true', (when) => {
    const lines = [{ line: 'own-one', name: 'One', when, award: { level: null, cents: 1n } }] as const;
    // Few ranks, so that pairs and naturals are dealt often.
    const fewRanks = fc.constantFrom(...DECK.filter((card) => [3, 7, 8, 12].includes(card % 13)));
    const fourOfFew = fc.array(fewRanks, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(reading, fc.oneof(four, fourOfFew), (royal9, cards) => bySet(lines, royal9, cards)),
      {
        numRuns: 2_000,
      },
    );
  });

  it('pay the same lines of any set that terms may state', () => {
    const numbers = fc.array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 14 });
    const dealt = fc.oneof(four, fc.array(nineOrFace, { minLength: 4, maxLength: 4 }));
    fc.assert(
      fc.property(numbers, fc.boolean(), reading, dealt, (numbers, isMeterShared, royal9, cards) => {
        const lines = someLines(numbers, { isMeterShared });
        expect(lineSetProblems(lines, { isMeterShared, predicates: PREDICATES })).toEqual([]);
        bySet(lines, royal9, cards);
      }),
      { numRuns: 5_000 },
    );
  });

  it('agree on which cards are a complete coup', () => {
    fc.assert(
      fc.property(fc.array(anyCard, { maxLength: 7 }), (cards: readonly Card[]) => {
        const read = dealOf(cards);
        expect(coupProblem(cards.map(cardText))).toBe('code' in read ? read.code : null);
      }),
      { numRuns: 2_000 },
    );
  });
});
