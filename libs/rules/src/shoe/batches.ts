import { DECKS_MAX, DECKS_MIN } from './shoe.js';

export interface ShoeCards {
  /** Two batches at one table have different colors (chapter 3 B(2)). */
  readonly backs: string;
  /** ms since 1970. */
  readonly openedAt: number;
}

/** 6 to 8 decks (chapter 3 A, B). */
export function isBatch(decks: number): boolean {
  return Number.isInteger(decks) && decks >= DECKS_MIN && decks <= DECKS_MAX;
}

/** 6 to 8 decks, or 12 to 16 in two equal batches with a shuffler (chapter 3 A, B(1)). */
export function decksAtTable(decksInShoe: number, batches: 1 | 2): number {
  if (!isBatch(decksInShoe)) throw new RangeError(`a batch has ${DECKS_MIN} to ${DECKS_MAX} decks, not ${decksInShoe}`);
  return decksInShoe * batches;
}

/**
 * Whether the next shoe has other cards than the last one (chapter 3 B(4)). Newly opened decks count as other cards,
 * whatever their color.
 * @param last null before the first shoe
 */
export function isAlternated(last: ShoeCards | null, next: ShoeCards): boolean {
  return last === null || last.backs !== next.backs || last.openedAt !== next.openedAt;
}
