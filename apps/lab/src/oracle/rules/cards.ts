/** A card as rank (A, 2 to 9, T or 10, J, Q, K) and suit (S, H, C, D). */
export type CardText = string;

const RANKS = 'A23456789TJQK';
const SUITS = 'SHCD';
const FACES = 'JQK';

/** @param number 13 x suit + rank, as in the journal */
export function cardText(number: number): CardText {
  return `${RANKS.charAt(number % RANKS.length)}${SUITS.charAt(Math.floor(number / RANKS.length))}`;
}

/** @param number 4 x suit of the king + suit of the nine, as in the terms */
export function kingNineText(number: number): string {
  return `K${SUITS.charAt(Math.floor(number / SUITS.length))}9${SUITS.charAt(number % SUITS.length)}`;
}

export function rankOf(card: CardText): string {
  return card.slice(0, -1);
}

export function suitOf(card: CardText): string {
  return card.slice(-1);
}

export function isFace(card: CardText): boolean {
  return FACES.includes(rankOf(card));
}

/** Cards to burn after the first one: 10 for tens and faces, 1 for an ace (chapter 5 G). */
export function burnValue(card: CardText): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return isFace(card) || rank === 'T' ? 10 : Number(rank);
}

/** Points of a card (chapter 6 A). */
function points(card: CardText): number {
  return burnValue(card) % 10;
}

/** Why the cards are no complete hand, or null. Cards are in dealt order (chapters 8 to 10). */
export function coupProblem(cards: readonly CardText[]): 'CARDS_MISSING' | 'CARD_NOT_TO_BE_DRAWN' | null {
  const due = cardsDue(cards.map(points));
  if (cards.length === due) return null;
  return cards.length < due ? 'CARDS_MISSING' : 'CARD_NOT_TO_BE_DRAWN';
}

function cardsDue([p1, b1, p2, b2, third]: readonly number[]): number {
  if (p1 === undefined || b1 === undefined || p2 === undefined || b2 === undefined) return 4;
  const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
  if (player >= 8 || banker >= 8) return 4;
  if (player >= 6) return banker <= 5 ? 5 : 4;
  if (third === undefined) return 5;
  return bankerDraws(banker, third) ? 6 : 5;
}

/** Whether the Banker draws after the Player's third card (chapter 10 E). */
function bankerDraws(banker: number, third: number): boolean {
  switch (banker) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return banker < 3;
  }
}
