import { cards, layout } from '../../test/floor.js';
import {
  type Card,
  type MeterCents,
  ROYAL9_POLICY_DEFAULT,
  type Royal9Line,
  type Royal9Policy,
  type Royal9Terms,
  compileRoyal9,
  dealOf,
} from '../index.js';

const METERS: MeterCents = { star: 6_123_456n, spade: 61_240n, heart: 48_010n };

interface Coup {
  readonly player: string;
  readonly banker: string;
  readonly seatMap?: Royal9Terms['seatMap'];
  readonly paytable?: Royal9Terms['paytable'];
  readonly policy?: Partial<Royal9Policy>;
  readonly seatsInPlay?: readonly number[];
  readonly meters?: MeterCents;
}

/** By default, seat 1 has KS9S, seat 2 has KH9H, both have a wager, and the paytable is C. */
function linesWon(coup: Coup): Readonly<Record<number, Royal9Line>> {
  const seatMap = coup.seatMap ?? layout('KS9S', 'KH9H');
  const policy = { ...ROYAL9_POLICY_DEFAULT, ...coup.policy };
  const evaluator = compileRoyal9({ paytable: coup.paytable ?? 'C', seatMap, policy });
  const deal = { player: cards(coup.player), banker: cards(coup.banker) };
  const won = evaluator.evaluate(deal, coup.seatsInPlay ?? seatMap.map(({ seat }) => seat), coup.meters ?? METERS);
  return Object.fromEntries(won.map(({ seat, line }) => [seat, line]));
}

/** Player, Banker, then the lines of seats 1 and 2 by printed order and by highest value. */
const EXAMPLES: readonly (readonly [string, string, Royal9Line, Royal9Line, Royal9Line, Royal9Line])[] = [
  ['KS 9S', '9S KS', 'star', 'identical', 'star', 'identical'],
  ['KH 9H', 'KS 9S', 'spade', 'heart', 'suited-v-suited', 'suited-v-suited'],
  ['QD 9C', 'KS 9S', 'spade', 'royal-v-royal', 'spade', 'royal-v-royal'],
  ['KS 9H', '7D 2C', 'any-royal', 'any-royal', 'any-royal', 'any-royal'],
  ['JC 9C', '4H 5S', 'any-suited', 'any-suited', 'any-suited', 'any-suited'],
  ['10S 9S', 'KD 9H', 'any-royal', 'any-royal', 'any-royal', 'any-royal'],
  ['KS 9S', 'AC 2D', 'heart', 'any-suited', 'heart', 'any-suited'],
];

describe('the worked examples: seat 1 has KS9S, seat 2 KH9H, paytable C', () => {
  it.each(EXAMPLES)('Player %s, Banker %s: %s and %s; by highest value %s and %s', (player, banker, ...expected) => {
    const [first, second, firstByValue, secondByValue] = expected;
    const [[p1, p2], [b1, b2]] = [cards(player), cards(banker)] as [[Card, Card], [Card, Card]];
    expect(dealOf([p1, b1, p2, b2])).toHaveProperty('outcome'); // every hand is a Natural, so four cards complete the coup
    expect(linesWon({ player, banker })).toEqual({ 1: first, 2: second });
    const byValue = linesWon({ player, banker, policy: { pick: 'highest-value' } });
    expect(byValue).toEqual({ 1: firstByValue, 2: secondByValue });
  });

  it('pays nothing without a Royal 9, whatever the points', () => {
    expect(linesWon({ player: 'TS 9S', banker: '9H 9D' })).toEqual({});
    expect(linesWon({ player: 'KS QS 9S', banker: '2H 3D 9D' })).toEqual({}); // a nine as third card does not count
  });
});

