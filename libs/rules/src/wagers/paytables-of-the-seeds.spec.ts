import { readFileSync } from 'node:fs';
import { SEED_FILES, type PrintedLine, between, plainText, printedLines, printedOdds } from '../../test/seed-text.js';
import { ALL_WAGERS, TIE_PAYS_MIN, VIGORISH_RATE_PPM, type WagerKey, type WagerLine, wagerByKey } from './index.js';

const seed = (id: keyof typeof SEED_FILES): string =>
  plainText(readFileSync(new URL(`../../test/seeds/${SEED_FILES[id]}`, import.meta.url), 'utf8'));

const maryland = seed('000');
const payouts = maryland.slice(maryland.lastIndexOf('Chapter 12 - Payout Odds; Vigorish.'));
const comar = seed('002');
const comarPayouts = comar.slice(comar.indexOf('12. Payout Odds; Vigorish.'));
const casino = seed('003');

const paytable = (section: string, letter: string): string =>
  section.split('Paytable ').find((part) => part.startsWith(`${letter}:`))!;

const DRAGON_BONUS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([4, 5, 6, 7, 8, 9].map((margin) => [`Win by ${margin} points`, `win_by_${margin}`])),
  'Natural winner': 'natural_win',
  'Natural tie': 'natural_tie',
};
const JACKPOT: Readonly<Record<string, string>> = {
  'Four Card Royal': 'four_card_royal',
  'Four-of-a-kind': 'four_of_a_kind',
  'Straight Flush': 'straight_flush',
  'Three-of-a-kind': 'three_of_a_kind',
  Flush: 'flush',
  Straight: 'straight',
  'Two Pair': 'two_pair',
  'Pair of Aces': 'pair_of_aces',
  "Pair of 10's to King's": 'pair_of_tens_to_kings',
};
const LUCKY_NINES: Readonly<Record<string, string>> = {
  'Four Nines': 'four_nines',
  'Three Nines of the same suit': 'three_nines_same_suit',
  'Three Nines of different suits': 'three_nines_different_suits',
  'Two Nines of the same suit': 'two_nines_same_suit',
  'Two Nines of different suits': 'two_nines_different_suits',
  'One Nine of Diamonds': 'one_nine_of_diamonds',
  'One Nine of hearts, spades, or clubs': 'one_nine',
};
const ANY_PAIR = { Pair: 'pair', "Pair of Nine's": 'pair_of_nines' };
const ONE_UP = {
  "Player's Hand beats the Banker's Hand 1 to 0": 'one_to_zero',
  "Player's Hand beats the Banker's Hand by one point": 'by_one_point',
};
const HEAVENLY_9 = {
  'Player hand and Banker hand containing three cards totaling 9 points': 'both_hands',
  'Player hand or Banker hand containing three cards totaling 9 points': 'one_hand',
};
const BLAZING_7 = {
  'Player hand and Banker hand containing three cards totaling 7 points': 'three_cards',
  'Player hand and Banker hand containing two cards totaling 7 points': 'two_cards',
};
const LUCKY_6 = {
  'winning Banker hand containing two cards totaling 6 points': 'two_cards',
  'winning Banker hand containing three cards totaling 6 points': 'three_cards',
};

function asPrinted(key: WagerKey, words: Readonly<Record<string, string>>): readonly PrintedLine[] {
  const word = new Map(Object.entries(words).map(([event, id]) => [id, event]));
  return wagerByKey(key)
    .lines.filter(({ result }) => result !== 'lose')
    .map(({ id, result, odds }) => ({ event: word.get(id) ?? id, pays: result === 'push' ? 'push' : odds }));
}

const winOf = (key: WagerKey, id = 'win'): WagerLine['odds'] =>
  wagerByKey(key).lines.find((line) => line.id === id)!.odds;

