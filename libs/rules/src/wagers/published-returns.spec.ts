import { everyCoup } from '../../test/every-coup.js';
import { type Card, type Deal, DECK } from '../index.js';
import { ALL_WAGERS, type Wager, type WagerKey, wagerByKey } from './index.js';

/** For each line of a wager: orders of six cards, or sets of four cards if the wager is on the first four. */
type Counts = ReadonlyMap<string, readonly bigint[]>;

const DECKS = 8;
const byPoints = ALL_WAGERS.filter(({ dependsOn }) => dependsOn === 'points');

function countPoints(): Counts {
  const counts = byPoints.map(({ lines }) => lines.map(() => 0));
  everyCoup(DECKS, (deal, ways) => byPoints.forEach((wager, index) => (counts[index]![wager.lineOf(deal)]! += ways)));
  return new Map(byPoints.map(({ key }, index) => [key, counts[index]!.map(BigInt)]));
}

function everyFour(visit: (cards: readonly Card[], ways: number) => void): void {
  for (const a of DECK)
    for (const b of DECK.slice(a))
      for (const c of DECK.slice(b))
        for (const d of DECK.slice(c)) {
          const cards = [a, b, c, d];
          visit(cards, waysOf(cards));
        }
}

function waysOf(cards: readonly Card[]): number {
  let ways = 1;
  let run = 0;
  cards.forEach((card, index) => {
    run = index > 0 && cards[index - 1] === card ? run + 1 : 1;
    ways = (ways * (DECKS + 1 - run)) / run;
  });
  return ways;
}

const dealtFour = ([a, b, c, d]: readonly Card[]): Deal => ({
  player: [a!, b!],
  banker: [c!, d!],
  playerPoints: 0,
  bankerPoints: 0,
  outcome: 'tie',
});

const SORTED_FOUR: readonly WagerKey[] = [
  ...(['A', 'B', 'C', 'D', 'E'] as const).map((letter) => `jackpot/${letter}` as const),
  ...(['A', 'B', 'C', 'D'] as const).map((letter) => `lucky_nines/${letter}` as const),
];

function countFours(): Counts {
  const wagers = SORTED_FOUR.map((key) => wagerByKey(key));
  const counts = wagers.map(({ lines }) => lines.map(() => 0));
  everyFour((cards, ways) => {
    const deal = dealtFour(cards);
    wagers.forEach((wager, index) => (counts[index]![wager.lineOf(deal)]! += ways));
  });
  return new Map(wagers.map(({ key }, index) => [key, counts[index]!.map(BigInt)]));
}

let points: Counts;
let fours: Counts;

beforeAll(() => {
  points = countPoints();
  fours = countFours();
});

function countOf(key: WagerKey, id: string): bigint {
  const counts = points.get(key) ?? fours.get(key)!;
  return counts[wagerByKey(key).lines.findIndex((line) => line.id === id)]!;
}

function edgePercent({ key, lines }: Wager, digits: number): string {
  const counts = points.get(key) ?? fours.get(key)!;
  const total = counts.reduce((sum, count) => sum + count, 0n);
  // For 40 staked, so that vigorish (1/20) and odds of 1 to 2 are whole numbers.
  const back = lines.reduce((sum, { result, odds, vigorish }, index) => {
    if (result === 'push') return sum;
    const perUnit = result === 'lose' ? -40n : (40n * BigInt(odds.pays)) / BigInt(odds.on) - (vigorish ? 2n : 0n);
    return sum + perUnit * counts[index]!;
  }, 0n);
  const scale = 10n ** BigInt(digits);
  const twice = (-back * 100n * scale * 2n) / (40n * total);
  const rounded = (twice + 1n) / 2n;
  return `${rounded / scale}.${(rounded % scale).toString().padStart(digits, '0')}`;
}