describe('highest value examines the meters as they are', () => {
  const coup = { player: 'KH 9H', banker: 'KS 9S', seatsInPlay: [1], policy: { pick: 'highest-value' } } as const;

  it('a Spade above $1,500 is what the seat wins', () => {
    expect(linesWon({ ...coup, meters: { ...METERS, spade: 150_001n } })).toEqual({ 1: 'spade' });
  });

  it('equal amounts go by printed order', () => {
    expect(linesWon({ ...coup, meters: { ...METERS, spade: 150_000n } })).toEqual({ 1: 'spade' });
    expect(linesWon({ ...coup, meters: { ...METERS, spade: 149_999n } })).toEqual({ 1: 'suited-v-suited' });
  });

  it('own pairs in both hands are never taken for one of them, nor for an Identical King 9, however low Star is', () => {
    const low = { star: 200_000n, spade: 900_000n, heart: 900_000n };
    const exact = { ...coup, player: 'KS 9S', meters: low } as const;
    expect([linesWon(exact), linesWon({ ...exact, paytable: 'A' })]).toEqual([{ 1: 'star' }, { 1: 'star' }]);
    const seatMap = layout('KS9S KH9H', 'KC9C KD9D');
    const different = { ...coup, seatMap, paytable: 'A', meters: { ...low, star: 2_000_000n } } as const;
    expect(linesWon(different)).toEqual({ 1: 'any-two' });
  });

  it('Any Two counts as ten percent of Star, the fraction of a cent dropped', () => {
    const anyTwo = { ...coup, paytable: 'A', policy: { ...coup.policy, anyTwo: 'table' } } as const;
    expect(linesWon({ ...anyTwo, meters: { star: 6_123_456n, spade: 612_346n, heart: 0n } })).toEqual({ 1: 'spade' });
    expect(linesWon({ ...anyTwo, meters: { star: 6_123_456n, spade: 612_345n, heart: 0n } })).toEqual({ 1: 'any-two' });
  });
});

describe('Any Two Personal on paytables A and B, one pair a seat, seats 1 to 3 in play', () => {
  const seatMap = layout('KS9S', 'KH9H', 'KC9D');
  const coups: readonly (readonly [Royal9Policy['anyTwo'], string, string, Record<number, Royal9Line>])[] = [
    ['table', 'KS 9S', 'KS 9S', { 1: 'star', 2: 'any-two', 3: 'any-two' }],
    ['table', 'KS 9S', 'KH 9H', { 1: 'any-two', 2: 'any-two', 3: 'any-two' }],
    ['table', 'KS 9S', 'KD 9D', { 1: 'heart', 2: 'suited-v-suited', 3: 'suited-v-suited' }],
    ['own-seat', 'KS 9S', 'KH 9H', { 1: 'heart', 2: 'spade', 3: 'suited-v-suited' }],
    ['own-plus-other', 'KS 9S', 'KS 9S', { 1: 'star', 2: 'suited-v-suited', 3: 'suited-v-suited' }],
    ['own-plus-other', 'KS 9S', 'KH 9H', { 1: 'any-two', 2: 'any-two', 3: 'suited-v-suited' }],
    ['others-only', 'KS 9S', 'KS 9S', { 1: 'star', 2: 'any-two', 3: 'any-two' }],
    ['others-only', 'KS 9S', 'KH 9H', { 1: 'heart', 2: 'spade', 3: 'any-two' }],
  ];

  it.each(coups)('%s: Player %s, Banker %s', (anyTwo, player, banker, expected) => {
    for (const paytable of ['A', 'B'] as const) {
      expect(linesWon({ player, banker, seatMap, paytable, policy: { anyTwo } })).toEqual(expected);
    }
  });

  it('with bettors only, the pair of an empty seat is no one’s', () => {
    const coup = { player: 'KS 9S', banker: 'KH 9H', seatMap, paytable: 'A', seatsInPlay: [3, 1] } as const;
    const ofTable = { anyTwo: 'table' } as const;
    expect(linesWon({ ...coup, policy: ofTable })).toEqual({ 1: 'any-two', 3: 'any-two' });
    expect(linesWon({ ...coup, policy: { ...ofTable, positions: 'bettors' } })).toEqual({
      1: 'heart',
      3: 'suited-v-suited',
    });
  });
});