const section = (from: string, to: string): string => between(payouts, from, to);
const F = section('F. A winning Dragon Bonus', 'G. A winning');
const M = section('M. If a facility operator', 'N. If a facility operator');
const R = section('R. If a facility operator', 'S. If a facility operator');
const P = section('P. If a facility operator', 'Q. If a facility operator');
const comarF = between(comarPayouts, 'F. A winning Dragon Bonus', 'G. A winning');

const PAYTABLES: readonly (readonly [WagerKey, string, Readonly<Record<string, string>>])[] = [
  ...(['player', 'banker'] as const).flatMap((hand) =>
    (['A', 'B', 'C'] as const).flatMap((letter) => [
      [`dragon_bonus_${hand}/${letter}`, paytable(F, letter), DRAGON_BONUS] as const,
      [`dragon_bonus_${hand}/${letter}`, paytable(comarF, letter), DRAGON_BONUS] as const,
    ]),
  ),
  ...(['A', 'B', 'C', 'D', 'E'] as const).map((letter) => [`jackpot/${letter}`, paytable(M, letter), JACKPOT] as const),
  ...(['A', 'B', 'C', 'D'] as const).map(
    (letter) => [`lucky_nines/${letter}`, paytable(R, letter), LUCKY_NINES] as const,
  ),
  ['one_up', section('J. A winning', 'K. If a'), ONE_UP],
  ['ft_heavenly9', between(P, 'winning Heavenly 9', 'winning Blazing'), HEAVENLY_9],
  ['ft_blazing7/A', paytable(P, 'A'), BLAZING_7],
  ['ft_blazing7/B', paytable(P, 'B'), BLAZING_7],
  ...(['any_pair/player', 'any_pair/banker', 'alt:any_pair/either'] as const).map(
    (key) => [key, section('Q. If a', 'R. If a'), ANY_PAIR] as const,
  ),
  ['lucky6', section('T. If a', 'Chapter 13'), LUCKY_6],
];

const SENTENCES: readonly (readonly [string, string, readonly WagerLine['odds'][]])[] = [
  ['A. A winning wager', 'B. A winning', [winOf('player')]],
  ['B. A winning Tie', 'C. Unless', [winOf('tie/8')]],
  ['C. Unless', 'D. When', [winOf('banker/standard')]],
  ['G. A winning', 'H. A winning', [winOf('dragon7')]],
  ['H. A winning', 'I. A winning', [winOf('panda8')]],
  ['I. A winning', 'J. A winning', [winOf('fortune7_insurance')]],
  ['P. If a', 'Q. If a', [winOf('ft_fortune7'), winOf('ft_golden8'), winOf('ft_cover_all')]],
  ['S. If a', 'T. If a', [winOf('banker/nocommission', 'win_with_6')]],
];

