/** Cards as a shoe names them: rank, then suit, always two characters. */

/** Shoes number the ranks from 1 (ace) to 13 (king). */
export const RANK_CODES = 'A23456789TJQK';

/** The Angel Eye shoe numbers the suits from 1 (diamonds) to 4 (hearts). */
export const SUIT_CODES = 'DCSH';

type RankCode = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K';
type SuitCode = 'D' | 'C' | 'S' | 'H';

/** Written like a card's name in libs/rules, for example "4H". */
export type CardCode = `${RankCode}${SuitCode}`;

export function cardCodeOf(text: string): CardCode | undefined {
  const twoLetters = text.startsWith('10') ? `T${text.slice(2)}` : text;
  return /^[A2-9TJQK][DCSH]$/.test(twoLetters) ? (twoLetters as CardCode) : undefined;
}

export function cardCodeOfNumbers({
  rank,
  suit,
}: {
  readonly rank: number;
  readonly suit: number;
}): CardCode | undefined {
  return cardCodeOf(`${RANK_CODES.charAt(rank - 1)}${SUIT_CODES.charAt(suit - 1)}`);
}
