import { asTableNo } from '@jackpot/progressive';
import { linkOf } from '../../../progressive/src/testing/index.js';
import { lineChances } from './line-chances.js';

const SIX_SEATS = ['KS9S', 'KH9H', 'KC9C', 'KD9D', 'KS9H', 'KH9S'];

function waysOf(paytable: 'A' | 'B' | 'C', decks: number, seats: readonly number[], layout: readonly string[]) {
  const config = { ...linkOf({ paytable, layout }), decks };
  const chances = lineChances(config, config.tables)(asTableNo(0), seats);
  const awards = new Map<string, bigint>();
  for (const { line, winners, ways } of chances.lines)
    awards.set(line, (awards.get(line) ?? 0n) + BigInt(winners) * ways);
  return { of: chances.of, lines: Object.fromEntries([...awards].map(([line, ways]) => [line, Number(ways)])) };
}

describe('the chances of the lines', () => {
  it('of one seat are the golden counts of the reference, eight decks, paytable C', () => {
    expect(waysOf('C', 8, [1], SIX_SEATS)).toEqual({
      of: 7_379_583_120n,
      lines: {
        star: 3_136,
        spade: 5_468_288,
        heart: 5_468_288,
        identical: 15_680,
        'suited-v-suited': 465_408,
        'royal-v-royal': 8_192_128,
        'any-suited': 116_224_768,
        'any-royal': 380_371_968,
      },
    });
  });

  it('of six decks, and of paytable A with one pair a seat, which pays no Any Two', () => {
    expect(waysOf('C', 6, [1], SIX_SEATS)).toMatchObject({
      of: 2_323_673_820n,
      lines: { star: 900, spade: 1_723_320 },
    });
    const ofA = waysOf('A', 8, [1], SIX_SEATS).lines;
    expect(ofA).toMatchObject({ star: 3_136 });
    expect(ofA).not.toHaveProperty('any-two');
  });

  it('are the same for the seats in play, computed for the whole layout or for these seats alone', () => {
    // Here no line depends on the pairs of other positions, so both values of `positions` give the same chances.
    const of = (positions: 'printed' | 'bettors', seats: readonly number[]) => {
      const config = linkOf({ paytable: 'A', layout: SIX_SEATS });
      const terms = { ...config, royal9: { ...config.royal9, anyTwo: 'own-seat', positions } } as const;
      const { of: deals, lines } = lineChances(terms, terms.tables)(asTableNo(0), seats);
      return { deals, lines: Object.fromEntries(lines.map(({ line, winners, ways }) => [`${line}/${winners}`, ways])) };
    };
    for (const seats of [[1], [2, 5], [1, 3, 4], [1, 2, 3, 4, 5, 6]])
      expect(of('printed', seats)).toEqual(of('bettors', seats));
  });

  it('of tables with the same pairs are computed once, whatever their devices are', () => {
    const { tables, ...config } = linkOf({ tables: 2, layout: SIX_SEATS });
    expect(tables[0]?.seats[0]?.deviceId).not.toBe(tables[1]?.seats[0]?.deviceId);
    const chances = lineChances({ ...config, tables }, tables);
    expect(chances(asTableNo(1), [1, 2])).toBe(chances(asTableNo(0), [1, 2]));
  });

  it('of several seats add up by seat, and show how many win together', () => {
    const both = waysOf('C', 8, [1, 2], SIX_SEATS).lines;
    const [one, two] = [waysOf('C', 8, [1], SIX_SEATS).lines, waysOf('C', 8, [2], SIX_SEATS).lines];
    for (const [line, ways] of Object.entries(both)) expect(ways).toBe(one[line]! + two[line]!);
    const { lines } = lineChances(linkOf({ layout: SIX_SEATS }), linkOf({ layout: SIX_SEATS }).tables)(
      asTableNo(0),
      [1, 2],
    );
    const pairOf = (line: string) => lines.filter((each) => each.line === line).map(({ winners }) => winners);
    expect(pairOf('star')).toEqual([1]);
    expect(Math.max(...pairOf('any-royal'))).toBe(2);
  });
});