describe('every number of every paytable is the one that the rules print', () => {
  it.each(PAYTABLES)('%s', (key, text, words) => {
    const printed = printedLines(text);
    expect(printed.length).toBeGreaterThan(0);
    expect(asPrinted(key, words)).toEqual(printed);
  });

  it.each(SENTENCES)('chapter 12: "%s ..."', (from, to, odds) => {
    expect(odds).toEqual(printedOdds(section(from, to)));
  });

  it('nothing that chapter 12 prints is left out, the Royal 9 and its meters aside', () => {
    const royal9 = section('K. If a facility', 'M. If a facility');
    const rest = payouts.slice(0, payouts.indexOf('Chapter 13')).replace(royal9, '');
    const numbers = [...rest.matchAll(/[\d,]+ to 1\b|1 to 2\b|payout is (?:a )?push/gi)].length;
    // The text prints one table for both hands of Dragon Bonus and of Any Pair.
    const unlike = PAYTABLES.filter(
      ([key, text]) => !/^dragon_bonus_banker|^any_pair\/banker|^alt/.test(key) && payouts.includes(text),
    );
    const repeated = new Map(unlike.map(([key, text]) => [key, text]));
    const read = [...repeated.values()].reduce((sum, text) => sum + printedLines(text).length, 0);
    const inSentences = SENTENCES.reduce((sum, [, , odds]) => sum + odds.length, 0);
    expect(read + inSentences).toBe(numbers);
  });

  it('every line of every wager, except our own readings, is compared with a printed paytable', () => {
    const held = new Set<string>([
      ...PAYTABLES.map(([key]) => key),
      ...['player', 'tie/8', 'dragon7', 'panda8', 'fortune7_insurance', 'ft_fortune7', 'ft_golden8', 'ft_cover_all'],
      ...['banker/standard', 'banker/ez', 'banker/fortune7', 'banker/nocommission'],
    ]);
    const ours = ALL_WAGERS.map(({ key }) => key).filter((key) => !held.has(key));
    expect(ours).toEqual([
      'tie/9',
      'dragon_bonus_player/S003',
      'dragon_bonus_banker/S003',
      'alt:ft_cover_all/A_strict',
    ]);
    expect(wagerByKey('alt:ft_cover_all/A_strict').lines).toEqual(wagerByKey('ft_cover_all').lines);
  });

  it('Banker pays even money on each variant, less 5 percent on the standard one alone (12 C)', () => {
    const even = printedOdds(section('C. Unless', 'D. When'))[0];
    const percent = Number(/equal to (\d+) percent of the amount won/.exec(payouts)![1]);
    expect(VIGORISH_RATE_PPM).toBe(BigInt(percent) * 10_000n);
    for (const key of ['banker/standard', 'banker/ez', 'banker/fortune7', 'banker/nocommission'] as const)
      expect(winOf(key)).toEqual(even);
    const withVigorish = ALL_WAGERS.filter(({ lines }) => lines.some(({ vigorish }) => vigorish));
    expect(withVigorish.map(({ key }) => key)).toEqual(['banker/standard']);
  });

  it('the Tie pays at least what the rules say (12 B)', () => {
    expect(TIE_PAYS_MIN).toBe(Number(/at odds of at least (\d+) to 1/.exec(payouts)![1]));
    expect(TIE_PAYS_MIN).toBe(Number(/at odds of at least (\d+) to 1/.exec(comarPayouts)![1]));
    expect(winOf('tie/8')).toEqual({ pays: 8, on: 1 });
    expect(winOf('tie/9').pays).toBeGreaterThan(TIE_PAYS_MIN);
  });

  it('the older chapter pays alike what it offers (002, .12 A, G)', () => {
    expect(printedOdds(between(comarPayouts, 'A. A winning', 'B. A winning'))).toEqual([winOf('player')]);
    expect(printedOdds(between(comarPayouts, 'G. A winning', '13. Irregularities'))).toEqual([winOf('dragon7')]);
    expect(comarPayouts).toContain('equal to 5 percent of the amount won');
  });

  it('the casino page: Banker less 5 percent, Tie, Dragon Bonus (003)', () => {
    expect(casino).toContain('Winning Banker wagers will pay a 5% commission');
    const tie = Number(/winning Tie bet pays (\d+) to 1/.exec(casino)![1]);
    expect(winOf('tie/8')).toEqual({ pays: tie, on: 1 });
    const table = casino.slice(casino.indexOf('Natural winners'));
    expect(table).toContain('Natural tiespush');
    const natural = Number(/^Natural winners(\d+) to 1/.exec(table)![1]);
    // The page prints "Win by 9 points30 to 1", "Win by 6 or 7 points4 to 1", and once "pointss".
    const byMargin = [...table.matchAll(/Win by (\d)(?: or (\d))? pointss?(\d+) to 1/g)].flatMap(([, a, b, pays]) =>
      [b, a].filter((margin) => margin !== undefined).map((margin) => [`win_by_${margin}`, Number(pays)] as const),
    );
    for (const key of ['dragon_bonus_player/S003', 'dragon_bonus_banker/S003'] as const) {
      const wins = wagerByKey(key).lines.filter(({ result }) => result === 'win');
      expect(wins.map(({ id, odds }) => [id, odds.pays])).toEqual([...byMargin, ['natural_win', natural]]);
    }
  });
});
