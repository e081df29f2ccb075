import { must } from '@jackpot/money';
import { type Deal, DECK, dealOf, nextCard, parseCard, wagerByKey } from '@jackpot/rules';
import { csvOf } from '../text/csv.js';
import { BAND_HANDS_MIN, type StakedHand, isWithin, wagerResults, wagerResultsSheet } from './wager-results.js';

function deal(text: string): Deal {
  const read = dealOf(text.split(' ').map((name) => must(parseCard(name), name)));
  if (!read.ok) throw new Error(text);
  return read;
}

const BANKER_7 = deal('KS 7H 6S KH');
const stake = (wager: string, stakeCents: bigint, seat = 1) => ({ seat, stakes: [{ wager, stakeCents }] });
const hand = (change: Partial<StakedHand>): StakedHand => ({
  ...{ day: '2026-03-01', table: 'MB-1', dealer: 'D-1', deal: BANKER_7, rounding: 'exact', stakes: [] },
  ...change,
});
const coin = (key: string): readonly bigint[] =>
  must(wagerByKey(key), key).lines.map(({ result }) => (result === 'push' ? 0n : 1n));

describe('results of wagers', () => {
  it('are handle and win of the house, vigorish included, by wager', () => {
    const stakes = [stake('player', 1_000n), stake('banker/standard', 2_000n, 2)];
    const results = wagerResults([hand({ stakes })], 'wager', coin);
    expect(results).toMatchObject([
      {
        of: null,
        wager: 'banker/standard',
        hands: 1,
        handleMicro: 2_000_000_000n,
        winMicro: -1_900_000_000n,
        band: null,
      },
      { of: null, wager: 'player', hands: 1, handleMicro: 1_000_000_000n, winMicro: 1_000_000_000n, expectedMicro: 0n },
    ]);
  });

  it('can be grouped by table, dealer or day, and a hand without a dealer has no dealer', () => {
    const stakes = [stake('player', 100n)];
    const hands = [hand({ stakes }), hand({ stakes, table: 'MB-2', dealer: null, day: '2026-03-02' })];
    const of = (group: 'table' | 'dealer' | 'day') => wagerResults(hands, group, coin).map((each) => each.of);
    expect([of('table'), of('dealer'), of('day')]).toEqual([
      ['MB-1', 'MB-2'],
      [null, 'D-1'],
      ['2026-03-01', '2026-03-02'],
    ]);
  });

  it('count vigorish in the theory as the table rounds it', () => {
    const of = (rounding: StakedHand['rounding']) =>
      wagerResults([hand({ rounding, stakes: [stake('banker/standard', 700n)] })], 'wager', coin)[0]?.expectedMicro;
    // The house keeps vigorish in half of the hands: 35 cents, or 50 if rounded up.
    expect([of('exact'), of('up25')]).toEqual([17_500_000n, 25_000_000n]);
  });

  it('have a band of 99 percent that treats the stakes of a hand as one', () => {
    const many = (seats: readonly number[]) =>
      wagerResults(
        Array.from({ length: 100 }, () => hand({ stakes: seats.map((seat) => stake('player', 100n, seat)) })),
        'wager',
        coin,
      )[0];
    // 100 even-money wagers of a dollar have a standard deviation of ten dollars. Two seats with the same cards have
    // twenty.
    expect(many([1])?.band).toEqual({ leastMicro: -2_575_829_001n, mostMicro: 2_575_829_001n });
    expect(many([1, 2])?.band).toEqual({ leastMicro: -5_151_658_001n, mostMicro: 5_151_658_001n });
    expect(isWithin(must(many([1]), 'a result'))).toBe(false);
    const few = Array.from({ length: BAND_HANDS_MIN - 1 }, () => hand({ stakes: [stake('player', 100n)] }));
    expect(wagerResults(few, 'wager', coin)[0]?.band).toBeNull();
  });

  it('of fair hands lie in the band', () => {
    let state = 7;
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    const fair = (): Deal => {
      const dealt: (typeof DECK)[number][] = [];
      while (nextCard(dealt) !== 'done') dealt.push(must(DECK[below(DECK.length)], 'a card'));
      const read = dealOf(dealt);
      if (!read.ok) throw new Error(read.code);
      return read;
    };
    const hands = Array.from({ length: 5_000 }, () => hand({ deal: fair(), stakes: [stake('player', 500n)] }));
    // Outcomes of a million hands with eight decks (chapter 12): Banker 458,597, Player 446,247, tie 95,156.
    const lines = must(wagerByKey('player'), 'player').lines;
    const ways = lines.map(({ result }) => ({ win: 446_247n, lose: 458_597n, push: 95_156n })[result]);
    const [result] = wagerResults(hands, 'wager', () => ways);
    expect(isWithin(must(result, 'a result'))).toBe(true);
    expect(result?.expectedMicro).toBe(5_000n * 500n * 12_350n);
  });

  it('are a sheet with exact amounts', () => {
    const results = wagerResults([hand({ stakes: [stake('banker/standard', 700n)] })], 'table', coin);
    expect(csvOf(wagerResultsSheet({ from: '2026-03-01', to: '2026-03-01', group: 'table' }, results))).toContain(
      "2026-03-01,2026-03-01,table,MB-1,banker/standard,Banker's Hand,1,7.00,-6.65000000,-950000,0.17500000,25000,,,\r\n",
    );
  });
});
