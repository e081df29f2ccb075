import { must } from '@jackpot/money';
import { type Card, type KingNine, type SeatPairs, parseCard, parseKingNine } from '../src/index.js';

/** Cards as the floor calls them: "KS 9S". */
export function cards(text: string): readonly Card[] {
  return text.split(/\s+/).map((name) => must(parseCard(name), `card ${name}`));
}

/** A pair as a layout prints it: "KS9S". */
export function pair(text: string): KingNine {
  return must(parseKingNine(text), `pair ${text}`);
}

/** A layout, one text a seat from seat 1 up: "KS9S" or "KS9S KH9H". */
export function layout(...pairsOfSeats: readonly string[]): readonly SeatPairs[] {
  return pairsOfSeats.map((texts, index) => ({ seat: index + 1, pairs: texts.split(' ').map(pair) }));
}
