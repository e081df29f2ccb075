import { type CardText, burnValue, rankOf, suitOf } from './cards.js';

/** Result of a wager: paid at odds of `pays` to `on`, returned, or lost. */
export type Paid =
  | { readonly result: 'win'; readonly pays: number; readonly on: number }
  | { readonly result: 'push' }
  | { readonly result: 'lose' };

interface Hand {
  readonly player: Side;
  readonly banker: Side;
}

interface Side {
  readonly cards: readonly CardText[];
  readonly points: number;
  readonly isNatural: boolean;
}

/** How vigorish is rounded (chapter 12 D(1)). */
export type Rounding = 'exact' | 'up25' | 'near25';

const LOSE: Paid = { result: 'lose' };
const PUSH: Paid = { result: 'push' };
const to1 = (pays: number): Paid => ({ result: 'win', pays, on: 1 });

function sideOf(cards: readonly CardText[]): Side {
  const points = cards.reduce((sum, card) => sum + burnValue(card), 0) % 10;
  return { cards, points, isNatural: cards.length === 2 && points >= 8 };
}

/**
 * Dealt order is Player, Banker, Player, Banker, third cards. The fifth card is the Player's if the Player has less
 * than 6 and nobody has a Natural (chapter 10 A, B).
 */
function handOf(cards: readonly CardText[]): Hand {
  const [p1 = '', b1 = '', p2 = '', b2 = '', fifth, sixth] = cards;
  const [player, banker] = [sideOf([p1, p2]), sideOf([b1, b2])];
  if (fifth === undefined) return { player, banker };
  if (player.points >= 6) return { player, banker: sideOf([b1, b2, fifth]) };
  return { player: sideOf([p1, p2, fifth]), banker: sixth === undefined ? banker : sideOf([b1, b2, sixth]) };
}

const isThree = ({ cards, points }: Side, total: number): boolean => cards.length === 3 && points === total;
const bankerWins = ({ player, banker }: Hand): boolean => banker.points > player.points;
const playerWins = ({ player, banker }: Hand): boolean => player.points > banker.points;
/** The Banker wins with a three-card 7: Dragon 7 or Fortune 7 (chapters 1 B(1), 7 A(11)). */
const isSeven = (hand: Hand): boolean => bankerWins(hand) && isThree(hand.banker, 7);
/** The Player wins with a three-card 8: Panda 8 or Golden 8 (chapters 1 B(5), 7 A(12)). */
const isEight = (hand: Hand): boolean => playerWins(hand) && isThree(hand.player, 8);
const isOneUp = ({ player, banker }: Hand): boolean => player.points === banker.points + 1;
/** Number of hands with a three-card 9, whichever hand wins (chapter 7 A(13)). */
const ninesOf = ({ player, banker }: Hand): number => [player, banker].filter((side) => isThree(side, 9)).length;
/** Number of cards in each hand if both have 7 points with equally many cards, otherwise 0 (chapter 7 A(14)). */
function sevensOf({ player, banker }: Hand): number {
  const are = player.points === 7 && banker.points === 7 && player.cards.length === banker.cards.length;
  return are ? player.cards.length : 0;
}

/** Result of the Banker wager (chapters 7 A(1), 12 C, 12 S). */
function banker(hand: Hand, variant: string): Paid {
  if (hand.player.points === hand.banker.points) return PUSH;
  if (!bankerWins(hand)) return LOSE;
  if ((variant === 'ez' || variant === 'fortune7') && isSeven(hand)) return PUSH;
  if (variant === 'nocommission' && hand.banker.points === 6) return { result: 'win', pays: 1, on: 2 };
  return to1(1);
}

function player(hand: Hand): Paid {
  if (hand.player.points === hand.banker.points) return PUSH;
  return playerWins(hand) ? to1(1) : LOSE;
}

/** Odds of the dragon bonus for a win by 4 to 9 points (chapter 12 F, seed 003). */
const MARGINS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  A: { 9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1 },
  B: { 9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1 },
  C: { 9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2 },
  S003: { 9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2 },
};

/** Result of a dragon bonus (chapter 7 A(4)). */
function dragonBonus(own: Side, other: Side, paytable: string): Paid {
  if (own.isNatural && other.isNatural && own.points === other.points) return PUSH;
  if (own.isNatural) return !other.isNatural || own.points > other.points ? to1(1) : LOSE;
  const pays = MARGINS[paytable]?.[own.points - other.points];
  return pays === undefined ? LOSE : to1(pays);
}

