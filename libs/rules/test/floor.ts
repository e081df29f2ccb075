import { must } from '@jackpot/money';
import { type Card, type SeatPairs, parseCard } from '../src/index.js';
import { pair } from '../src/testing/index.js';

/** Reads cards such as "KS 9S". */
export function cards(text: string): readonly Card[] {
  return text.split(/\s+/).map((name) => must(parseCard(name), `card ${name}`));
}

export function layout(...pairsOfSeats: readonly string[]): readonly SeatPairs[] {
  return pairsOfSeats.map((texts, index) => ({ seat: index + 1, pairs: texts.split(' ').map(pair) }));
}
