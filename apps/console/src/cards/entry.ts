import { type Card, type NextCard, nextCard, parseCard } from '@jackpot/rules';
import { t } from '../texts/t.js';

export interface Entry {
  readonly cards: readonly string[];
  readonly rank: string | null;
}

export const EMPTY_ENTRY: Entry = { cards: [], rank: null };
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['S', 'H', 'C', 'D'] as const;

export type Key =
  | { readonly type: 'rank' | 'suit'; readonly value: string }
  /** A digit of the number pad: 1 is the ace; 1 followed by 0, 1, 2 or 3 is a ten, jack, queen or king. */
  | { readonly type: 'digit'; readonly value: string }
  | { readonly type: 'back' };

export function dueAfter(cards: readonly string[]): NextCard {
  return nextCard(cards.map(parseCard).filter((card): card is Card => card !== undefined));
}

export function fifthOwner(cards: readonly string[]): 'player' | 'banker' {
  return dueAfter(cards.slice(0, 4)) === 'banker-3' ? 'banker' : 'player';
}

/** Ignores a card that the rules do not allow next. */
export function press(entry: Entry, key: Key): Entry {
  if (key.type === 'back') return withoutLast(entry);
  return dueAfter(entry.cards) === 'done' ? entry : extended(entry, key);
}

export const HAND_CARDS = 3;

export function pressOfThree(entry: Entry, key: Key): Entry {
  if (key.type === 'back') return withoutLast(entry);
  return entry.cards.length === HAND_CARDS ? entry : extended(entry, key);
}

export function pressOne(entry: Entry, key: Key): Entry {
  if (key.type === 'back') return EMPTY_ENTRY;
  const { cards, rank } = extended({ ...entry, cards: [] }, key);
  return { cards: cards.length === 0 && rank === null ? entry.cards : cards, rank };
}

function withoutLast({ cards, rank }: Entry): Entry {
  return rank !== null ? { cards, rank: null } : { cards: cards.slice(0, -1), rank: null };
}

function extended(entry: Entry, key: Exclude<Key, { readonly type: 'back' }>): Entry {
  if (key.type === 'rank') return { ...entry, rank: key.value };
  if (key.type === 'digit') return { ...entry, rank: rankOfDigit(entry.rank, key.value) };
  if (entry.rank === null) return entry;
  return { cards: [...entry.cards, `${entry.rank}${key.value}`], rank: null };
}

const AFTER_ONE: Readonly<Record<string, string>> = { '0': 'T', '1': 'J', '2': 'Q', '3': 'K' };

function rankOfDigit(rank: string | null, digit: string): string {
  if (rank === 'A' && digit in AFTER_ONE) return AFTER_ONE[digit] ?? digit;
  return digit === '1' ? 'A' : digit === '0' ? 'T' : digit;
}

/** Identifies keys by position (`code`), because the character depends on Num Lock and the language. */
const PAD_KEYS: Readonly<Record<string, Key>> = {
  NumpadDivide: { type: 'suit', value: 'S' },
  NumpadMultiply: { type: 'suit', value: 'H' },
  NumpadSubtract: { type: 'suit', value: 'C' },
  NumpadAdd: { type: 'suit', value: 'D' },
  NumpadDecimal: { type: 'back' },
};

/** On the digit keys above the letters, both 1 and 0 mean a ten, because people type 10. */
export function keyOf(pressed: string, place = ''): Key | null {
  const digit = /^Numpad(\d)$/.exec(place)?.[1];
  if (digit !== undefined) return { type: 'digit', value: digit };
  if (place.startsWith('Numpad')) return PAD_KEYS[place] ?? null;
  const letter = pressed.toUpperCase();
  if (pressed === 'Backspace') return { type: 'back' };
  if (letter === '1' || letter === '0') return { type: 'rank', value: 'T' };
  if ((RANKS as readonly string[]).includes(letter)) return { type: 'rank', value: letter };
  if ((SUITS as readonly string[]).includes(letter)) return { type: 'suit', value: letter };
  return null;
}

const DUE_TEXTS: Readonly<Record<NextCard, string>> = {
  'player-1': t('Player’s first card'),
  'banker-1': t('Banker’s first card'),
  'player-2': t('Player’s second card'),
  'banker-2': t('Banker’s second card'),
  'player-3': t('Player draws'),
  'banker-3': t('Banker draws'),
  done: t('All cards entered: check, then confirm'),
};

export function dueText(next: NextCard): string {
  return DUE_TEXTS[next];
}
