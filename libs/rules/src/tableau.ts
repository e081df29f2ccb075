import { assert, must } from '@jackpot/money';
import { type Card, pointsOf } from './card.js';
import { isNatural, pointCount } from './hand.js';

/** Which card of a coup the rules demand next, in dealt order; 'done' when every hand has what it is entitled to. */
export type NextCard = 'player-1' | 'banker-1' | 'player-2' | 'banker-2' | 'player-3' | 'banker-3' | 'done';

/** The initial four cards: first and third to the Player's Hand, second and fourth to the Banker's (chapter 8 C). */
const INITIAL: readonly NextCard[] = ['player-1', 'banker-1', 'player-2', 'banker-2'];

const INITIAL_COUNT = 4;
const COUP_CARDS_MAX = 6;
const PLAYER_DRAWS_BELOW = 6;
const BANKER_DRAWS_UP_TO = 5;

/**
 * Chapter 10 E: what the Banker's Hand does once the Player's Hand has a third card. Row: point count of the Banker's
 * two cards. Column: value of that third card, 0..9. D draws, s stays. Row 3 has its hole at 8, and at 8 alone: the
 * seed prints 8 and 9 as sub-items of 7.
 */
const BANKER_AGAINST_THIRD_CARD: readonly string[] = [
  //0123456789
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDsD',
  'ssDDDDDDss',
  'ssssDDDDss',
  'ssssssDDss',
  'ssssssssss',
];

/**
 * The card the rules demand after these, which are in dealt order: P1 B1 P2 B2, then the Player's third card if it
 * draws, then the Banker's (chapters 8, 9, 10). For card-by-card entry. Cards beyond those due are not judged here:
 * `dealOf` refuses them.
 */
export function nextCard(cards: readonly Card[]): NextCard {
  if (cards.length < INITIAL_COUNT) return must(INITIAL[cards.length], 'place of an initial card');
  const player = playerInitial(cards);
  const banker = bankerInitial(cards);
  if (isNatural(player) || isNatural(banker)) return 'done';
  const playerDraws = pointCount(player) < PLAYER_DRAWS_BELOW;
  if (playerDraws && cards.length === INITIAL_COUNT) return 'player-3';
  const dueBeforeBanker = playerDraws ? INITIAL_COUNT + 1 : INITIAL_COUNT;
  if (cards.length > dueBeforeBanker) return 'done';
  return bankerDraws(pointCount(banker), playerDraws ? cards[INITIAL_COUNT] : undefined) ? 'banker-3' : 'done';
}

/** The first two cards of the Player's Hand, of a coup's cards in dealt order. */
export function playerInitial(cards: readonly Card[]): readonly Card[] {
  return [cardAt(cards, 0), cardAt(cards, 2)];
}

/** The first two cards of the Banker's Hand, of a coup's cards in dealt order. */
export function bankerInitial(cards: readonly Card[]): readonly Card[] {
  return [cardAt(cards, 1), cardAt(cards, 3)];
}

/** How many of these cards the rules give to the coup: 4 to 6, or all of them while more are due. */
export function cardsDue(cards: readonly Card[]): number {
  let due = Math.min(cards.length, INITIAL_COUNT);
  while (due < cards.length && nextCard(cards.slice(0, due)) !== 'done') due += 1;
  assert(due <= COUP_CARDS_MAX, 'no hand has more than one additional card (chapter 9 C)');
  return due;
}

/** Chapter 10 D and E. The third card is the Player's; undefined when the Player's Hand stays. */
function bankerDraws(bankerPoints: number, playerThird: Card | undefined): boolean {
  if (playerThird === undefined) return bankerPoints <= BANKER_DRAWS_UP_TO;
  const row = must(BANKER_AGAINST_THIRD_CARD[bankerPoints], 'row of a Banker hand that is not a Natural');
  return row.charAt(pointsOf(playerThird)) === 'D';
}

function cardAt(cards: readonly Card[], index: number): Card {
  return must(cards[index], 'one of the initial four cards');
}
