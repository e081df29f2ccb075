import { t } from '../texts/t.js';
import { fifthOwner } from './entry.js';

const SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
const SUITS: Readonly<Record<string, string>> = { '♠': 'S', '♥': 'H', '♣': 'C', '♦': 'D' };

export function cardText(name: string): string {
  return `${name.slice(0, -1).replace('T', '10')}${SIGNS[name.slice(-1)] ?? name.slice(-1)}`;
}

export function pairText(pair: string): string {
  return [pair.slice(0, 2), pair.slice(2)].map(cardText).join(' ');
}

interface HandCards {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** The fifth card is the Banker's if the Player stays. */
export function handsOf(cards: readonly string[], fifthIs: 'player' | 'banker'): HandCards {
  const player: string[] = [];
  const banker: string[] = [];
  cards.forEach((card, at) => {
    const isPlayers = at < 4 ? at % 2 === 0 : at === 4 ? fifthIs === 'player' : fifthIs === 'banker';
    (isPlayers ? player : banker).push(card);
  });
  return { player, banker };
}

export function sidesText(cards: readonly string[]): string {
  if (cards.length === 0) return '';
  const { player, banker } = handsOf(cards, fifthOwner(cards));
  return t('P {1} · B {2}', player.map(cardText).join(' '), banker.map(cardText).join(' '));
}

/** Reads "ks 10h", "K♠, 9♥" or "KS9H". Null if a part is not a card. */
export function readCards(text: string): readonly string[] | null {
  const plain = text
    .toUpperCase()
    .replace(/[♠♥♣♦]/g, (sign) => SUITS[sign] ?? sign)
    .replace(/10/g, 'T')
    .replace(/[\s,;·-]+/g, '');
  if (!/^(?:[2-9TJQKA][SHCD])*$/.test(plain)) return null;
  return plain.match(/../g) ?? [];
}
