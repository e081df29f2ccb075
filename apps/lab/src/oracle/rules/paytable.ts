import type { LinkConfig } from '@jackpot/progressive';
import { type CardText, burnValue, isFace, kingNineText, rankOf, suitOf } from './cards.js';

export type Meter = 'star' | 'spade' | 'heart' | 'must-hit';

export type Pays =
  | { readonly whole: Meter }
  | { readonly partOf: Meter; readonly ppm: bigint }
  | { readonly cents: bigint };

const MILLION = 1_000_000n;

export interface Winner {
  readonly seat: number;
  readonly line: string;
  readonly pays: Pays;
  /** Units of the wager, absent: one. A whole level is paid once; every unit wins all else. */
  readonly units?: number;
}

interface Hand {
  /** The hand is a nine and a face card (chapter 1 B(6)). */
  readonly isRoyal: boolean;
  readonly isSuited: boolean;
  readonly kingNine: string;
  readonly cards: readonly [CardText, CardText];
}

interface View {
  readonly player: Hand;
  readonly banker: Hand;
  readonly isOwn: (hand: Hand) => boolean;
  /** The hand is the pair of another position and not of this position. */
  readonly isOthers: (hand: Hand) => boolean;
  readonly reading: LinkConfig['royal9'];
}

interface PrintedLine {
  readonly line: string;
  readonly pays: Pays;
  readonly isWon: (view: View) => boolean;
}

const LINES_OF_ALL: readonly PrintedLine[] = [
  {
    line: 'suited-v-suited',
    pays: { cents: 150_000n },
    isWon: ({ player, banker }) => player.isSuited && banker.isSuited,
  },
  { line: 'royal-v-royal', pays: { cents: 25_000n }, isWon: ({ player, banker }) => player.isRoyal && banker.isRoyal },
  { line: 'any-suited', pays: { cents: 5_000n }, isWon: ({ player, banker }) => player.isSuited || banker.isSuited },
  { line: 'any-royal', pays: { cents: 2_500n }, isWon: ({ player, banker }) => player.isRoyal || banker.isRoyal },
];

/** Lines of paytables A and B (chapter 12 K(1), K(2)). */
const A_AND_B: readonly PrintedLine[] = [
  { line: 'star', pays: { whole: 'star' }, isWon: (view) => areOwn(view) && isIdentical(view) },
  { line: 'any-two', pays: { partOf: 'star', ppm: 100_000n }, isWon: isAnyTwo },
  { line: 'spade', pays: { whole: 'spade' }, isWon: (view) => view.isOwn(view.banker) && !isPaidAsTwo(view) },
  { line: 'heart', pays: { whole: 'heart' }, isWon: (view) => view.isOwn(view.player) && !isPaidAsTwo(view) },
  ...LINES_OF_ALL,
];

/** Lines of paytable C (chapter 12 K(3)). */
const C: readonly PrintedLine[] = [
  { line: 'star', pays: { whole: 'star' }, isWon: areOwn },
  { line: 'spade', pays: { whole: 'spade' }, isWon: (view) => view.isOwn(view.banker) && !areOwn(view) },
  { line: 'heart', pays: { whole: 'heart' }, isWon: (view) => view.isOwn(view.player) && !areOwn(view) },
  { line: 'identical', pays: { cents: 500_000n }, isWon: isIdenticalAward },
  ...LINES_OF_ALL,
];

const PAYTABLES: Readonly<Record<LinkConfig['paytable'], readonly PrintedLine[]>> = { A: A_AND_B, B: A_AND_B, C };

