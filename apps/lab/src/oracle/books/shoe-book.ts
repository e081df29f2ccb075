import { burnValue } from '../rules/cards.js';

export interface ShoeFigures {
  readonly shoe: number;
  readonly burnCard: string | null;
  readonly coverCoup: number | null;
  readonly lastHand: boolean;
  readonly remaining: number;
}

const CARDS_IN_DECK = 52;

export class ShoeBook {
  #burnCard: string | null = null;
  #coverCoup: number | null = null;
  #lastHandFrom: number | null = null;
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

  dealt(coup: number, reported: readonly string[]): void {
    this.#gone += reported.length;
    if (this.#coverCoup !== null && coup >= this.#coverCoup) this.#lastHandFrom ??= coup + 1;
  }

  isLastHand(coup: number): boolean {
    return this.#lastHandFrom !== null && coup >= this.#lastHandFrom;
  }

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