describe('several pairs at a seat', () => {
  const seatMap = layout('KS9S KH9H', 'KC9C KD9D');

  it('two different own pairs are Any Two on A, and Star on C', () => {
    const coup = { player: 'KS 9S', banker: 'KH 9H', seatMap, seatsInPlay: [1] } as const;
    expect(linesWon({ ...coup, paytable: 'A' })).toEqual({ 1: 'any-two' });
    expect(linesWon({ ...coup, paytable: 'A', policy: { anyTwo: 'table' } })).toEqual({ 1: 'any-two' });
    expect(linesWon({ ...coup, paytable: 'C' })).toEqual({ 1: 'star' });
  });

  it.each(['own-plus-other', 'others-only'] as const)(
    'where Any Two (%s) leaves them out, they are no less than one',
    (anyTwo) => {
      const coup = { player: 'KS 9S', banker: 'KH 9H', seatMap, paytable: 'A', seatsInPlay: [1] } as const;
      expect(linesWon({ ...coup, policy: { anyTwo } })).toEqual({ 1: 'spade' });
      const hearts = { star: 5_000_000n, spade: 150_001n, heart: 150_002n };
      expect(linesWon({ ...coup, policy: { anyTwo, pick: 'highest-value' }, meters: hearts })).toEqual({ 1: 'heart' });
    },
  );

  it('two pairs of another seat are Any Two for the whole table, and Identical only by the widest reading', () => {
    const coup = { player: 'KC 9C', banker: 'KD 9D', seatMap, seatsInPlay: [1] } as const;
    expect(linesWon({ ...coup, paytable: 'A', policy: { anyTwo: 'table' } })).toEqual({ 1: 'any-two' });
    expect(linesWon(coup)).toEqual({ 1: 'suited-v-suited' });
    expect(linesWon({ ...coup, policy: { identical: 'two-other-personal' } })).toEqual({ 1: 'identical' });
  });
});

describe('Identical King 9 on paytable C', () => {
  const policies: readonly (readonly [Royal9Policy['identical'], string, Royal9Line])[] = [
    ['other-personal', 'KH 9H', 'identical'],
    ['other-personal', 'KD 9D', 'suited-v-suited'],
    ['any-king-nine', 'KH 9H', 'identical'],
    ['any-king-nine', 'KD 9D', 'identical'],
    ['any-king-nine', 'QD 9D', 'suited-v-suited'],
    ['two-other-personal', 'KH 9H', 'identical'],
    ['two-other-personal', 'KD 9D', 'suited-v-suited'],
  ];

  it.each(policies)('%s: both hands %s give seat 1 the line %s', (identical, hand, line) => {
    expect(linesWon({ player: hand, banker: hand, policy: { identical }, seatsInPlay: [1] })).toEqual({ 1: line });
    expect(linesWon({ player: 'KS 9S', banker: '9S KS', policy: { identical }, seatsInPlay: [1] })).toEqual({
      1: 'star',
    });
  });
});

describe('pairs shared by positions, where that is allowed', () => {
  const seatMap = layout('KS9S', 'KS9S', 'KH9H');

  it("are each sharer's own", () => {
    const exact = { player: 'KS 9S', banker: 'KS 9S', seatMap } as const;
    expect(linesWon(exact)).toEqual({ 1: 'star', 2: 'star', 3: 'identical' });
    expect(linesWon({ ...exact, paytable: 'A' })).toEqual({ 1: 'star', 2: 'star', 3: 'suited-v-suited' });
    const ofTable = { anyTwo: 'table' } as const;
    expect(linesWon({ ...exact, paytable: 'A', policy: ofTable })).toEqual({ 1: 'star', 2: 'star', 3: 'any-two' });
    expect(linesWon({ player: '2S 3S', banker: 'KS 9S', seatMap })).toEqual({
      1: 'spade',
      2: 'spade',
      3: 'any-suited',
    });
  });
});

describe('invalid calls', () => {
  it('a seat that is not on the map stops the evaluation', () => {
    const coup = { player: 'KS 9S', banker: 'AC 2D' } as const;
    expect(() => linesWon({ ...coup, seatsInPlay: [3] })).toThrow('a seat in play is on the seat map');
    expect(() => linesWon({ ...coup, seatsInPlay: [10] })).toThrow('a seat is 1 to 9');
    expect(() => linesWon({ ...coup, seatsInPlay: [1.5] })).toThrow('a seat is 1 to 9');
  });

  it('refuses a hand of one card and a broken seat map', () => {
    expect(() => linesWon({ player: 'KS', banker: 'AC 2D' })).toThrow('second card of a hand');
    expect(() => linesWon({ player: 'KS 9S', banker: 'AC 2D', seatMap: [] })).toThrow('a seat map without problems');
  });
});
