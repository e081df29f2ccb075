/** Decks opened for use are changed at least once in so long: 24 hours (chapter 3 C). Milliseconds. */
export const CARDS_CHANGE_MS_MAX = 24 * 60 * 60 * 1_000;

/** How it stands with the change of the cards. `due`: within the time of warning; `overdue`: 24 hours are over. */
export type DeckAge = 'fresh' | 'due' | 'overdue';

/** Until when these decks may be in use, ms since 1970. */
export function changeCardsBy(openedAt: number): number {
  return openedAt + CARDS_CHANGE_MS_MAX;
}

/**
 * Whether decks opened for use must be changed (chapter 3 C). Exactly 24 hours are overdue: "at least once every 24".
 * @param warnMs how long before the end it is warned of; all times in ms.
 */
export function deckAge(of: { readonly openedAt: number; readonly now: number; readonly warnMs: number }): DeckAge {
  const leftMs = changeCardsBy(of.openedAt) - of.now;
  if (leftMs <= 0) return 'overdue';
  return leftMs <= of.warnMs ? 'due' : 'fresh';
}
