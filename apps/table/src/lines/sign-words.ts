import type { AwardMessage, MetersMessage } from '@jackpot/contract';

/** Every level in one line: they change together, so they are sent together. */
export function signLine({ levels }: Pick<MetersMessage, 'levels'>): string {
  return levels.map(({ name, display }) => `${name.toUpperCase()} $${grouped(display)}`).join('  ');
}

export function winLine({ lineName, amount, seat }: AwardMessage): string {
  return `${lineName.toUpperCase()} $${grouped(amount)} SEAT ${seat}`;
}

/** Text in, text out: an amount is never a number here. */
export function grouped(dollars: string): string {
  return dollars.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}

const LIKE: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

/**
 * The words of a sign page in the letters that every LED sign has: capitals, without accents. A letter it has nothing like
 * is a question mark: people see that a name is cut, and the rest of the sentence is still posted.
 */
export function postedWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’“”–—]/g, (letter) => LIKE[letter] ?? '?')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, '?');
}
