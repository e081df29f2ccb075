import { must } from '@jackpot/money';
import { type Card, type SeatPairs, parseCard } from '../src/index.js';
import { pair } from '../src/testing/index.js';

/** "KS 9S" */
export function cards(text: string): readonly Card[] {
  return text.split(/\s+/).map((name) => must(parseCard(name), `card ${name}`));
}

/** One text per seat: "KS9S" or "KS9S KH9H". */
export function layout(...pairsOfSeats: readonly string[]): readonly SeatPairs[] {
  return pairsOfSeats.map((texts, index) => ({ seat: index + 1, pairs: texts.split(' ').map(pair) }));
}
