import { type LinkShape, linkOf } from '../../../progressive/src/testing/index.js';
import { compare, decimalText, fraction, linkOdds, percentText } from '../index.js';
import { layoutOdds, returnedAt } from './layout-odds.js';
import { freshShoe } from '../counting/shoe.js';

const SIX = ['KS9S', 'KH9H', 'KC9C', 'KD9D', 'KS9H', 'KH9S'];
const TWO_EACH = ['KS9S KH9H', 'KC9C KD9D'];

function oddsOfSeats(shape: LinkShape, decks = 8, seatsInPlay?: readonly number[]) {
  const config = { ...linkOf(shape), decks };
  const input = { config, table: config.tables[0]!, shoe: freshShoe(decks), ...(seatsInPlay && { seatsInPlay }) };
  return { input, odds: layoutOdds(input) };
}

function countsOfSeat(shape: LinkShape, seat: number, decks = 8) {
  const { lines, lossCount } = oddsOfSeats(shape, decks).odds.atReset.find((entry) => entry.seat === seat)!;
  return { ...Object.fromEntries(lines.map(({ line, count }) => [line, Number(count)])), loss: Number(lossCount) };
}

describe('golden counts, all seats at once', () => {
  const C = {
    star: 3_136,
    spade: 5_468_288,
    heart: 5_468_288,
    identical: 15_680,
    'suited-v-suited': 465_408,
    'royal-v-royal': 8_192_128,
    'any-suited': 116_224_768,
    'any-royal': 380_371_968,
    loss: 6_863_373_456,
  };

  it('paytable C, eight decks', () => expect(countsOfSeat({ paytable: 'C', layout: SIX }, 1)).toEqual(C));

  it('the same with the highest value: $1,500 goes before $450', () => {
    const value = { ...C, spade: 5_424_256, heart: 5_424_256, 'suited-v-suited': 553_472 };
    expect(countsOfSeat({ paytable: 'C', layout: SIX, royal9: { pick: 'highest-value' } }, 1)).toEqual(value);
  });

  it('paytable A, two suited pairs a seat', () => {
    expect(countsOfSeat({ paytable: 'A', layout: TWO_EACH }, 1)).toEqual({
      star: 6_272,
      'any-two': 8_192,
      spade: 10_928_384,
      heart: 10_928_384,
      'suited-v-suited': 391_808,
      'royal-v-royal': 7_915_776,
      'any-suited': 105_658_880,
      'any-royal': 380_371_968,
      loss: 6_863_373_456,
    });
  });

  it('six decks', () => {
    expect(countsOfSeat({ paytable: 'C', layout: SIX }, 1, 6)).toMatchObject({
      star: 900,
      identical: 4_500,
      loss: 2_160_970_524,
    });
  });
});

describe('the return at the floors with one bettor', () => {
  it.each<[string, LinkShape, number, string]>([
    ['C, suited', { paytable: 'C', layout: SIX }, 1, '62.94'],
    ['C, off-suit', { paytable: 'C', layout: SIX }, 5, '63.95'],
    ['C, highest value', { paytable: 'C', layout: SIX, royal9: { pick: 'highest-value' } }, 1, '63.19'],
    ['A, two pairs', { paytable: 'A', layout: TWO_EACH }, 1, '68.74'],
    ['B, two pairs', { paytable: 'B', layout: TWO_EACH }, 1, '68.26'],
    ['A, any two of the table', { paytable: 'A', layout: SIX, royal9: { anyTwo: 'table' } }, 1, '61.41'],
    ['B, any two of the table', { paytable: 'B', layout: SIX, royal9: { anyTwo: 'table' } }, 1, '60.29'],
  ])('%s', (_, shape, seat, percent) => {
    expect(percentText(oddsOfSeats(shape, 8, [seat]).odds.returnedAtReset, 2)).toBe(percent);
  });

  it('six bettors share the tenths of Star: each tenth is of the amount that is left', () => {
    const shape = {
      paytable: 'A',
      layout: SIX,
      royal9: { anyTwo: 'table' },
      awards: { percentAward: 'sequential' },
    } as const;
    const alone = oddsOfSeats(shape, 8, [1]).odds.returnedAtReset;
    const together = oddsOfSeats(shape).odds.atReset;
    const [first, last] = [together.find(({ seat }) => seat === 1)!, together.find(({ seat }) => seat === 6)!];
    const anyTwo = (seat: typeof first) => seat.lines.find(({ line }) => line === 'any-two')!.meanAwardCents;
    expect(compare(anyTwo(first), anyTwo(last))).toBe(-1);
    expect(compare(fraction(first.returnedCents.numerator, first.returnedCents.denominator * 500n), alone)).toBe(-1);
  });
});

describe('levels in the long run', () => {
  it('Star of C is hit once in 2,353,183.4 wagers, whatever the seats in play', () => {
    for (const seats of [[1], [1, 2, 3, 4, 5, 6]]) {
      const [star] = oddsOfSeats({ paytable: 'C', layout: SIX }, 8, seats).odds.levels;
      expect(decimalText(star!.wagersBetweenHits!, 1)).toBe('2353183.4');
      // reset of $50,000 + 50 cents for each of 2,353,183.4 wagers
      expect(decimalText(star!.meterAtHitCents!.low, 0)).toBe('122659170');
      expect(star!.meterAtHitCents!.low).toEqual(star!.meterAtHitCents!.high);
    }
  });

  it('a wager returns its price at the break-even meter, and less than its price one cent below', () => {
    for (const royal9 of [{}, { pick: 'highest-value' as const }]) {
      const shape = { paytable: 'C' as const, layout: SIX.slice(0, 2), royal9 };
      const { input, odds } = oddsOfSeats(shape);
      for (const level of ['star', 'spade', 'heart'] as const) {
        const at = odds.breakEvenCents[level]!;
        const returned = (cents: bigint) => {
          const config = { ...input.config, [level]: { ...input.config[level], resetCents: cents } };
          return layoutOdds({ ...input, config, table: config.tables[0]! }).returnedAtReset;
        };
        expect(compare(returned(at), fraction(1n))).toBeGreaterThanOrEqual(0);
        expect(compare(returned(at - 1n), fraction(1n))).toBe(-1);
      }
    }
  });

  it('in the long run players receive the contributions and the house money', () => {
    const [layout] = linkOdds({ config: linkOf({ paytable: 'C', layout: SIX, mustHit: null }) }).layouts;
    const { returned, contributed, houseCost } = layout!.longRun;
    expect(returned.low).toEqual(returned.high);
    expect(percentText(returned.low, 8)).toBe(
      percentText(
        fraction(
          contributed.numerator * houseCost.low.denominator + houseCost.low.numerator * contributed.denominator,
          contributed.denominator * houseCost.low.denominator,
        ),
        8,
      ),
    );
  });

  it('with tenths this holds at both bounds of Star', () => {
    const [layout] = linkOdds({ config: linkOf({ paytable: 'A', layout: SIX, mustHit: null }) }).layouts;
    const { returned, contributed, houseCost } = layout!.longRun;
    for (const end of ['low', 'high'] as const) {
      const given = Number(percentText(contributed, 8)) + Number(percentText(houseCost[end], 8));
      expect(Number(percentText(returned[end], 8))).toBeCloseTo(given, 5);
    }
  });

  it('returns can be computed at any meters', () => {
    const { input, odds } = oddsOfSeats({ paytable: 'C', layout: SIX });
    const resets = { star: fraction(5_000_000n), spade: fraction(45_000n), heart: fraction(45_000n) };
    expect(returnedAt(input, odds, resets).all).toEqual(odds.returnedAtReset);
  });
});
