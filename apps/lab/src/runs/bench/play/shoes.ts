import { type Card, cardName, dealCoup, shuffledShoe } from '@jackpot/rules';
import { DECKS } from './link-terms.js';

/** A coup's cards, ready for the wire and for the engine. */
export interface CoupCards {
  readonly json: string;
  readonly cards: readonly Card[];
}

export type Shoe = readonly CoupCards[];

const SHOES = 16;
/** Cards behind the cover card: no coup begins there. */
const COVER_CARDS = 20;

/**
 * Shuffled shoes, dealt beforehand: third cards, awards and new shoes come as often as at a real table, and the load
 * generator spends nothing on them.
 */
export function dealtShoes(seed = 1): readonly Shoe[] {
  const below = mulberry32(seed);
  return Array.from({ length: SHOES }, () => dealt(shuffledShoe(DECKS, below)));
}

function dealt(cards: readonly Card[]): Shoe {
  const coups: CoupCards[] = [];
  for (let next = 0; next < cards.length - COVER_CARDS;) {
    const coup = dealCoup(cards, next);
    if (coup === undefined) return coups;
    next = coup.next;
    coups.push(coupCards(coup.cards));
  }
  return coups;
}

export function coupCards(cards: readonly Card[]): CoupCards {
  return { json: JSON.stringify(cards.map(cardName)), cards };
}

/** Small and repeatable: the same seed, the same shoes, in every run. */
function mulberry32(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
