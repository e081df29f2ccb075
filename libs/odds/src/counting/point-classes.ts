import { must } from '@jackpot/money';
import { type Card, type CardCounts, DECK, type Deal, cardsLeft, dealOf, nextCard, pointsOf } from '@jackpot/rules';

const VALUE_COUNT = 10;

/** Coups with the same points of each side's first two cards and the same values of third cards. */
export interface PointClass {
  /** One such coup. Its suits and faces have no meaning. */
  readonly deal: Deal;
  readonly playerFirst: number;
  readonly bankerFirst: number;
  readonly playerThird: number | undefined;
  readonly bankerThird: number | undefined;
}

export interface CountedPoints {
  readonly pointClass: PointClass;
  readonly count: bigint;
}

const CARD_OF_VALUE: readonly Card[] = Array.from({ length: VALUE_COUNT }, (_, value) =>
  must(
    DECK.find((card) => pointsOf(card) === value),
    'a card of every value',
  ),
);

const CLASSES: readonly (readonly PointClass[])[] = Array.from({ length: VALUE_COUNT ** 2 }, (_, index) =>
  classesFrom(Math.floor(index / VALUE_COUNT), index % VALUE_COUNT),
);

/**
 * Counts orders of six cards: a coup of four cards counts once for each order of the next two. The numbers are exact,
 * because none exceeds the total, which is below 2^53 (416 cards: 4,998,398,275,503,360).
 */
export function countPoints(shoe: CardCounts): readonly CountedPoints[] {
  const left = valuesOf(shoe);
  const cards = cardsLeft(shoe);
  const counts = CLASSES.map((classes) => new Float64Array(classes.length));
  for (const player of VALUE_PAIRS) {
    const playerWays = takePair(left, player);
    for (const banker of playerWays === 0 ? [] : VALUE_PAIRS) {
      const ways = playerWays * takePair(left, banker);
      const index = player.points * VALUE_COUNT + banker.points;
      if (ways > 0)
        addThirdCards({
          classes: must(CLASSES[index], 'classes'),
          counts: must(counts[index], 'counts'),
          left,
          cards,
          ways,
        });
      putBack(left, banker);
    }
    putBack(left, player);
  }
  return CLASSES.flatMap((classes, index) =>
    classes.map((pointClass, at) => ({ pointClass, count: BigInt(must(counts[index]?.[at], 'count of a class')) })),
  );
}

interface ValuePair {
  readonly a: number;
  readonly b: number;
  readonly points: number;
}

const VALUE_PAIRS: readonly ValuePair[] = Array.from({ length: VALUE_COUNT ** 2 }, (_, index) => ({
  a: Math.floor(index / VALUE_COUNT),
  b: index % VALUE_COUNT,
}))
  .filter(({ a, b }) => a <= b)
  .map(({ a, b }) => ({ a, b, points: (a + b) % VALUE_COUNT }));

interface Branch {
  readonly classes: readonly PointClass[];
  readonly counts: Float64Array;
  readonly left: Float64Array;
  readonly cards: number;
  readonly ways: number;
}

function addThirdCards({ classes, counts, left, cards, ways }: Branch): void {
  classes.forEach(({ playerThird, bankerThird }, at) => {
    const hasPlayerThird = playerThird !== undefined;
    const playerWays = hasPlayerThird ? (left[playerThird] ?? 0) : 1;
    const sameGone = hasPlayerThird && playerThird === bankerThird ? 1 : 0;
    const bankerWays = bankerThird === undefined ? 1 : (left[bankerThird] ?? 0) - sameGone;
    const drawn = 4 + (hasPlayerThird ? 1 : 0) + (bankerThird === undefined ? 0 : 1);
    const undrawn = drawn === 6 ? 1 : drawn === 5 ? cards - 5 : (cards - 4) * (cards - 5);
    if (playerWays > 0 && bankerWays > 0) counts[at] = (counts[at] ?? 0) + ways * playerWays * bankerWays * undrawn;
  });
}

/**
 * Takes two cards and returns the number of ways, in either order. If too few are left, counts become negative and the
 * result is 0.
 */
function takePair(left: Float64Array, { a, b }: ValuePair): number {
  const first = left[a] ?? 0;
  left[a] = first - 1;
  const second = left[b] ?? 0;
  left[b] = second - 1;
  if (first <= 0 || second <= 0) return 0;
  return first * second * (a === b ? 1 : 2);
}

function putBack(left: Float64Array, { a, b }: ValuePair): void {
  left[a] = (left[a] ?? 0) + 1;
  left[b] = (left[b] ?? 0) + 1;
}

function valuesOf(shoe: CardCounts): Float64Array {
  const left = new Float64Array(VALUE_COUNT);
  for (const card of DECK) left[pointsOf(card)] = (left[pointsOf(card)] ?? 0) + must(shoe[card], 'count of a card');
  return left;
}

function classesFrom(playerFirst: number, bankerFirst: number): readonly PointClass[] {
  const cards = [cardOfValue(0), cardOfValue(0), cardOfValue(playerFirst), cardOfValue(bankerFirst)];
  return dealtFrom(cards).map((dealt) => ({
    deal: finished(dealt.cards),
    playerFirst,
    bankerFirst,
    playerThird: dealt.playerThird,
    bankerThird: dealt.bankerThird,
  }));
}

interface Dealt {
  readonly cards: readonly Card[];
  readonly playerThird: number | undefined;
  readonly bankerThird: number | undefined;
}

function dealtFrom(cards: readonly Card[], playerThird?: number, bankerThird?: number): readonly Dealt[] {
  const next = nextCard(cards);
  if (next === 'done') return [{ cards, playerThird, bankerThird }];
  return CARD_OF_VALUE.flatMap((card, value) =>
    next === 'player-3' ? dealtFrom([...cards, card], value) : dealtFrom([...cards, card], playerThird, value),
  );
}

function finished(cards: readonly Card[]): Deal {
  const deal = dealOf(cards);
  if (!deal.ok) throw new RangeError(`not a coup: ${deal.code}`);
  return deal;
}

function cardOfValue(value: number): Card {
  return must(CARD_OF_VALUE[value], 'a card of every value');
}
