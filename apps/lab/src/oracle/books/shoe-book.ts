import { burnValue } from '../rules/cards.js';

/** The floor's own figures of a shoe, in the form of the API. */
export interface ShoeFigures {
  readonly shoe: number;
  readonly burnCard: string | null;
  readonly coverCoup: number | null;
  readonly lastHand: boolean;
  readonly remaining: number;
}

const CARDS_IN_DECK = 52;

/** A table's own book of its shoe: how many cards are gone, and when it ends. */
export class ShoeBook {
  #burnCard: string | null = null;
  #coverCoup: number | null = null;
  #lastHandFrom: number | null = null;
  /** Cards that the controller received, and cards burned with the first one. */
  #gone = 0;

  constructor(
    readonly shoe: number,
    private readonly decks: number,
  ) {}

  burned(card: string): void {
    this.#burnCard = card;
    this.#gone += 1 + burnValue(card);
  }

  coverCard(coup: number): void {
    this.#coverCoup ??= coup;
  }

  /** @param reported cards that the controller received */
  dealt(coup: number, reported: readonly string[]): void {
    this.#gone += reported.length;
    if (this.#coverCoup !== null && coup >= this.#coverCoup) this.#lastHandFrom ??= coup + 1;
  }

  /** Whether this hand is the one after "last hand" was announced. */
  isLastHand(coup: number): boolean {
    return this.#lastHandFrom !== null && coup >= this.#lastHandFrom;
  }

  /** Whether "last hand" is announced when this hand is complete. */
  announces(coup: number): boolean {
    return this.#coverCoup === coup;
  }

  get figures(): ShoeFigures {
    return {
      shoe: this.shoe,
      burnCard: this.#burnCard,
      coverCoup: this.#coverCoup,
      lastHand: this.#lastHandFrom !== null,
      remaining: this.decks * CARDS_IN_DECK - this.#gone,
    };
  }
}
