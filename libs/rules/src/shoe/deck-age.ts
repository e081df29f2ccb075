/** Cards are replaced after at most 24 hours (chapter 3 C). */
export const CARDS_CHANGE_MS_MAX = 24 * 60 * 60 * 1_000;

/** `due`: replace the cards soon. */
export type DeckAge = 'fresh' | 'due' | 'overdue';

/** When cards must be replaced, in ms since 1970. */
export function changeCardsBy(openedAt: number): number {
  return openedAt + CARDS_CHANGE_MS_MAX;
}

/** Exactly 24 hours is overdue, because chapter 3 C says "at least once every 24". */
export function deckAge(of: { readonly openedAt: number; readonly now: number; readonly warnMs: number }): DeckAge {
  const leftMs = changeCardsBy(of.openedAt) - of.now;
  if (leftMs <= 0) return 'overdue';
  return leftMs <= of.warnMs ? 'due' : 'fresh';
}
