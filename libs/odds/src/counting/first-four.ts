import { must } from '@jackpot/money';
import {
  type Card,
  type CardCounts,
  DECK,
  type Deal,
  SUIT_COUNT,
  type Suit,
  cardWith,
  nextCard,
  pointsOf,
  rankOf,
  suitOf,
} from '@jackpot/rules';
import { HANDS, type TwoCards, copyOf, putBack, takeOut, waysOf } from './hands.js';

/**
 * Suits that can be exchanged, because the rules name only the diamonds (Lucky Nines). first-four.spec.ts tests this
 * for each wager.
 */
const ALIKE: readonly Suit[] = [0, 1, 2];

/** `deal`: one coup of the class. `ways`: ways to deal the class, if the order of cards within a hand is ignored. */
export type EachClass = (deal: Deal, ways: number) => void;

/**
 * Coups that differ only by an exchange of suits form one class: 1,378 x 1,378 pairs of hands make about 330,000. The
 * numbers of ways are exact and add up to at most 7,379,583,120.
 */
export function eachFirstFour(shoe: CardCounts, visit: EachClass): void {
  const { classOf, first } = classes();
  const ways = new Float64Array(first.length);
  const left = copyOf(shoe);
  HANDS.forEach((player, at) => {
    const playerWays = waysOf(left, player);
    if (playerWays <= 0) return;
    takeOut(left, player);
    for (let other = 0; other < HANDS.length; other += 1) {
      const both = playerWays * waysOf(left, must(HANDS[other], 'hand'));
      const index = classOf[at * HANDS.length + other] ?? 0;
      if (both > 0) ways[index] = (ways[index] ?? 0) + both;
    }
    putBack(left, player);
  });
  ways.forEach((count, index) => {
    if (count === 0) return;
    const pair = must(first[index], 'the first of a class');
    visit(coupOf(Math.floor(pair / HANDS.length), pair % HANDS.length), count);
  });
}

/** Visits every kind of first two cards of one hand. The other hand is arbitrary. */
export function eachFirstTwo(shoe: CardCounts, hand: 'player' | 'banker', visit: EachClass): void {
  const left = copyOf(shoe);
  HANDS.forEach((cards, at) => {
    const ways = waysOf(left, cards);
    if (ways > 0) visit(hand === 'player' ? coupOf(at, ANY_HAND) : coupOf(ANY_HAND, at), ways);
  });
}

const ANY_HAND = 0;

interface Classes {
  /** Index = Player hand x 1,378 + Banker hand. */
  readonly classOf: Int32Array;
  readonly first: readonly number[];
}

let made: Classes | undefined;

function classes(): Classes {
  return (made ??= makeClasses());
}

function makeClasses(): Classes {
  const exchanges = exchangedHands();
  const classOf = new Int32Array(HANDS.length ** 2).fill(-1);
  const first: number[] = [];
  for (let index = 0; index < classOf.length; index += 1) {
    if (classOf[index] !== -1) continue;
    const [player, banker] = [Math.floor(index / HANDS.length), index % HANDS.length];
    for (const to of exchanges) classOf[(to[player] ?? 0) * HANDS.length + (to[banker] ?? 0)] = first.length;
    first.push(index);
  }
  return { classOf, first };
}

function exchangedHands(): readonly Int16Array[] {
  const indexOf = new Map(HANDS.map(([a, b], index) => [a * DECK.length + b, index]));
  return permutations(ALIKE).map((suits) => {
    const exchanged = (card: Card): Card => cardWith({ rank: rankOf(card), suit: suits[suitOf(card)] ?? suitOf(card) });
    return Int16Array.from(HANDS, ([a, b]) => {
      const [low, high] = [exchanged(a), exchanged(b)].sort((x, y) => x - y);
      return must(indexOf.get(must(low, 'card') * DECK.length + must(high, 'card')), 'a hand that exists');
    });
  });
}

function permutations(suits: readonly Suit[]): readonly (readonly Suit[])[] {
  if (suits.length > SUIT_COUNT) throw new RangeError('there are four suits');
  if (suits.length <= 1) return [suits];
  return suits.flatMap((suit) => permutations(suits.filter((other) => other !== suit)).map((rest) => [suit, ...rest]));
}

const NOTHING: Card = must(
  DECK.find((card) => pointsOf(card) === 0),
  'a card that counts nothing',
);

const DRAWS: readonly { readonly player: boolean; readonly banker: boolean }[] = Array.from(
  { length: 100 },
  (_, at) => {
    const [player, banker] = [Math.floor(at / 10), at % 10];
    const value = (points: number): Card =>
      must(
        DECK.find((card) => pointsOf(card) === points),
        'a card of a value',
      );
    const cards = [NOTHING, NOTHING, value(player), value(banker)];
    const playerDraws = nextCard(cards) === 'player-3';
    const dealt = playerDraws ? [...cards, NOTHING] : cards;
    return { player: playerDraws, banker: nextCard(dealt) === 'banker-3' };
  },
);

interface HandDealt {
  readonly two: readonly Card[];
  readonly three: readonly Card[];
  readonly points: number;
}

const DEALT: readonly HandDealt[] = HANDS.map((cards: TwoCards) => ({
  two: cards,
  three: [...cards, NOTHING],
  points: (pointsOf(cards[0]) + pointsOf(cards[1])) % 10,
}));

/** Like `dealOf`, but faster. Third cards are placeholders of 0 points. */
export function coupOf(playerHand: number, bankerHand: number): Deal {
  const [player, banker] = [must(DEALT[playerHand], 'hand'), must(DEALT[bankerHand], 'hand')];
  const draws = must(DRAWS[player.points * 10 + banker.points], 'draws of two counts');
  return {
    player: draws.player ? player.three : player.two,
    banker: draws.banker ? banker.three : banker.two,
    playerPoints: player.points,
    bankerPoints: banker.points,
    outcome: player.points > banker.points ? 'player' : player.points < banker.points ? 'banker' : 'tie',
  };
}
