import { DECK, THREE_CARD_WAGERS, type ThreeCardWager, isThreeFaces, threeCardHandOf } from '@jackpot/rules';
import { percentText } from '../exact/fraction.js';
import { oddsOf } from '../wager-odds.js';
import { countThreeCardWagers } from './counted.js';
import { type ThreeCardCounts, threeCardCountsOfAll } from './counts.js';

/** Number of Three Card deals: C(52,3) x C(49,3). */
const ALL_DEALS = 407_170_400n;

const counts: ReadonlyMap<string, ThreeCardCounts> = new Map(
  threeCardCountsOfAll(THREE_CARD_WAGERS).map((counted, index) => [THREE_CARD_WAGERS[index]!.key, counted]),
);

const counted = countThreeCardWagers(THREE_CARD_WAGERS);

function edgeText(key: string, decimals: number): string {
  return percentText(oddsOf(counted.find(({ wager }) => wager.key === key)!).houseEdge, decimals);
}

describe('house edges of the whole deck, in percent as published (readings T3 to T8)', () => {
  it.each([
    ['ante/commission', '2.4056'],
    ['ante/free', '3.0135'],
    ['three_kings/A', '4.2534'],
    ['three_kings/B', '6.4253'],
    ['tie_bonus/A', '5.285'],
    ['tie_bonus/B', '11.775'],
    ['alt:tie_bonus/A_faces_are_0', '3.715'],
    ['alt:tie_bonus/B_faces_are_0', '10.009'],
    ['dragon_bonus', '5.3574'],
  ])('%s: %s', (key, published) => {
    expect(edgeText(key, published.split('.')[1]!.length)).toBe(published);
  });

  it('every wager is published, and every line of it is counted among all deals', () => {
    for (const counted of counts.values()) {
      expect(counted.deals).toBe(ALL_DEALS);
      expect(counted.lines.reduce((sum, count) => sum + count, 0n)).toBe(ALL_DEALS);
      expect(counted.lines.every((count) => count > 0n)).toBe(true);
    }
  });
});

describe('published counts', () => {
  const hands = DECK.flatMap((a) =>
    DECK.filter((b) => b > a).flatMap((b) => DECK.filter((c) => c > b).map((c) => threeCardHandOf([a, b, c]))),
  );

  it.each([
    [0, 2384],
    [2, 2164],
    [4, 2164],
    [6, 2164],
    [8, 2164],
  ])('of 22,100 hands, %i points: %i (three faces counting 0)', (points, published) => {
    expect(hands).toHaveLength(22_100);
    expect(hands.filter((hand) => hand.points === points)).toHaveLength(published);
  });

  it('three kings against other three faces: 672 deals in which the Ante is decided and the Tie Bonus wins (T7)', () => {
    const [anteTie, bonusTie] = [counts.get('ante/commission')!.lines[1]!, counts.get('tie_bonus/A')!.lines];
    expect(bonusTie[0]! + bonusTie[1]! - anteTie).toBe(672n);
  });

  it('a winning player holds three kings in one of 5,525 hands, and the two sides of the Ante win alike', () => {
    const [win, , lose] = counts.get('ante/commission')!.lines;
    expect(counts.get('three_kings/A')!.lines[0]! * 5_525n).toBe(ALL_DEALS);
    expect(win).toBe(lose);
  });

  it('hit frequency', () => {
    const wins = oddsOf(counted.find(({ wager }) => wager.key === 'three_kings/A')!).hitFrequency;
    expect(hands.filter((hand) => hand.points >= 8 || isThreeFaces(hand))).toHaveLength(4_596);
    expect(wins.numerator * 22_100n).toBe(4_596n * wins.denominator);
  });
});

describe('readings not taken', () => {
  const line = (id: string, result: 'win' | 'lose' | 'push', pays: number, vigorish = false) =>
    ({ id, result, odds: { pays, on: 1 }, vigorish }) as const;
  const reading = (lines: ThreeCardWager['lines'], lineOf: ThreeCardWager['lineOf']): ThreeCardWager => ({
    key: 'reading',
    name: 'a reading not taken',
    chapter: '-',
    lines,
    lineOf,
  });
  const edgeOf = (wager: ThreeCardWager, decimals: number): string => {
    return percentText(oddsOf(countThreeCardWagers([wager])[0]!).houseEdge, decimals);
  };

  it('three kings no higher than other three faces: the Ante at 2.41, as the Wizard of Odds has it', () => {
    const lines = [line('win', 'win', 1, true), line('push', 'push', 0), line('lose', 'lose', 0)];
    const plain = (ranking: number) => Math.min(ranking, 30);
    const ante = reading(lines, ({ player, dealer }) => {
      const lead = plain(player.ranking) - plain(dealer.ranking);
      return lead > 0 ? 0 : lead === 0 ? 1 : 2;
    });
    expect(edgeOf(ante, 2)).toBe('2.41');
  });

  it('the Dragon Bonus on the points of the own hand: the player is 388 percent up (T4)', () => {
    const dragon = THREE_CARD_WAGERS.find(({ key }) => key === 'dragon_bonus')!;
    const own = reading(dragon.lines, ({ player }) => (player.worth >= 5 ? 10 - player.worth : 6));
    expect(edgeOf(own, 0)).toBe('-388');
  });

  it('Tie Bonus B on ties of faces and points only: 66 percent (T5)', () => {
    const tie = reading([line('tie', 'win', 8), line('lose', 'lose', 0)], ({ player, dealer }) =>
      player.worth === dealer.worth && player.faces === dealer.faces ? 0 : 1,
    );
    expect(edgeOf(tie, 0)).toBe('66');
  });
});