/**
 * Odds of the jackpot wager in this order: royal flush, four of a kind, straight flush, three of a kind, flush,
 * straight, two pair, aces (chapter 12 M).
 */
const JACKPOT: Readonly<Record<string, Readonly<Record<string, number>>>> = Object.fromEntries(
  (
    [
      ['A', 500, 100, 50, 15, 10, 5, 4],
      ['B', 250, 75, 50, 15, 10, 5, 4],
      ['C', 300, 50, 40, 15, 10, 5, 4],
      ['D', 500, 100, 50, 15, 10, 6, 5],
      ['E', 500, 100, 50, 15, 10, 6, 4],
    ] as const
  ).map(([paytable, royal, four, run, three, flush, straight, twoPair]) => [
    paytable,
    { royal, four, 'straight-flush': run, three, flush, straight, 'two-pair': twoPair, aces: 2 },
  ]),
);
const RANKS = 'A23456789TJQK';

function jackpot({ player: { cards: own }, banker: { cards: other } }: Hand, paytable: string): Paid {
  const four = [...own.slice(0, 2), ...other.slice(0, 2)];
  const made = pokerHand(four);
  if (made === 'ten-to-king') return PUSH;
  const pays = JACKPOT[paytable]?.[made];
  return pays === undefined ? LOSE : to1(pays);
}

function pokerHand(cards: readonly CardText[]): string {
  const low = cards.map((card) => RANKS.indexOf(rankOf(card)) + 1).sort((a, b) => a - b);
  const high = low.map((rank) => (rank === 1 ? 14 : rank)).sort((a, b) => a - b);
  const isRow = (ranks: readonly number[]): boolean =>
    ranks.every((rank, index) => index === 0 || rank === (ranks[index - 1] ?? 0) + 1);
  const times = (rank: number): number => low.filter((each) => each === rank).length;
  const most = Math.max(...low.map(times));
  const isSuited = new Set(cards.map(suitOf)).size === 1;
  const isStraight = isRow(low) || isRow(high);
  if (isSuited && high.join(' ') === '11 12 13 14') return 'royal';
  if (most === 4) return 'four';
  if (isSuited && isStraight) return 'straight-flush';
  if (most === 3) return 'three';
  if (isSuited) return 'flush';
  if (isStraight) return 'straight';
  const paired = [...new Set(low.filter((rank) => times(rank) === 2))];
  if (paired.length === 2) return 'two-pair';
  const [pair = 0] = paired;
  return pair === 1 ? 'aces' : pair >= 10 ? 'ten-to-king' : 'nothing';
}

/** Odds of a pair in the first two cards, or 0 (chapter 12 Q). */
function pairOf([first = '', second = '']: readonly CardText[]): number {
  if (rankOf(first) !== rankOf(second)) return 0;
  return rankOf(first) === '9' ? 12 : 11;
}

/** Odds in this order: four nines, three suited, three, two suited, two (chapter 12 R). */
const NINES: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  A: [500, 250, 20, 8, 5],
  B: [500, 250, 30, 12, 5],
  C: [1_000, 500, 35, 16, 5],
  D: [2_000, 500, 15, 10, 4],
};

function luckyNines({ player: { cards: own }, banker: { cards: other } }: Hand, paytable: string): Paid {
  const suits = [...own.slice(0, 2), ...other.slice(0, 2)].filter((card) => rankOf(card) === '9').map(suitOf);
  const [four, threeSuited, three, twoSuited, two] = NINES[paytable] ?? [0, 0, 0, 0, 0];
  const isOneSuit = new Set(suits).size === 1;
  switch (suits.length) {
    case 0:
      return LOSE;
    case 1:
      return to1(suits[0] === 'D' ? 2 : 1);
    case 2:
      return to1(isOneSuit ? twoSuited : two);
    case 3:
      return to1(isOneSuit ? threeSuited : three);
    default:
      return to1(four);
  }
}

/**
 * Cover All wins if any of the other four Treasure wagers wins (chapter 7 A(15)). With `isStrict`, two-card sevens do
 * not count.
 */
function coverAll(hand: Hand, isStrict: boolean): Paid {
  const sevens = sevensOf(hand);
  const isCovered = isSeven(hand) || isEight(hand) || ninesOf(hand) > 0 || (isStrict ? sevens === 3 : sevens > 0);
  return isCovered ? to1(6) : LOSE;
}

const wonIf = (isWon: boolean, pays: number): Paid => (isWon ? to1(pays) : LOSE);
const paidOrLost = (pays: number): Paid => (pays === 0 ? LOSE : to1(pays));

