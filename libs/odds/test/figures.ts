import { must } from '@jackpot/money';
import {
  DECK,
  NINE,
  type ThreeCardWager,
  type WagerKey,
  pointsOf,
  rankOf,
  threeCardWagerByKey,
  wagerByKey,
} from '@jackpot/rules';
import { eachFirstTwo } from '../src/counting/first-four.js';
import {
  type CountedWager,
  type Fraction,
  type PointClass,
  countPoints,
  countThreeCardWagers,
  countWagers,
  decimalText,
  fraction,
  freshShoe,
  minus,
  oddsOf,
  percentText,
  sixCardOrders,
  times,
} from '../src/index.js';

const counted = new Map<string, CountedWager>();

export function wagerOf(key: WagerKey, decks = 8): CountedWager {
  const known = counted.get(`${decks} ${key}`);
  if (known !== undefined) return known;
  const [found] = countWagers(freshShoe(decks), [wagerByKey(key)]);
  counted.set(`${decks} ${key}`, must(found, 'a counted wager'));
  return must(found, 'a counted wager');
}

function countOf(key: WagerKey, line: string, decks = 8): bigint {
  const { lines } = wagerOf(key, decks);
  return must(
    lines.find((entry) => entry.line.id === line),
    `line ${line} of ${key}`,
  ).count;
}

function pushOf(key: WagerKey): bigint {
  const { lines } = wagerOf(key);
  return must(
    lines.find(({ line }) => line.result === 'push'),
    `the push of ${key}`,
  ).count;
}

export function edgeOf(key: WagerKey, decks = 8): Fraction {
  return oddsOf(wagerOf(key, decks)).houseEdge;
}

function lossOf(key: WagerKey): Fraction {
  return minus(fraction(0n), edgeOf(key));
}

function ordersWhere(isIt: (points: PointClass) => boolean, decks = 8): bigint {
  return countPoints(freshShoe(decks))
    .filter(({ pointClass }) => isIt(pointClass))
    .reduce((sum, { count }) => sum + count, 0n);
}

function shareOf(isIt: (points: PointClass) => boolean, decks = 8): Fraction {
  return fraction(ordersWhere(isIt, decks), sixCardOrders(freshShoe(decks)));
}

function given(total: number, outcome: 'player' | 'banker' | 'tie'): Fraction {
  const all = ordersWhere(({ playerFirst }) => playerFirst === total);
  return fraction(
    ordersWhere(({ playerFirst, deal }) => playerFirst === total && deal.outcome === outcome),
    all,
  );
}

/** Published counts of Jackpot and Lucky Nines ignore the order of the four cards. */
function fourCardSets(key: WagerKey, line: string): string {
  const perSet = 24n * 412n * 411n;
  const orders = countOf(key, line);
  if (orders % perSet !== 0n) throw new RangeError(`${key} ${line} is not a whole number of sets`);
  return (orders / perSet).toString();
}

const cardsOf = ({ deal }: PointClass): number => deal.player.length + deal.banker.length;
const bankerWinsWith = (points: number): bigint =>
  ordersWhere(({ deal }) => deal.outcome === 'banker' && deal.bankerPoints === points);

/** Counts hands of a nine and any card of value 0. Three quarters of these cards are faces. */
function ninesAndTens(): string {
  let ways = 0;
  eachFirstTwo(freshShoe(8), 'player', ({ player: [first, second] }, count) => {
    const [a, b] = [must(first, 'card'), must(second, 'card')];
    const isOne = (rankOf(a) === NINE && pointsOf(b) === 0) || (rankOf(b) === NINE && pointsOf(a) === 0);
    if (isOne) ways += count;
  });
  return ways.toString();
}

function threeCardHands(points: number): string {
  let hands = 0;
  for (const a of DECK) {
    for (const b of DECK.slice(a + 1)) {
      for (const c of DECK.slice(b + 1)) {
        if ((pointsOf(a) + pointsOf(b) + pointsOf(c)) % 10 === points) hands += 1;
      }
    }
  }
  return hands.toString();
}

function fifteenDigits(count: bigint): string {
  const text = count.toString();
  return text.slice(0, 15).padEnd(text.length, '0');
}

const percent = (value: Fraction, decimals: number): string => `${percentText(value, decimals)}%`;
const six = (value: Fraction): string => decimalText(value, 6);
const eleven = (): Fraction => {
  const { lines, total } = wagerOf('any_pair/player');
  const pairs = lines.filter(({ line }) => line.result === 'win').reduce((sum, { count }) => sum + count, 0n);
  return minus(fraction(1n), times(fraction(pairs, total), fraction(12n)));
};

