import { must } from '@jackpot/money';
import { CARD_COUNT, type Card, DECK, rankOf, suitOf } from '../../card.js';
import { type ThreeCardFacts, threeCardFactsOf } from './facts.js';
import type { ThreeCardView } from './predicates.js';

/** Deals of a position and the dealer that no predicate can tell apart. */
export interface ThreeCardDealsOfKind extends ThreeCardView {
  /** Number of deals from one deck, ignoring the order within a hand. */
  readonly ways: bigint;
}

let known: readonly ThreeCardDealsOfKind[] | undefined;

/**
 * All 407,170,400 deals of one deck by kind. For each hand of the position, the dealer's hands of a kind without its
 * cards are counted by inclusion and exclusion. Counts are below 2^53, so plain numbers are exact.
 */
export function threeCardDealsByKind(): readonly ThreeCardDealsOfKind[] {
  return (known ??= countDeals());
}

interface Kind {
  readonly facts: ThreeCardFacts;
  hands: number;
  /** By card, and by pair of cards: first x 52 + second. */
  readonly withCard: Uint16Array;
  readonly withPair: Uint8Array;
}

type Hand = readonly [Card, Card, Card];

function countDeals(): readonly ThreeCardDealsOfKind[] {
  const hands = allHands();
  const kinds = kindsOf(hands);
  const index = new Map(kinds.map(({ facts }, at) => [facts, at]));
  const counts = kinds.map(() => new Float64Array(kinds.length));
  for (const { hand, count } of alikeBySuits(hands)) {
    const at = must(index.get(threeCardFactsOf(hand)), 'the kind of a hand');
    const row = must(counts[at], 'the counts of a kind');
    kinds.forEach((kind, other) => {
      row[other] = (row[other] as number) + count * handsWithout(kind, hand, at === other);
    });
  }
  return kinds.flatMap(({ facts: own }, at) =>
    kinds.flatMap(({ facts: dealer }, other) => {
      const ways = must(counts[at]?.[other], 'a count');
      return ways === 0 ? [] : [{ own, dealer, ways: BigInt(ways) }];
    }),
  );
}

/** Hands that differ only by an exchange of suits leave equally many hands of each kind. */
function alikeBySuits(hands: readonly Hand[]): Iterable<{ readonly hand: Hand; readonly count: number }> {
  const found = new Map<string, { hand: Hand; count: number }>();
  for (const hand of hands) {
    const suits = hand.map(suitOf);
    const key = `${hand.map(rankOf).join('.')}/${suits.map((suit) => suits.indexOf(suit)).join('')}`;
    const alike = found.get(key) ?? { hand, count: 0 };
    found.set(key, { hand, count: alike.count + 1 });
  }
  return found.values();
}

function handsWithout({ hands, withCard, withPair }: Kind, [a, b, c]: Hand, isOfKind: boolean): number {
  const ofCard = (card: Card): number => withCard[card] as number;
  const ofPair = (one: Card, other: Card): number => withPair[one * CARD_COUNT + other] as number;
  const some = ofCard(a) + ofCard(b) + ofCard(c) - ofPair(a, b) - ofPair(a, c) - ofPair(b, c) + (isOfKind ? 1 : 0);
  return hands - some;
}

function kindsOf(hands: readonly Hand[]): readonly Kind[] {
  const kinds = new Map<ThreeCardFacts, Kind>();
  for (const hand of hands) {
    const facts = threeCardFactsOf(hand);
    const kind = kinds.get(facts) ?? {
      ...{ facts, hands: 0 },
      ...{ withCard: new Uint16Array(CARD_COUNT), withPair: new Uint8Array(CARD_COUNT ** 2) },
    };
    kinds.set(facts, kind);
    kind.hands += 1;
    const [a, b, c] = hand;
    for (const card of hand) kind.withCard[card] = (kind.withCard[card] as number) + 1;
    for (const [one, other] of [
      [a, b],
      [a, c],
      [b, c],
    ] as const) {
      const at = one * CARD_COUNT + other;
      kind.withPair[at] = (kind.withPair[at] as number) + 1;
    }
  }
  return [...kinds.values()];
}

/** Each hand once, its cards ascending. */
function allHands(): readonly Hand[] {
  return DECK.flatMap((a) =>
    DECK.filter((b) => b > a).flatMap((b) => DECK.filter((c) => c > b).map((c): Hand => [a, b, c])),
  );
}
