import { assert, must } from '@jackpot/money';
import { type CardCounts, type Deal, type Wager, type WagerLine, cardsLeft } from '@jackpot/rules';
import { eachFirstFour, eachFirstTwo } from './first-four.js';
import { countPoints } from './point-classes.js';
import { COUP_CARDS_MAX, fallingProduct, sixCardOrders } from './shoe.js';

export interface LineCount {
  readonly line: WagerLine;
  readonly count: bigint;
}

export type WagerNamed = Pick<Wager, 'key' | 'name' | 'chapter' | 'lines'>;

/** Number of coups for each line of a wager. Each coup belongs to exactly one line. */
export interface CountedWager {
  readonly wager: WagerNamed;
  readonly lines: readonly LineCount[];
  /** Orders of six cards (4,998,398,275,503,360 for eight fresh decks), or Three Card deals. */
  readonly total: bigint;
}

/**
 * Uses the `lineOf` that settles the wager.
 * @throws RangeError if `shoe` has fewer than six cards
 */
export function countWagers(shoe: CardCounts, wagers: readonly Wager[]): readonly CountedWager[] {
  const cards = cardsLeft(shoe);
  if (cards < COUP_CARDS_MAX) throw new RangeError('a coup may take six cards; the shoe has fewer');
  const questions = questionsOf(wagers);
  const dependingOn = (dependsOn: Wager['dependsOn']) => questions.filter(({ wager }) => wager.dependsOn === dependsOn);
  tallyPoints(shoe, dependingOn('points'));
  // A visit counts cards without their order in a hand. The factor counts orders of six cards: two for each hand that the
  // visit fixes, times the orders of any other cards that follow.
  for (const hand of ['player', 'banker'] as const)
    tallyHands(dependingOn(`${hand}-pair`), 2n * fallingProduct(cards - 2, 4), (visit) =>
      eachFirstTwo(shoe, hand, visit),
    );
  tallyHands(dependingOn('first-four'), 4n * fallingProduct(cards - 4, 2), (visit) => eachFirstFour(shoe, visit));
  const total = sixCardOrders(shoe);
  return wagers.map((wager) =>
    counted(
      wager,
      must(
        questions.find((question) => isSame(question.wager, wager)),
        'tally',
      ),
      total,
    ),
  );
}

/** A way to decide lines, with its counts. Paytables that differ only in the amounts share one. */
interface Question {
  readonly wager: Wager;
  readonly counts: bigint[];
}

function questionsOf(wagers: readonly Wager[]): readonly Question[] {
  const different = wagers.filter((wager, index) => wagers.findIndex((other) => isSame(other, wager)) === index);
  return different.map((wager) => ({ wager, counts: wager.lines.map(() => 0n) }));
}

function isSame(a: Wager, b: Wager): boolean {
  return a === b || (a.lineOf === b.lineOf && a.dependsOn === b.dependsOn && a.lines.length === b.lines.length);
}

function tallyPoints(shoe: CardCounts, questions: readonly Question[]): void {
  if (questions.length === 0) return;
  for (const { pointClass, count } of countPoints(shoe)) {
    for (const { wager, counts } of questions) {
      const line = wager.lineOf(pointClass.deal);
      counts[line] = must(counts[line], `line ${line} of ${wager.key}`) + count;
    }
  }
}

/** The counts here stay below 2^33, so plain numbers are exact. */
function tallyHands(
  questions: readonly Question[],
  perHand: bigint,
  each: (visit: (deal: Deal, ways: number) => void) => void,
): void {
  if (questions.length === 0) return;
  const tallies = questions.map(({ wager, counts }) => ({ wager, counts, ways: counts.map(() => 0) }));
  each((deal, count) => {
    for (const { wager, ways } of tallies) {
      const line = wager.lineOf(deal);
      ways[line] = must(ways[line], 'a line of the wager') + count;
    }
  });
  for (const { counts, ways } of tallies) ways.forEach((count, line) => (counts[line] = BigInt(count) * perHand));
}

function counted(wager: Wager, { counts }: Question, total: bigint): CountedWager {
  const lines = wager.lines.map((line, index) => ({ line, count: must(counts[index], 'count of a line') }));
  const sum = lines.reduce((all, { count }) => all + count, 0n);
  assert(sum === total, `the lines of ${wager.key} add up to all coups`);
  return { wager, lines, total };
}
