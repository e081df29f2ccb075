import { must } from '@jackpot/money';
import { type Card, CARD_COUNT, burnCount, cardName } from '@jackpot/rules';
import { readJournaledConfig } from '../config/json.js';
import type { EventOf, LinkEvent } from '../catalogue.js';

interface OutOfShoe {
  readonly seen: number[];
  faceDown: number;
  disclosed: { readonly card: Card; readonly coup: number }[];
  simulated: number;
}

export interface SavedCards {
  readonly decks: number;
  readonly tables: readonly (readonly [table: number, OutOfShoe])[];
}

/** INV-13: no card is seen more often than its decks contain it, and no more cards leave the shoe than it has. */
export class CardsAreConserved {
  #decks: number;
  readonly #tables: Map<number, OutOfShoe>;

  /** @param saved the counts so far; changed in place */
  constructor({ decks, tables }: SavedCards = { decks: 0, tables: [] }) {
    this.#decks = decks;
    this.#tables = new Map(tables);
  }

  /** The live counts: serialize them before the next event. */
  get saved(): SavedCards {
    return { decks: this.#decks, tables: [...this.#tables] };
  }

  take(event: LinkEvent): string | null {
    switch (event.type) {
      case 'LinkOpened':
        this.#decks = decksOf(event.config);
        return null;
      case 'ShoeOpened':
      case 'ShoeLoaded':
        this.#tables.set(event.table, wholeShoe());
        return null;
      case 'CoupOpened':
        if (event.kind === 'no-wager') this.#of(event.table).simulated = event.coup;
        return null;
      case 'CoupSettled':
        this.#used(event);
        return null;
      case 'CoupResolved':
        return this.#leave(event.table, this.#used(event) ? event.cards.slice(1) : event.cards, 0);
      case 'CoupCorrected':
        this.#putBack(event.table, event.cardsBefore);
        return this.#leave(event.table, event.cards, 0);
      case 'CardsBurned':
        return this.#leave(event.table, [event.card], burnCount(event.card));
      case 'IrregularityRecorded':
        return this.#irregularity(event);
      default:
        return null;
    }
  }

  seenOf(table: number): number {
    return this.#of(table).seen.reduce((sum, count) => sum + count, 0);
  }

  faceDownOf(table: number): number {
    return this.#of(table).faceDown;
  }

  #of(table: number): OutOfShoe {
    const found = this.#tables.get(table) ?? wholeShoe();
    this.#tables.set(table, found);
    return found;
  }

  #used({ table, coup }: EventOf<'CoupResolved' | 'CoupSettled'>): boolean {
    const out = this.#of(table);
    const [first] = out.disclosed;
    if (first === undefined || coup !== out.simulated || coup <= first.coup) return false;
    out.disclosed = out.disclosed.slice(1);
    out.simulated = 0;
    return true;
  }

  #irregularity({ table, clause, card, coup }: EventOf<'IrregularityRecorded'>): string | null {
    if (card === null) return null;
    if (clause === 'C(2)(a)') return this.#leave(table, [card], 1);
    if (clause !== 'C(2)(b)' && clause !== 'D') return null;
    this.#of(table).disclosed.push({ card, coup });
    return this.#leave(table, [card], 0);
  }

  #putBack(table: number, cards: readonly Card[]): void {
    const { seen } = this.#of(table);
    for (const card of cards) seen[card] = must(seen[card], 'count of a card') - 1;
  }

  #leave(table: number, seen: readonly Card[], faceDown: number): string | null {
    const out = this.#of(table);
    out.faceDown += faceDown;
    for (const card of seen) {
      const count = must(out.seen[card], 'count of a card') + 1;
      out.seen[card] = count;
      if (count > this.#decks) return `${count} times ${cardName(card)} of a shoe of ${this.#decks} decks`;
    }
    const gone = this.seenOf(table) + out.faceDown;
    return gone > this.#decks * CARD_COUNT ? `${gone} cards of a shoe of ${this.#decks * CARD_COUNT}` : null;
  }
}

function wholeShoe(): OutOfShoe {
  return { seen: new Array<number>(CARD_COUNT).fill(0), faceDown: 0, disclosed: [], simulated: 0 };
}

function decksOf(config: string): number {
  const read = readJournaledConfig(config);
  return read.ok ? read.config.decks : 0;
}
