import type { AwardMessage, MetersMessage } from '@jackpot/contract';

export function signLine({ levels }: Pick<MetersMessage, 'levels'>): string {
  return levels.map(({ name, display }) => `${name.toUpperCase()} $${grouped(display)}`).join('  ');
}

export function winLine({ lineName, amount, seat }: AwardMessage): string {
  return `${lineName.toUpperCase()} $${grouped(amount)} SEAT ${seat}`;
}

export function grouped(dollars: string): string {
  return dollars.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}

const LIKE: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

/** Capitals without accents, which every LED sign can show. */
export function postedWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’“”–—]/g, (letter) => LIKE[letter] ?? '?')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, '?');
}
