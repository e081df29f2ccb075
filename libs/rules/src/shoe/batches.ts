import { DECKS_MAX, DECKS_MIN } from './shoe.js';

/** The cards of one dealing shoe: which batch they are, and when its decks were opened for use at the table. */
export interface ShoeCards {
  /** Color of the backs. Two batches at one table differ in it (chapter 3 B(2)). */
  readonly backs: string;
  /** ms since 1970. */
  readonly openedAt: number;
}

/** Whether so many decks make a batch: 6 to 8, the same with a shuffler, which has two of them (chapter 3 A, B). */
export function isBatch(decks: number): boolean {
  return Number.isInteger(decks) && decks >= DECKS_MIN && decks <= DECKS_MAX;
}

/**
 * Decks at a table, by how many are in one shoe: 6 to 8, or 12 to 16 in two batches of equal size where an automated
 * shuffler is used (chapter 3 A, B(1)).
 */
export function decksAtTable(decksInShoe: number, batches: 1 | 2): number {
  if (!isBatch(decksInShoe)) throw new RangeError(`a batch has ${DECKS_MIN} to ${DECKS_MAX} decks, not ${decksInShoe}`);
  return decksInShoe * batches;
}

/**
 * Whether the next shoe's cards may follow those of the last one where two batches are alternated: each is used for
 * every other shoe (chapter 3 B(4)). Decks opened since are other cards, whatever the color of their backs.
 * @param last null before the first shoe.
 */
export function isAlternated(last: ShoeCards | null, next: ShoeCards): boolean {
  return last === null || last.backs !== next.backs || last.openedAt !== next.openedAt;
}