/** What the lines of a set may require, in the words of docs/reference/lines.md. */
const CONDITIONS: Readonly<Record<NonNullable<LinkConfig['lines']>[number]['when'], PrintedLine['isWon']>> = {
  'own-pair-twice': (view) => areOwn(view) && isIdentical(view),
  'both-own': areOwn,
  'any-two': isAnyTwo,
  identical: isIdenticalAward,
  'banker-own-only': (view) => view.isOwn(view.banker) && !view.isOwn(view.player),
  'player-own-only': (view) => view.isOwn(view.player) && !view.isOwn(view.banker),
  'banker-own-unless-two': (view) => view.isOwn(view.banker) && !isPaidAsTwo(view),
  'player-own-unless-two': (view) => view.isOwn(view.player) && !isPaidAsTwo(view),
  'both-suited': ({ player, banker }) => player.isSuited && banker.isSuited,
  'both-royal': ({ player, banker }) => player.isRoyal && banker.isRoyal,
  'any-suited': ({ player, banker }) => player.isSuited || banker.isSuited,
  'any-royal': ({ player, banker }) => player.isRoyal || banker.isRoyal,
  'four-of-a-card': ({ player, banker }) => new Set([...player.cards, ...banker.cards]).size === 1,
  'both-suited-pairs': (view) => ofHands(view, ({ cards: [a, b] }) => a === b) === 2,
  'any-suited-pair': (view) => ofHands(view, ({ cards: [a, b] }) => a === b) > 0,
  'four-of-a-rank': ({ player, banker }) => new Set([...player.cards, ...banker.cards].map(rankOf)).size === 1,
  'both-pairs': (view) => ofHands(view, isPair) === 2,
  'any-pair': (view) => ofHands(view, isPair) > 0,
  'both-suited-naturals': (view) => ofHands(view, isOneSuitNatural) === 2,
  'any-suited-natural': (view) => ofHands(view, isOneSuitNatural) > 0,
  'both-natural-9': ({ player, banker }) => total(player) === 9 && total(banker) === 9,
  'natural-9-over-natural-8': ({ player, banker }) =>
    [total(player), total(banker)].toSorted((a, b) => a - b).join() === '8,9',
};

function ofHands({ player, banker }: View, is: (hand: Hand) => boolean): number {
  return [player, banker].filter(is).length;
}

function isPair({ cards: [first, second] }: Hand): boolean {
  return rankOf(first) === rankOf(second);
}

function isOneSuitNatural(hand: Hand): boolean {
  const [first, second] = hand.cards;
  return suitOf(first) === suitOf(second) && total(hand) >= 8;
}

/** Value of a hand: the last digit of the sum (chapter 6 B). */
function total({ cards: [first, second] }: Hand): number {
  return (burnValue(first) + burnValue(second)) % 10;
}

function printedLines({ paytable, lines }: Pick<TableRules, 'paytable' | 'lines'>): readonly PrintedLine[] {
  if (lines === undefined) return PAYTABLES[paytable];
  return lines.map(({ line, when, award }) => ({ line, pays: paysOf(award), isWon: CONDITIONS[when] }));
}

export function paysOf(award: NonNullable<LinkConfig['lines']>[number]['award']): Pays {
  if (award.level === null) return { cents: award.cents };
  return award.sharePpm === MILLION ? { whole: award.level } : { partOf: award.level, ppm: award.sharePpm };
}

function areOwn({ player, banker, isOwn }: View): boolean {
  return isOwn(player) && isOwn(banker);
}

function areOthers({ player, banker, isOthers }: View): boolean {
  return isOthers(player) && isOthers(banker);
}

function isIdentical({ player, banker }: View): boolean {
  return player.kingNine !== '' && player.kingNine === banker.kingNine;
}

/** Whether Any Two Personal is won, in the reading that the terms choose (docs/reference/readings.md). */
function isAnyTwo(view: View): boolean {
  const { player, banker, isOwn, isOthers } = view;
  const isPersonal = (hand: Hand): boolean => isOwn(hand) || isOthers(hand);
  switch (view.reading.anyTwo) {
    case 'own-seat':
      return areOwn(view) && !isIdentical(view);
    case 'table':
      return isPersonal(player) && isPersonal(banker) && !(areOwn(view) && isIdentical(view));
    case 'own-plus-other':
      return (isOwn(player) && isOthers(banker)) || (isOthers(player) && isOwn(banker));
    case 'others-only':
      return areOthers(view);
  }
}

