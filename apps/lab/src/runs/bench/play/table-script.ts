import { parseCard } from '@jackpot/rules';
import { SEATS } from './link-terms.js';
import { type CoupCards, type Shoe, coupCards } from './shoes.js';

/** Where a table's acts go: onto a wire as text, or into the engine as commands. */
export interface Sink {
  shoe(shoe: number): void;
  open(coup: number): void;
  wager(coup: number, seat: number, sequence: number): void;
  lock(coup: number): void;
  cards(coup: number, cards: CoupCards): void;
  settle(coup: number): void;
}

/**
 * What one table does, wager after wager: whole coups, nine seats each, new shoes in time. What a wager needs before it
 * (the end of the last coup, the next one opened) goes before it down the same way, and nothing waits for an answer: a
 * table's acts are decided in the order in which it sends them, so the wagers are the load.
 */
export class TableScript {
  phase: 'over' | 'betting' | 'locked' | 'resolved' = 'over';
  coup = 0;
  /** Wagers of the coup under way. */
  placed = 0;
  /** Wagers of each seat so far: the last number its device has used. */
  readonly sequences = new Uint32Array(SEATS + 1);
  #shoe = 1;
  #dealt = 0;
  #isShoeSpoiled = false;

  constructor(
    private readonly shoes: readonly Shoe[],
    private readonly offset: number,
  ) {}

  /** One wager, with everything that must come before it. Returns its seat. */
  wager(sink: Sink): number {
    if (this.phase !== 'betting' || this.placed === SEATS) this.#turn(sink);
    this.placed += 1;
    const seat = this.placed;
    const sequence = (this.sequences[seat] ?? 0) + 1;
    this.sequences[seat] = sequence;
    sink.wager(this.coup, seat, sequence);
    return seat;
  }

  get isFull(): boolean {
    return this.phase === 'betting' && this.placed === SEATS;
  }

  lock(sink: Sink): void {
    this.phase = 'locked';
    sink.lock(this.coup);
  }

  /** A coup's cards from the shoe, or these: then the shoe is not used further, for it no longer adds up. */
  resolve(sink: Sink, special?: CoupCards): void {
    const cards = special ?? this.#shoeNow()[this.#dealt];
    if (cards === undefined) throw new RangeError('the shoe has run out; this must not happen');
    this.#dealt += 1;
    if (special !== undefined) this.#isShoeSpoiled = true;
    this.phase = 'resolved';
    sink.cards(this.coup, cards);
  }

  /** The next coup is dealt from new cards: what it is to show must still be in the shoe. */
  wantsNewShoe(): void {
    this.#isShoeSpoiled = true;
  }

  /** Ends whatever is under way and opens the next coup. */
  next(sink: Sink): void {
    this.#turn(sink);
  }

  #turn(sink: Sink): void {
    if (this.phase === 'betting') this.lock(sink);
    if (this.phase === 'locked') this.resolve(sink);
    if (this.phase === 'resolved') sink.settle(this.coup);
    if (this.#isShoeSpoiled || this.#dealt >= this.#shoeNow().length) this.#newShoe(sink);
    this.coup += 1;
    this.placed = 0;
    this.phase = 'betting';
    sink.open(this.coup);
  }

  #newShoe(sink: Sink): void {
    this.#shoe += 1;
    this.#dealt = 0;
    this.#isShoeSpoiled = false;
    sink.shoe(this.#shoe);
  }

  #shoeNow(): Shoe {
    return this.shoes[(this.#shoe + this.offset) % this.shoes.length] ?? [];
  }
}

/** Player's natural nine of the king and nine of spades, the pair of position 1; the banker has five. Heart is hit. */
export const HEART_HIT: CoupCards = coupCards(
  ['KS', '2H', '9S', '3D'].map((name) => {
    const card = parseCard(name);
    if (card === undefined) throw new RangeError(`${name} is no card`);
    return card;
  }),
);
