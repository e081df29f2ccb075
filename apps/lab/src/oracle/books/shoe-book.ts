import { burnValue } from '../rules/cards.js';

/** What the floor knows of a shoe for itself, in the words of the API. */
export interface ShoeFigures {
  readonly shoe: number;
  readonly burnCard: string | null;
  readonly coverCoup: number | null;
  readonly lastHand: boolean;
  readonly remaining: number;
}

const CARDS_IN_DECK = 52;

/** A table's own book of the shoe it deals from: what left it, and how near its end is. */
export class ShoeBook {
  #burnCard: string | null = null;
  #coverCoup: number | null = null;
  #lastHandFrom: number | null = null;
  /** Cards that the controller received, and those burned face down with the first. */
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

  /** A coup whose cards were dealt is over; `reported`: the controller has received them. */
  dealt(coup: number, reported: readonly string[]): void {
    this.#gone += reported.length;
    if (this.#coverCoup !== null && coup >= this.#coverCoup) this.#lastHandFrom ??= coup + 1;
  }

  /** Whether this coup is the hand after "last hand". */
  isLastHand(coup: number): boolean {
    return this.#lastHandFrom !== null && coup >= this.#lastHandFrom;
  }

  /** Whether "last hand" is announced when this coup is over. */
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
