/** Cards as a shoe names them, on the wire and in events: rank then suit, always two characters. No rule of the game. */

/** Ranks in the order in which shoes number them, 1 = ace to 13 = king. */
export const RANK_CODES = 'A23456789TJQK';

/** Suits in the order in which the Angel Eye numbers them: 1 diamonds, 2 clubs, 3 spades, 4 hearts. */
export const SUIT_CODES = 'DCSH';

type RankCode = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K';
type SuitCode = 'D' | 'C' | 'S' | 'H';

/** "4H", "TD", "KS": the same text as a card's name in libs/rules, so the table agent maps it without a table. */
export type CardCode = `${RankCode}${SuitCode}`;

/** Reads rank (10 may be written T or 10) and suit; undefined for anything that is not exactly a card. */
export function cardCodeOf(text: string): CardCode | undefined {
  const twoLetters = text.startsWith('10') ? `T${text.slice(2)}` : text;
  return /^[A2-9TJQK][DCSH]$/.test(twoLetters) ? (twoLetters as CardCode) : undefined;
}

/** The card of a rank 1..13 and a suit 1..4 in the Angel Eye's numbering; undefined outside those. */
export function cardCodeOfNumbers({
  rank,
  suit,
}: {
  readonly rank: number;
  readonly suit: number;
}): CardCode | undefined {
  return cardCodeOf(`${RANK_CODES.charAt(rank - 1)}${SUIT_CODES.charAt(suit - 1)}`);
}