/** Wagers of chapter 7 A, by the first part of their key. The second part, `part`, is a paytable, odds or a hand. */
const WAGERS: Readonly<Record<string, (hand: Hand, part: string) => Paid>> = {
  player,
  banker,
  tie: ({ player: { points }, banker: other }, pays) => wonIf(points === other.points, Number(pays)),
  dragon_bonus_player: (hand, paytable) => dragonBonus(hand.player, hand.banker, paytable),
  dragon_bonus_banker: (hand, paytable) => dragonBonus(hand.banker, hand.player, paytable),
  dragon7: (hand) => wonIf(isSeven(hand), 40),
  panda8: (hand) => wonIf(isEight(hand), 25),
  fortune7_insurance: (hand) => wonIf(isSeven(hand), 40),
  one_up: (hand) => wonIf(isOneUp(hand), hand.banker.points === 0 ? 30 : 9),
  jackpot,
  ft_fortune7: (hand) => wonIf(isSeven(hand), 40),
  ft_golden8: (hand) => wonIf(isEight(hand), 25),
  ft_heavenly9: (hand) => paidOrLost([0, 10, 75][ninesOf(hand)] ?? 0),
  ft_blazing7: (hand, paytable) => {
    const cards = sevensOf(hand);
    if (paytable === 'A') return wonIf(cards === 3, 400);
    return paidOrLost(cards === 3 ? 200 : cards === 2 ? 50 : 0);
  },
  ft_cover_all: (hand) => coverAll(hand, false),
  'alt:ft_cover_all': (hand) => coverAll(hand, true),
  any_pair: (hand, of) => paidOrLost(pairOf((of === 'player' ? hand.player : hand.banker).cards)),
  'alt:any_pair': ({ player: one, banker: other }) => paidOrLost(Math.max(pairOf(one.cards), pairOf(other.cards))),
  lucky_nines: luckyNines,
  lucky6: (hand) =>
    hand.banker.points === 6 && bankerWins(hand) ? to1(hand.banker.cards.length === 2 ? 12 : 20) : LOSE,
};

/** Result of a wager (chapters 7 and 12). Undefined if the key is not a wager. */
export function paidOn(key: string, cards: readonly CardText[]): Paid | undefined {
  const [name = '', part = ''] = key.split('/');
  return WAGERS[name]?.(handOf(cards), part);
}

/** What the dealer announces with the result (chapter 11 A). */
export function announcedWith(variant: string, cards: readonly CardText[]): readonly string[] {
  const hand = handOf(cards);
  const { player: one, banker: other } = hand;
  const result = one.points === other.points ? 'tie hand' : playerWins(hand) ? 'Player wins' : 'Banker wins';
  const named = [
    ...(variant === 'ez' && isSeven(hand) ? ['Dragon 7'] : []),
    ...(variant === 'ez' && isEight(hand) ? ['Panda 8'] : []),
    ...(variant === 'fortune7' && isSeven(hand) ? ['Fortune 7'] : []),
    ...(variant === 'fortune7' && isOneUp(hand) ? ['One Up'] : []),
  ];
  return [`Player ${one.points}, Banker ${other.points}`, result, ...named];
}

const MICRO_PER_CENT = 1_000_000n;
const QUARTER = 25n * MICRO_PER_CENT;

/** Win and vigorish of a stake in micro-cents (chapters 12 A to D). */
export function wonMicro(
  key: string,
  stakeCents: bigint,
  { cards, rounding }: { readonly cards: readonly CardText[]; readonly rounding: Rounding },
): { readonly winMicro: bigint; readonly vigorishMicro: bigint } {
  const paid = paidOn(key, cards);
  if (paid?.result !== 'win') return { winMicro: 0n, vigorishMicro: 0n };
  const winMicro = (stakeCents * MICRO_PER_CENT * BigInt(paid.pays)) / BigInt(paid.on);
  return { winMicro, vigorishMicro: key === 'banker/standard' ? rounded(winMicro / 20n, rounding) : 0n };
}

function rounded(exactMicro: bigint, rounding: Rounding): bigint {
  const over = exactMicro % QUARTER;
  const down = exactMicro - over;
  if (rounding === 'exact' || over === 0n) return exactMicro;
  if (rounding === 'up25') return down + QUARTER;
  const near = over * 2n >= QUARTER ? down + QUARTER : down;
  return near === 0n ? QUARTER : near;
}
