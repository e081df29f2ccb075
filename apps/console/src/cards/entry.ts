import { type Card, type NextCard, nextCard, parseCard } from '@jackpot/rules';

/** Cards being entered, in dealt order, and the rank that waits for its suit. */
export interface Entry {
  readonly cards: readonly string[];
  readonly rank: string | null;
}

export const EMPTY_ENTRY: Entry = { cards: [], rank: null };
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['S', 'H', 'C', 'D'] as const;

export type Key = { readonly type: 'rank' | 'suit'; readonly value: string } | { readonly type: 'back' };

/** What the rules want next. */
export function dueAfter(cards: readonly string[]): NextCard {
  return nextCard(cards.map(parseCard).filter((card): card is Card => card !== undefined));
}

/** Whose the fifth card of this coup is, as far as its cards say. */
export function fifthOwner(cards: readonly string[]): 'player' | 'banker' {
  return dueAfter(cards.slice(0, 4)) === 'banker-3' ? 'banker' : 'player';
}

/** One key more. What the rules do not give is not taken: nothing to enter is left when nothing is due. */
export function press(entry: Entry, key: Key): Entry {
  if (key.type === 'back')
    return entry.rank !== null ? { ...entry, rank: null } : { cards: entry.cards.slice(0, -1), rank: null };
  if (dueAfter(entry.cards) === 'done') return entry;
  if (key.type === 'rank') return { ...entry, rank: key.value };
  if (entry.rank === null) return entry;
  return { cards: [...entry.cards, `${entry.rank}${key.value}`], rank: null };
}

/** The key of a keyboard; null for one that means nothing here. 1 and 0 are the ten, as 10 is typed. */
export function keyOf(pressed: string): Key | null {
  const letter = pressed.toUpperCase();
  if (pressed === 'Backspace') return { type: 'back' };
  if (letter === '1' || letter === '0') return { type: 'rank', value: 'T' };
  if ((RANKS as readonly string[]).includes(letter)) return { type: 'rank', value: letter };
  if ((SUITS as readonly string[]).includes(letter)) return { type: 'suit', value: letter };
  return null;
}

const DUE_TEXTS: Readonly<Record<NextCard, string>> = {
  'player-1': 'Player’s first card',
  'banker-1': 'Banker’s first card',
  'player-2': 'Player’s second card',
  'banker-2': 'Banker’s second card',
  'player-3': 'Player draws',
  'banker-3': 'Banker draws',
  done: 'Hand complete: check and confirm',
};

export function dueText(next: NextCard): string {
  return DUE_TEXTS[next];
}
