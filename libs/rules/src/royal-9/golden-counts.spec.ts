import {
  type Question,
  type LineCounts,
  paidWithoutRoyal9,
  pairs,
  returnPercent,
  tallyEveryDeal,
} from '../../test/every-deal.js';
import { layout } from '../../test/floor.js';
import { type MeterCents, type Paytable, ROYAL9_POLICY_DEFAULT, type Royal9Policy } from '../index.js';
import { suggestedSeatMap } from './suggested-seat-map.js';

/** Lowest permitted meters (chapter 12 L). */
const FLOORS: Readonly<Record<Paytable, MeterCents>> = {
  A: { star: 5_000_000n, spade: 35_000n, heart: 35_000n },
  B: { star: 2_500_000n, spade: 35_000n, heart: 35_000n },
  C: { star: 5_000_000n, spade: 45_000n, heart: 45_000n },
};

const SIX_SEATS = layout('KS9S', 'KH9H', 'KC9C', 'KD9D', 'KS9H', 'KH9S');
const TWO_SUITED_EACH = layout('KS9S KH9H', 'KC9C KD9D');

interface CountRequest {
  readonly paytable: Paytable;
  readonly decks?: number;
  readonly seatMap?: Question['terms']['seatMap'];
  readonly seat?: number;
  readonly policy?: Partial<Royal9Policy>;
  readonly seatsInPlay?: readonly number[];
}

const answers = new Map<string, LineCounts>();

function tallyOf({
  paytable,
  decks = 8,
  seatMap = SIX_SEATS,
  seat = 1,
  policy,
  seatsInPlay = [seat],
}: CountRequest): LineCounts {
  const terms = { paytable, seatMap, policy: { ...ROYAL9_POLICY_DEFAULT, ...policy } };
  const question = { decks, terms, seat, seatsInPlay, meters: FLOORS[paytable] };
  const key = JSON.stringify({ ...question, meters: null });
  const tally = answers.get(key) ?? tallyEveryDeal(question);
  answers.set(key, tally);
  return tally;
}

const VALUE = { pick: 'highest-value' } as const;
const OF_TABLE = { anyTwo: 'table' } as const;

const C_PRINTED = {
  star: 3_136,
  spade: 5_468_288,
  heart: 5_468_288,
  identical: 15_680,
  'suited-v-suited': 465_408,
  'royal-v-royal': 8_192_128,
  'any-suited': 116_224_768,
  'any-royal': 380_371_968,
};

describe('every deal of a fresh shoe, counted', () => {
  it.each(['A', 'C'] as const)('paytable %s: nobody is paid where neither hand is a Royal 9', (paytable) => {
    const policy = { ...ROYAL9_POLICY_DEFAULT, ...VALUE, ...OF_TABLE };
    const terms = { paytable, seatMap: SIX_SEATS, policy };
    expect(paidWithoutRoyal9({ terms, seatsInPlay: [1, 2, 3, 4, 5, 6], meters: FLOORS[paytable] })).toBe(0);
  });

  it('paytable C, eight decks, printed order', () => {
    const tally = tallyOf({ paytable: 'C' });
    expect(tally).toEqual({ deals: 7_379_583_120, lines: C_PRINTED, loss: 6_863_373_456 });
  });

  it('paytable C, eight decks, highest value: a suited pair against a suited Royal 9 takes $1,500, not $450', () => {
    const lines = { ...C_PRINTED, spade: 5_424_256, heart: 5_424_256, 'suited-v-suited': 553_472 };
    expect(tallyOf({ paytable: 'C', policy: VALUE })).toEqual({ deals: 7_379_583_120, lines, loss: 6_863_373_456 });
  });

  it('paytable C, six decks, printed order', () => {
    const lines = {
      star: 900,
      spade: 1_723_320,
      heart: 1_723_320,
      identical: 4_500,
      'suited-v-suited': 145_440,
      'royal-v-royal': 2_555_208,
      'any-suited': 36_639_504,
      'any-royal': 119_911_104,
    };
    expect(tallyOf({ paytable: 'C', decks: 6 })).toEqual({ deals: 2_323_673_820, lines, loss: 2_160_970_524 });
  });

  it.each(['A', 'B'] as const)('paytable %s, eight decks, two suited pairs a seat, printed order', (paytable) => {
    const lines = {
      star: 6_272,
      'any-two': 8_192,
      spade: 10_928_384,
      heart: 10_928_384,
      'suited-v-suited': 391_808,
      'royal-v-royal': 7_915_776,
      'any-suited': 105_658_880,
      'any-royal': 380_371_968,
    };
    const tally = tallyOf({ paytable, seatMap: TWO_SUITED_EACH });
    expect(tally).toEqual({ deals: 7_379_583_120, lines, loss: 6_863_373_456 });
  });

  it('the lines with several readings occur as often as in an independent count', () => {
    const anyTwo = (policy: Partial<Royal9Policy>) => tallyOf({ paytable: 'A', policy }).lines['any-two'];
    expect([anyTwo(OF_TABLE), anyTwo({})]).toEqual([134_464, undefined]); // 1 in 54,882 deals; none with one pair for each seat
    const identical = (reading: Royal9Policy['identical']) =>
      tallyOf({ paytable: 'C', policy: { identical: reading } }).lines.identical;
    expect(identical('any-king-nine')).toBe(47_040); // 1 in 156,879 deals
    expect(identical('two-other-personal')).toBe(95_552); // 1 in 77,231 deals
  });

  it('the three ways to count two personal hands add up to the widest one', () => {
    const anyTwo = (reading: Royal9Policy['anyTwo']) =>
      tallyOf({ paytable: 'A', policy: { anyTwo: reading } }).lines['any-two'] ?? 0;
    expect(anyTwo('own-seat') + anyTwo('own-plus-other') + anyTwo('others-only')).toBe(anyTwo('table'));
  });

  it("with bettors only, a lone bettor never meets another position's pair", () => {
    const alone = tallyOf({ paytable: 'C', policy: { positions: 'bettors' } });
    expect(alone.lines).toEqual({
      star: 3_136,
      spade: 5_468_288,
      heart: 5_468_288,
      'suited-v-suited': 465_408 + 3 * 3_136, // plus suited pairs of seats 2, 3 and 4 in both hands
      'royal-v-royal': 8_192_128 + 2 * 3_136, // plus off-suit pairs of seats 5 and 6 in both hands
      'any-suited': 116_224_768,
      'any-royal': 380_371_968,
    });
    const allBet = tallyOf({ paytable: 'C', policy: { positions: 'bettors' }, seatsInPlay: [1, 2, 3, 4, 5, 6] });
    expect(allBet.lines).toEqual(C_PRINTED);
  });
});