const text = (count: bigint): string => count.toString();

/** Keys are published descriptions. A description that occurs twice ends with the printed figure. */
export const FIGURES: Readonly<Record<string, () => string>> = {
  '8 decks banker': () => text(countOf('banker/standard', 'win')),
  '8 decks tie': () => text(countOf('tie/8', 'win')),
  '6 decks player': () => text(countOf('player', 'win', 6)),
  '4 decks banker': () => text(countOf('banker/standard', 'win', 4)),
  '8 decks P(player)': () => six(oddsOf(wagerOf('player')).hitFrequency),
  '8 decks P(tie)': () => six(oddsOf(wagerOf('tie/8')).hitFrequency),
  '8 decks house edge player': () => six(edgeOf('player')),
  '6 decks tie edge': () => percent(edgeOf('tie/8', 6), 2),
  '8 decks no-commission edge': () => percent(edgeOf('banker/nocommission'), 4),
  '8 decks banker edge': () => percent(edgeOf('banker/standard'), 4),
  'dragon bonus P win_by_8 8 decks': () => text(countOf('dragon_bonus_player/A', 'win_by_8')),
  'dragon bonus P win_by_6 8 decks': () => text(countOf('dragon_bonus_player/A', 'win_by_6')),
  'dragon bonus P win_by_4 8 decks': () => text(countOf('dragon_bonus_player/A', 'win_by_4')),
  'dragon bonus P natural_tie 8 decks': () => text(pushOf('dragon_bonus_player/A')),
  'dragon bonus B win_by_8 8 decks': () => text(countOf('dragon_bonus_banker/A', 'win_by_8')),
  'dragon bonus B win_by_6 8 decks': () => text(countOf('dragon_bonus_banker/A', 'win_by_6')),
  'dragon bonus B win_by_4 8 decks': () => text(countOf('dragon_bonus_banker/A', 'win_by_4')),
  'dragon bonus B natural_tie 8 decks': () => text(pushOf('dragon_bonus_banker/A')),
  'dragon bonus B lose': () => fifteenDigits(countOf('dragon_bonus_banker/A', 'lose')),
  'dragon bonus banker edge A 8 decks': () => six(edgeOf('dragon_bonus_banker/A')),
  'dragon bonus banker edge A 4 decks': () => percent(edgeOf('dragon_bonus_banker/A', 4), 2),
  'dragon bonus banker edge A 6 decks': () => percent(edgeOf('dragon_bonus_banker/A', 6), 2),
  'dragon bonus banker edge A 8 decks 9.37%': () => percent(edgeOf('dragon_bonus_banker/A'), 2),
  'panda 8 wins': () => text(countOf('panda8', 'win')),
  'EZ banker return': () => six(lossOf('banker/ez')),
  'panda 8 return': () => six(lossOf('panda8')),
  'dragon 7 hit': () => percent(oddsOf(wagerOf('dragon7')).hitFrequency, 4),
  'panda 8 edge': () => percent(edgeOf('panda8'), 4),
  'one up other one-point': () =>
    text(
      wagerOf('one_up')
        .lines.filter(({ line }) => line.odds.pays === 9)
        .reduce((sum, { count }) => sum + count, 0n),
    ),
  'jackpot baccarat royal': () => fourCardSets('jackpot/B', 'four_card_royal'),
  'jackpot baccarat straight_flush': () => fourCardSets('jackpot/B', 'straight_flush'),
  'jackpot baccarat flush': () => fourCardSets('jackpot/B', 'flush'),
  'jackpot baccarat two_pair': () => fourCardSets('jackpot/B', 'two_pair'),
  'jackpot baccarat pair_tens_kings': () => fourCardSets('jackpot/B', 'pair_of_tens_to_kings'),
  'jackpot baccarat pay table B return': () => six(lossOf('jackpot/B')),
  'lucky nines (2019 table) two_same_suit': () => fourCardSets('lucky_nines/A', 'two_nines_same_suit'),
  'lucky nines (2019 table) one_diamond': () => fourCardSets('lucky_nines/A', 'one_nine_of_diamonds'),
  'lucky nines (2019 table) lose': () => fourCardSets('lucky_nines/A', 'lose'),
  'lucky nines (2023 table) three_diff_suits': () => fourCardSets('lucky_nines/A', 'three_nines_different_suits'),
  'lucky 6 two card': () => text(must(wagerOf('lucky6').lines[0], 'first line').count),
  'lucky 6 12/20 return': () => six(lossOf('lucky6')),
  'golden 8': () => text(countOf('ft_golden8', 'win')),
  '3-card 9 beats 3-card 1 (golden frog)': () => text(beats({ winner: 9, loser: 1, cards: 3 })),
  'any 8 beats any 6': () => text(beats({ winner: 8, loser: 6 })),
  'banker natural 9 only': () => text(naturalNineOfBankerOnly()),
  'banker wins with three cards': () =>
    text(ordersWhere(({ deal }) => deal.outcome === 'banker' && deal.banker.length === 3)),
  'coup of 5 cards, 6 decks': () => six(shareOf((points) => cardsOf(points) === 5, 6)),
  'coup of 4 cards, 8 decks': () => six(shareOf((points) => cardsOf(points) === 4)),
  'coup of 6 cards, 8 decks': () => six(shareOf((points) => cardsOf(points) === 6)),
  'banker wins with 2': () => text(bankerWinsWith(2)),
  'banker wins with 4': () => text(bankerWinsWith(4)),
  'banker wins with 6': () => text(bankerWinsWith(6)),
  'banker wins with 8': () => text(bankerWinsWith(8)),
  'given player two-card total 0: player': () => six(given(0, 'player')),
  'given player two-card total 0: tie': () => six(given(0, 'tie')),
  'given player two-card total 1: banker': () => six(given(1, 'banker')),
  'given player two-card total 2: player': () => six(given(2, 'player')),
  'given player two-card total 2: tie': () => six(given(2, 'tie')),
  'given player two-card total 3: banker': () => six(given(3, 'banker')),
  'given player two-card total 4: player': () => six(given(4, 'player')),
  'given player two-card total 4: tie': () => six(given(4, 'tie')),
  'given player two-card total 5: banker': () => six(given(5, 'banker')),
  'given player two-card total 6: player': () => six(given(6, 'player')),
  'given player two-card total 6: tie': () => six(given(6, 'tie')),
  'given player two-card total 7: banker': () => six(given(7, 'banker')),
  'given player two-card total 8: player': () => six(given(8, 'player')),
  'given player two-card total 8: tie': () => six(given(8, 'tie')),
  'given player two-card total 9: banker': () => six(given(9, 'banker')),
  'P(pair) 8 decks': () => percent(oddsOf(wagerOf('any_pair/player')).hitFrequency, 2),
  'pair 11:1 edge 8 decks': () => percent(eleven(), 2),
  'hands 9+ten-value (x 3/4 = royal 9), 8 decks, of 86320': ninesAndTens,
  'three card hands with 0 points': () => threeCardHands(0),
  'three card hands with 2 points': () => threeCardHands(2),
  'three card hands with 4 points': () => threeCardHands(4),
  'three card hands with 6 points': () => threeCardHands(6),
  'three card hands with 8 points': () => threeCardHands(8),
  'three card ante edge 5% (no separate Three Kings rank)': () => percent(anteWithoutThreeKings(), 2),
};

/** The published game has no Three Kings rank. */
function anteWithoutThreeKings(): Fraction {
  const ante = must(threeCardWagerByKey('ante/commission'), 'the Ante');
  const push = ante.lines.findIndex(({ result }) => result === 'push');
  const plain: ThreeCardWager = {
    ...ante,
    lineOf: (deal) => (deal.player.faces === 3 && deal.dealer.faces === 3 ? push : ante.lineOf(deal)),
  };
  return oddsOf(must(countThreeCardWagers([plain])[0], 'the one wager')).houseEdge;
}

interface Beats {
  readonly winner: number;
  readonly loser: number;
  readonly cards?: number;
}

function beats({ winner, loser, cards }: Beats): bigint {
  return ordersWhere(({ deal: { player, banker, playerPoints, bankerPoints } }) => {
    if (cards !== undefined && (player.length !== cards || banker.length !== cards)) return false;
    const high = Math.max(playerPoints, bankerPoints);
    return high === winner && Math.min(playerPoints, bankerPoints) === loser;
  });
}

function naturalNineOfBankerOnly(): bigint {
  return ordersWhere(({ playerFirst, bankerFirst }) => bankerFirst === 9 && playerFirst !== 9);
}
