import { assert, must } from '@jackpot/money';
import { type Card, pointsOf } from './card.js';
import { isNatural, pointCount } from './hand.js';

export type NextCard = 'player-1' | 'banker-1' | 'player-2' | 'banker-2' | 'player-3' | 'banker-3' | 'done';

/** Chapter 8 C. */
const INITIAL: readonly NextCard[] = ['player-1', 'banker-1', 'player-2', 'banker-2'];

const INITIAL_COUNT = 4;
const COUP_CARDS_MAX = 6;
const PLAYER_DRAWS_BELOW = 6;
const BANKER_DRAWS_UP_TO = 5;

/**
 * Chapter 10 E. Row: the Banker's point count. Column: value of the Player's third card, 0..9. D draws, s stays. The
 * seed misprints 8 and 9 as sub-items of 7.
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

/** The card due next (chapters 8, 9, 10). `dealOf` detects surplus cards. */
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

export function playerInitial(cards: readonly Card[]): readonly Card[] {
  return [cardAt(cards, 0), cardAt(cards, 2)];
}

export function bankerInitial(cards: readonly Card[]): readonly Card[] {
  return [cardAt(cards, 1), cardAt(cards, 3)];
}

/** How many of the given cards belong to the coup. Fewer than all if there are surplus cards. */
export function cardsDue(cards: readonly Card[]): number {
  let due = Math.min(cards.length, INITIAL_COUNT);
  while (due < cards.length && nextCard(cards.slice(0, due)) !== 'done') due += 1;
  assert(due <= COUP_CARDS_MAX, 'no hand has more than one additional card (chapter 9 C)');
  return due;
}

/** Chapter 10 D and E. `playerThird` is undefined when the Player's Hand stays. */
function bankerDraws(bankerPoints: number, playerThird: Card | undefined): boolean {
  if (playerThird === undefined) return bankerPoints <= BANKER_DRAWS_UP_TO;
  const row = must(BANKER_AGAINST_THIRD_CARD[bankerPoints], 'row of a Banker hand that is not a Natural');
  return row.charAt(pointsOf(playerThird)) === 'D';
}

function cardAt(cards: readonly Card[], index: number): Card {
  return must(cards[index], 'one of the initial four cards');
}
