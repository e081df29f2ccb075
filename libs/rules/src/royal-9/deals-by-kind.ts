import { assert, must } from '@jackpot/money';
import { type Card, DECK } from '../card.js';
import type { CardCounts } from '../shoe/shoe.js';
import { type FirstTwo, firstTwoOf } from './first-two.js';

/** Deals that no predicate can tell apart. */
export interface DealsOfKind {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  /** Number of deals, ignoring the order of a side's two cards. */
  readonly ways: bigint;
}

/** Counts every layout of four cards. Counts are below 2^53, so plain numbers are exact. */
export function dealsByKind(shoe: CardCounts): readonly DealsOfKind[] {
  const { hands, examples } = (known ??= indexHands());
  const left = Float64Array.from(Array.from(shoe));
  const before = hands.map((hand) => waysOf(left, hand));
  const ofKind = new Float64Array(examples.length);
  hands.forEach(({ kind }, at) => add(ofKind, kind, must(before[at], 'ways of a hand')));
  const counts = new Float64Array(examples.length ** 2);
  hands.forEach((player, at) => {
    const ways = must(before[at], 'ways of a hand');
    if (ways === 0) return;
    const row = player.kind * examples.length;
    ofKind.forEach((bankerWays, kind) => add(counts, row + kind, ways * bankerWays));
    take(left, player, 1);
    for (const other of player.sharing) {
      const banker = must(hands[other], 'a hand');
      add(counts, row + banker.kind, ways * (waysOf(left, banker) - must(before[other], 'ways of a hand')));
    }
    take(left, player, -1);
  });
  return [...counts].flatMap((ways, cell) => {
    assert(Number.isSafeInteger(ways), 'deals are counted exactly');
    const player = must(examples[Math.floor(cell / examples.length)], 'a hand of the kind');
    const banker = must(examples[cell % examples.length], 'a hand of the kind');
    return ways === 0 ? [] : [{ player, banker, ways: BigInt(ways) }];
  });
}

type TwoCards = readonly [Card, Card];

interface IndexedHand {
  readonly cards: TwoCards;
  readonly kind: number;
  /** Indexes of hands with a card of this hand. */
  readonly sharing: readonly number[];
}

interface HandIndex {
  readonly hands: readonly IndexedHand[];
  /** One hand of each kind. */
  readonly examples: readonly TwoCards[];
}

let known: HandIndex | undefined;

function indexHands(): HandIndex {
  const all = DECK.flatMap((a) => DECK.filter((b) => b >= a).map((b): TwoCards => [a, b]));
  const kinds: readonly FirstTwo[] = [...new Set(all.map(firstTwoOf))];
  const hands = all.map((cards) => ({
    cards,
    kind: kinds.indexOf(firstTwoOf(cards)),
    sharing: all.flatMap((other, at) => (cards.some((card) => other.includes(card)) ? [at] : [])),
  }));
  const examples = kinds.map((kind) =>
    must(
      all.find((cards) => firstTwoOf(cards) === kind),
      'a hand of the kind',
    ),
  );
  return { hands, examples };
}

function add(to: Float64Array, at: number, ways: number): void {
  to[at] = must(to[at], 'a count') + ways;
}

function waysOf(left: Float64Array, { cards: [first, second] }: IndexedHand): number {
  const count = must(left[first], 'count of a card');
  return first === second ? (count * (count - 1)) / 2 : count * must(left[second], 'count of a card');
}

function take(left: Float64Array, { cards }: IndexedHand, count: 1 | -1): void {
  for (const card of cards) left[card] = must(left[card], 'count of a card') - count;
}
