import { assert, must } from '@jackpot/money';
import {
  type Card,
  RANK_COUNT,
  THREE_CARD_HAND_SIZE,
  type ThreeCardDeal,
  type ThreeCardWager,
  rankOf,
  threeCardDealOf,
} from '@jackpot/rules';
import { FULL_THREE_CARD_DECK, type ThreeCardDeck, cardsOf } from './deck.js';

export interface ThreeCardCounts {
  /** Number of deals, ignoring the order within a hand: 407,170,400 for a whole deck. */
  readonly deals: bigint;
  /** The sum is `deals`. */
  readonly lines: readonly bigint[];
}

export function threeCardCounts(wager: ThreeCardWager, deck: ThreeCardDeck = FULL_THREE_CARD_DECK): ThreeCardCounts {
  return must(threeCardCountsOfAll([wager], deck)[0], 'counts of the one wager');
}

/**
 * Suits do not matter (seed 004, 6 C), so one deal represents all deals with the same ranks: 455 kinds of hand against
 * 455. No count exceeds 407,170,400, so plain numbers are exact.
 */
export function threeCardCountsOfAll(
  wagers: readonly ThreeCardWager[],
  deck: ThreeCardDeck = FULL_THREE_CARD_DECK,
): readonly ThreeCardCounts[] {
  const tallies = wagers.map((wager) => ({ wager, lines: wager.lines.map(() => 0) }));
  let deals = 0;
  forEachKindOfDeal(deck, (deal, ways) => {
    deals += ways;
    for (const { wager, lines } of tallies) {
      const line = wager.lineOf(deal);
      lines[line] = must(lines[line], `line ${line} of ${wager.key}`) + ways;
    }
  });
  return tallies.map(({ lines }) => ({ deals: BigInt(deals), lines: lines.map(BigInt) }));
}

interface Kind {
  readonly ranks: readonly number[];
  readonly copies: readonly (readonly [rank: number, count: number])[];
}

const KINDS: readonly Kind[] = ranksFrom(0).flatMap((a) =>
  ranksFrom(a).flatMap((b) => ranksFrom(b).map((c) => kindOf([a, b, c]))),
);

interface Dealable {
  readonly kind: Kind;
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
}

type Visit = (deal: ThreeCardDeal, ways: number) => void;

function forEachKindOfDeal(deck: ThreeCardDeck, visit: Visit): void {
  const byRank = cardsByRank(deck);
  const left = byRank.map((cards) => cards.length);
  const dealable = KINDS.filter((kind) => waysToDeal(left, kind) > 0).map((kind) => dealableOf(kind, byRank));
  for (const mine of dealable) {
    const playerWays = waysToDeal(left, mine.kind);
    take(left, mine.kind, 1);
    for (const theirs of dealable) {
      const ways = playerWays * waysToDeal(left, theirs.kind);
      if (ways > 0) visit(dealt(mine.player, theirs.dealer), ways);
    }
    take(left, mine.kind, -1);
  }
}

/** Takes the player's cards from the start of a rank and the dealer's from the end, so that they differ. */
function dealableOf(kind: Kind, byRank: readonly (readonly Card[])[]): Dealable {
  return {
    kind,
    player: cardsOfKind(kind, (rank, nth) => byRank[rank]?.[nth]),
    dealer: cardsOfKind(kind, (rank, nth) => byRank[rank]?.at(-1 - nth)),
  };
}

function dealt(player: readonly Card[], dealer: readonly Card[]): ThreeCardDeal {
  const deal = threeCardDealOf({ player, dealer });
  assert(deal.ok, 'six different cards of a deck are a deal');
  return deal;
}

function cardsByRank(deck: ThreeCardDeck): readonly (readonly Card[])[] {
  const cards = cardsOf(deck);
  return ranksFrom(0).map((rank) => cards.filter((card) => rankOf(card) === rank));
}

function cardsOfKind({ copies }: Kind, nthOf: (rank: number, nth: number) => Card | undefined): readonly Card[] {
  return copies.flatMap(([rank, count]) =>
    Array.from({ length: count }, (_, nth) => must(nthOf(rank, nth), 'card of a rank the deck has enough of')),
  );
}

function waysToDeal(left: readonly number[], { copies }: Kind): number {
  let ways = 1;
  for (const [rank, count] of copies) ways *= choose(left[rank] ?? 0, count);
  return ways;
}

function choose(from: number, count: number): number {
  if (count === 1) return from;
  return count === 2 ? (from * (from - 1)) / 2 : (from * (from - 1) * (from - 2)) / 6;
}

function take(left: number[], { ranks }: Kind, count: 1 | -1): void {
  for (const rank of ranks) left[rank] = must(left[rank], 'count of a rank') - count;
}

function kindOf(ranks: readonly number[]): Kind {
  assert(ranks.length === THREE_CARD_HAND_SIZE, 'a kind of hand has three ranks');
  const different = [...new Set(ranks)];
  return { ranks, copies: different.map((rank) => [rank, ranks.filter((other) => other === rank).length]) };
}

function ranksFrom(first: number): readonly number[] {
  return Array.from({ length: RANK_COUNT - first }, (_, index) => first + index);
}
