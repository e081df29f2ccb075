import {
  type Card,
  DECK,
  type MeterCents,
  type Royal9Line,
  type Royal9Terms,
  cardName,
  compileRoyal9,
  worthCents,
} from '../src/index.js';

export interface LineCounts {
  readonly deals: number;
  readonly lines: Readonly<Partial<Record<Royal9Line, number>>>;
  readonly loss: number;
}

export interface Question {
  readonly decks: number;
  readonly terms: Royal9Terms & { readonly lines?: undefined };
  readonly seat: number;
  readonly seatsInPlay: readonly number[];
  readonly meters: MeterCents;
}

const HANDS: readonly (readonly [Card, Card])[] = DECK.flatMap((a) =>
  DECK.filter((b) => b >= a).map((b) => [a, b] as const),
);

const isRoyal9 = ([a, b]: readonly [Card, Card]): boolean => ROYAL_9.test(`${cardName(a)}${cardName(b)}`);
const ROYAL_9 = /9.[JQK]|[JQK].9/;
const ROYAL_9_HANDS = HANDS.filter(isRoyal9);

/**
 * Counts deals from a fresh shoe. Without a Royal 9, a deal pays nothing (`paidWithoutRoyal9`). Counts stay far below
 * 2^53, so plain numbers are exact.
 */
export function tallyEveryDeal({ decks, terms, seat, seatsInPlay, meters }: Question): LineCounts {
  const evaluator = compileRoyal9(terms);
  const lines = new Map<Royal9Line, number>();
  const left = new Array<number>(DECK.length).fill(decks);
  const otherHands = pairs(DECK.length * decks - 2);
  let deals = 0;
  let won = 0;
  for (const player of HANDS) {
    const playerWays = takeHand(left, player);
    deals += playerWays * otherHands;
    for (const banker of isRoyal9(player) ? HANDS : ROYAL_9_HANDS) {
      const ways = playerWays * waysToDeal(left, banker);
      const entry = evaluator.evaluate({ player, banker }, seatsInPlay, meters).find((each) => each.seat === seat);
      if (entry === undefined || ways === 0) continue;
      won += ways;
      lines.set(entry.line, (lines.get(entry.line) ?? 0) + ways);
    }
    for (const card of player) left[card] = left[card]! + 1;
  }
  return { deals, lines: Object.fromEntries(lines), loss: deals - won };
}

export function paidWithoutRoyal9({ terms, seatsInPlay, meters }: Omit<Question, 'decks' | 'seat'>): number {
  const evaluator = compileRoyal9(terms);
  const others = HANDS.filter((hand) => !isRoyal9(hand));
  let paid = 0;
  for (const player of others)
    for (const banker of others) paid += evaluator.evaluate({ player, banker }, seatsInPlay, meters).length;
  return paid;
}

/** Return on a $5 wager in percent, such as "62.94". Ignores contributions. */
export function returnPercent({ deals, lines }: LineCounts, meters: MeterCents): string {
  let cents = 0n;
  for (const [line, count] of Object.entries(lines)) cents += worthCents(line as Royal9Line, meters) * BigInt(count);
  const twice = (cents * 20_000n) / (500n * BigInt(deals)); // twice the hundredths of a percent, to round half up
  const hundredths = (twice + 1n) / 2n;
  return `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0')}`;
}

export const pairs = (n: number): number => (n * (n - 1)) / 2;

function waysToDeal(left: readonly number[], [a, b]: readonly [Card, Card]): number {
  return a === b ? pairs(left[a]!) : left[a]! * left[b]!;
}

function takeHand(left: number[], hand: readonly [Card, Card]): number {
  const ways = waysToDeal(left, hand);
  for (const card of hand) left[card] = left[card]! - 1;
  return ways;
}