const COUNTS: readonly (readonly [WagerKey, string, bigint])[] = [
  ['banker/standard', 'win', 2_292_252_566_437_888n],
  ['tie/8', 'win', 475_627_426_473_216n],
  ['dragon_bonus_player/A', 'win_by_8', 34_097_645_543_424n],
  ['dragon_bonus_player/A', 'win_by_6', 141_238_897_317_888n],
  ['dragon_bonus_player/A', 'win_by_4', 186_780_352_174_080n],
  ['dragon_bonus_player/A', 'natural_win', 812_685_054_124_032n],
  ['dragon_bonus_player/A', 'natural_tie', 89_325_908_267_520n],
  ['dragon_bonus_banker/B', 'win_by_8', 28_305_092_784_128n],
  ['dragon_bonus_banker/B', 'win_by_6', 119_200_072_366_080n],
  ['dragon_bonus_banker/B', 'win_by_4', 201_147_167_287_296n],
  ['dragon_bonus_banker/B', 'natural_tie', 89_325_908_267_520n],
  ['dragon7', 'win', 112_633_011_329_024n],
  ['panda8', 'win', 172_660_763_262_976n],
  ['banker/ez', 'dragon_7', 112_633_011_329_024n],
  ['banker/fortune7', 'fortune_7', 112_633_011_329_024n],
  ['fortune7_insurance', 'win', 112_633_011_329_024n],
  ['banker/nocommission', 'win_with_6', 269_232_304_455_680n],
  ['one_up', 'one_to_zero', 24_639_193_538_560n],
  ['one_up', 'by_one_point', 379_436_848_132_096n],
  ['ft_golden8', 'win', 172_660_763_262_976n],
  ['lucky6', 'two_cards', 186_173_936_904_192n],
  ['jackpot/A', 'four_card_royal', 16_384n],
  ['jackpot/A', 'straight_flush', 163_840n],
  ['jackpot/A', 'flush', 17_929_088n],
  ['jackpot/A', 'straight', 11_354_112n],
  ['jackpot/A', 'two_pair', 18_944_640n],
  ['jackpot/A', 'pair_of_tens_to_kings', 132_194_304n],
  ['lucky_nines/A', 'two_nines_same_suit', 8_236_032n],
  ['lucky_nines/A', 'one_nine_of_diamonds', 74_908_672n],
  ['lucky_nines/A', 'three_nines_different_suits', 1_818_624n],
  ['lucky_nines/A', 'lose', 891_881_376n],
];

const EDGES: readonly (readonly [WagerKey, string])[] = [
  ['banker/standard', '1.0579'],
  ['banker/nocommission', '1.4581'],
  ['banker/ez', '1.0183'],
  ['player', '1.2351'],
  ['dragon_bonus_banker/A', '9.3731'],
  ['panda8', '10.1876'],
  ['one_up', '8.8071'],
  ['ft_heavenly9', '9.3105'],
  ['ft_blazing7/A', '7.2911'],
  ['ft_blazing7/B', '7.7797'],
  ['ft_cover_all', '2.9664'],
  ['alt:ft_cover_all/A_strict', '9.2459'],
  ['lucky6', '16.6836'],
  ['jackpot/B', '15.8026'],
];

describe('what others have published of the wagers, eight decks', () => {
  it.each(COUNTS)('%s, %s: %p ways', (key, id, count) => {
    expect(countOf(key, id)).toBe(count);
  });

  it.each(EDGES)('%s: house edge %s percent', (key, edge) => {
    expect(edgePercent(wagerByKey(key), 4)).toBe(edge);
  });

  it('the four events of Five Treasures never come together: Cover All pays once for each (readings F5)', () => {
    const blazing = countOf('ft_blazing7/B', 'three_cards') + countOf('ft_blazing7/B', 'two_cards');
    const nines = countOf('ft_heavenly9', 'both_hands') + countOf('ft_heavenly9', 'one_hand');
    const sum = countOf('ft_fortune7', 'win') + countOf('ft_golden8', 'win') + nines + blazing;
    expect(countOf('ft_cover_all', 'win')).toBe(sum);
    expect(countOf('alt:ft_cover_all/A_strict', 'win')).toBe(sum - countOf('ft_blazing7/B', 'two_cards'));
  });

  it('the casino page pays the Dragon Bonus as paytable C does (readings D5)', () => {
    expect(edgePercent(wagerByKey('dragon_bonus_player/S003'), 8)).toBe(
      edgePercent(wagerByKey('dragon_bonus_player/C'), 8),
    );
  });
});

describe('Any Pair on a hand, eight decks', () => {
  const ofHand = (first: Card, second: Card): Deal => ({
    ...dealtFour([0, 1, 0, 1] as Card[]),
    player: [first, second],
  });
  const wager = wagerByKey('any_pair/player');

  it('7.47 percent of the hands are pairs; at 11 to 1, nines 12 to 1, the edge is 9.7868 percent', () => {
    const counts = wager.lines.map(() => 0);
    for (const first of DECK)
      for (const second of DECK)
        counts[wager.lineOf(ofHand(first, second))]! += DECKS * (first === second ? DECKS - 1 : DECKS);
    const [pairs, nines, lost] = counts as [number, number, number];
    const all = 416 * 415;
    expect(pairs + nines + lost).toBe(all);
    expect(((pairs + nines) / all) * 100).toBeCloseTo(7.47, 2);
    expect(((lost - 11 * pairs - 12 * nines) / all) * 100).toBeCloseTo(9.7868, 4);
  });
});
