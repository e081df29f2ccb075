import {
  type Card,
  DECK,
  type MeterCents,
  type Royal9Line,
  type Royal9Terms,
  compileRoyal9,
  worthCents,
} from '../src/index.js';

/** What a seat wins over all deals of a shoe: how many of them pay which line. */
export interface LineCounts {
  /** Every way to deal two cards to each hand, the order within a hand not counted. */
  readonly deals: number;
  readonly lines: Readonly<Partial<Record<Royal9Line, number>>>;
  /** Deals that pay the seat nothing. */
  readonly loss: number;
}

/** A shoe, the terms, and the seats whose chances are computed. */
export interface Question {
  readonly decks: number;
  readonly terms: Royal9Terms;
  readonly seat: number;
  readonly seatsInPlay: readonly number[];
  readonly meters: MeterCents;
}

/** The two first cards of a hand by kind, order not counted: 1,378 hands. */
const HANDS: readonly (readonly [Card, Card])[] = DECK.flatMap((a) =>
  DECK.filter((b) => b >= a).map((b) => [a, b] as const),
);

/**
 * Puts every kind of Player hand against every kind of Banker hand (1,378 x 1,378) to the real evaluator, each as often
 * as a fresh shoe can deal it without replacement. Counts stay far below 2^53, so plain numbers are exact.
 */
export function tallyEveryDeal({ decks, terms, seat, seatsInPlay, meters }: Question): LineCounts {
  const evaluator = compileRoyal9(terms);
  const lines = new Map<Royal9Line, number>();
  const left = new Array<number>(DECK.length).fill(decks);
  let deals = 0;
  let loss = 0;
  for (const player of HANDS) {
    const playerWays = takeHand(left, player);
    for (const banker of HANDS) {
      const ways = playerWays * waysToDeal(left, banker);
      const won = evaluator.evaluate({ player, banker }, seatsInPlay, meters).find((entry) => entry.seat === seat);
      deals += ways;
      if (won === undefined) loss += ways;
      else if (ways > 0) lines.set(won.line, (lines.get(won.line) ?? 0) + ways);
    }
    for (const card of player) left[card] = left[card]! + 1;
  }
  return { deals, lines: Object.fromEntries(lines), loss };
}

/** What comes back of a five dollar wager with these meters, contributions not counted: "62.94" percent. */
export function returnPercent({ deals, lines }: LineCounts, meters: MeterCents): string {
  let cents = 0n;
  for (const [line, count] of Object.entries(lines)) cents += worthCents(line as Royal9Line, meters) * BigInt(count);
  const twice = (cents * 20_000n) / (500n * BigInt(deals)); // twice hundredths of a percent, to round half up
  const hundredths = (twice + 1n) / 2n;
  return `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0')}`;
}

function waysToDeal(left: readonly number[], [a, b]: readonly [Card, Card]): number {
  return a === b ? (left[a]! * (left[a]! - 1)) / 2 : left[a]! * left[b]!;
}

function takeHand(left: number[], hand: readonly [Card, Card]): number {
  const ways = waysToDeal(left, hand);
  for (const card of hand) left[card] = left[card]! - 1;
  return ways;
}