describe('the same counts by combinatorics', () => {
  it.each([8, 6])('own pairs, %i decks: choose the pair, then any other two cards', (decks) => {
    const tally = tallyOf({ paytable: 'C', decks });
    const otherHands = pairs(52 * decks - 2);
    const secondCopies = (decks - 1) ** 2;
    expect(tally.deals).toBe(pairs(52 * decks) * otherHands);
    expect(tally.lines.star).toBe(decks ** 2 * secondCopies);
    expect(tally.lines.spade).toBe(decks ** 2 * (otherHands - secondCopies));
    expect(tally.lines.heart).toBe(tally.lines.spade);
  });

  it.each([8, 6])('a seat wins when either hand is a Royal 9, %i decks: four nines, twelve faces a deck', (decks) => {
    const tally = tallyOf({ paytable: 'C', decks });
    const [nines, faces] = [4 * decks, 12 * decks];
    const both = nines * faces * (nines - 1) * (faces - 1);
    expect(tally.deals - tally.loss).toBe(2 * nines * faces * pairs(52 * decks - 2) - both);
  });

  it('two suited Royal 9s pay $1,500 unless a personal line stands above', () => {
    const { lines } = tallyOf({ paytable: 'C' });
    const sameSuit = 4 * (8 * 24) * (7 * 23);
    const twoSuits = 12 * (8 * 24) ** 2;
    const ownAgainstSuited = 8 * 8 * (7 * 23 + 3 * (8 * 24)) - lines.star!;
    const suitedIdentical = 3 * 3_136; // three of the five other pairs are suited
    expect(lines['suited-v-suited']).toBe(sameSuit + twoSuits - lines.star! - 2 * ownAgainstSuited - suitedIdentical);
  });
});

describe('the return of five dollars with the meters at their floors', () => {
  const OFF_SUIT = layout('KS9H', 'KS9C', 'KS9D', 'KH9S', 'KH9C', 'KH9D', 'KC9S', 'KC9H', 'KC9D');
  const FOUR_SUITED_EACH = layout('KS9S KH9H KC9C KD9D', 'KS9H KH9S KC9D KD9C');
  const rows: readonly (readonly [string, string, CountRequest])[] = [
    ['C, suited pair', '62.94', { paytable: 'C' }],
    ['C, suited pair, highest value', '63.19', { paytable: 'C', policy: VALUE }],
    ['C, suited pair, six decks', '62.88', { paytable: 'C', decks: 6 }],
    ['C, off-suit pair', '63.95', { paytable: 'C', seat: 5 }],
    ['A, two suited pairs', '68.74', { paytable: 'A', seatMap: TWO_SUITED_EACH }],
    ['A, the same, highest value', '69.24', { paytable: 'A', seatMap: TWO_SUITED_EACH, policy: VALUE }],
    ['B, two suited pairs', '68.26', { paytable: 'B', seatMap: TWO_SUITED_EACH }],
    ['A, one pair, any two of the table', '61.41', { paytable: 'A', policy: OF_TABLE }],
    ['B, one pair, any two of the table', '60.29', { paytable: 'B', policy: OF_TABLE }],
    ['A, four suited pairs', '86.99', { paytable: 'A', seatMap: FOUR_SUITED_EACH }],
    ['A, nine off-suit seats, no Any Two (R4)', '60.83', { paytable: 'A', seatMap: OFF_SUIT }],
    ['C, nine off-suit seats (R6)', '64.12', { paytable: 'C', seatMap: OFF_SUIT }],
    [
      'C, nine off-suit seats, any K9 (R6)',
      '64.36',
      { paytable: 'C', seatMap: OFF_SUIT, policy: { identical: 'any-king-nine' } },
    ],
  ];

  it.each(rows)('%s: %s percent', (_name, percent, question) => {
    expect(returnPercent(tallyOf(question), FLOORS[question.paytable])).toBe(percent);
  });

  it('every position of a layout has the same chance of Star, Spade and Heart, suited pair or not', () => {
    const seatMap = suggestedSeatMap(6, 1);
    const metersOf = (seat: number) => {
      const { star, spade, heart } = tallyOf({ paytable: 'C', seatMap, seat }).lines;
      return { star, spade, heart };
    };
    expect(metersOf(6)).toEqual(metersOf(1));
  });
});