/** A seat that wins Star or Any Two with both hands does not also win Spade or Heart. */
function isPaidAsTwo(view: View): boolean {
  return areOwn(view) && (isIdentical(view) || isAnyTwo(view));
}

/** Whether Identical King 9 is won, in the reading that the terms choose (docs/reference/readings.md). */
function isIdenticalAward(view: View): boolean {
  switch (view.reading.identical) {
    case 'other-personal':
      return isIdentical(view) && view.isOthers(view.player);
    case 'any-king-nine':
      return isIdentical(view) && !view.isOwn(view.player);
    case 'two-other-personal':
      return areOthers(view);
  }
}

export interface TableRules {
  readonly paytable: LinkConfig['paytable'];
  readonly lines?: LinkConfig['lines'];
  readonly royal9: LinkConfig['royal9'];
  readonly seats: readonly { readonly seat: number; readonly pairs: readonly number[] }[];
}

/**
 * The winning line of each seat, highest seat first (chapter 11 B).
 * @param inPlay seats with a wager, once for each unit
 * @param cards in dealt order; only the first four count
 * @param shownCents displayed amount of a meter
 */
export function winnersOf(
  rules: TableRules,
  cards: readonly CardText[],
  inPlay: readonly number[],
  shownCents: (meter: Meter) => bigint,
): readonly Winner[] {
  const { royal9: reading, seats } = rules;
  const [p1 = '', b1 = '', p2 = '', b2 = ''] = cards;
  const [player, banker] = [handOf(p1, p2), handOf(b1, b2)];
  const printed = printedLines(rules);
  const positions = seats
    .filter(({ seat }) => reading.positions === 'printed' || inPlay.includes(seat))
    .map(({ seat, pairs }) => ({ seat, pairs: pairs.map(kingNineText) }));
  return [...new Set(inPlay)]
    .toSorted((a, b) => b - a)
    .flatMap((seat) => {
      const isAt = (isMeant: (position: number) => boolean, { kingNine }: Hand): boolean =>
        positions.some((position) => isMeant(position.seat) && position.pairs.includes(kingNine));
      const isOwn = (hand: Hand): boolean => isAt((position) => position === seat, hand);
      const isOthers = (hand: Hand): boolean => !isOwn(hand) && isAt((position) => position !== seat, hand);
      const won = printed.filter(({ isWon }) => isWon({ player, banker, isOwn, isOthers, reading }));
      const paid = choose(won, reading.pick, shownCents);
      const units = inPlay.filter((each) => each === seat).length;
      return paid === undefined ? [] : [{ seat, line: paid.line, pays: paid.pays, units }];
    });
}

function handOf(first: CardText, second: CardText): Hand {
  const [nine, face] = rankOf(first) === '9' ? [first, second] : [second, first];
  const isRoyal = rankOf(nine) === '9' && isFace(face);
  return {
    isRoyal,
    isSuited: isRoyal && suitOf(nine) === suitOf(face),
    kingNine: isRoyal && rankOf(face) === 'K' ? face + nine : '',
    cards: [first, second],
  };
}

type WonLine = Pick<PrintedLine, 'line' | 'pays'>;

/** Among equal lines, the first in printed order wins. */
export function choose(
  won: readonly WonLine[],
  pick: TableRules['royal9']['pick'],
  shownCents: (meter: Meter) => bigint,
): WonLine | undefined {
  if (pick === 'printed-order') return won[0];
  const worth = ({ pays }: WonLine): bigint => {
    if ('cents' in pays) return pays.cents;
    return 'whole' in pays ? shownCents(pays.whole) : (shownCents(pays.partOf) * pays.ppm) / MILLION;
  };
  return won.reduce<WonLine | undefined>(
    (best, line) => (best === undefined || worth(line) > worth(best) ? line : best),
    undefined,
  );
}
