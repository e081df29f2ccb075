import type { CardText } from './cards.js';
import { type Rounding, wonMicro } from './wagers.js';

/** Vigorish that each position owes (chapter 12 D(2)(b)). */
export class MarkerBook {
  readonly #owed = new Map<number, bigint>();
  markedMicro = 0n;
  collectedMicro = 0n;

  constructor(private readonly rounding: Rounding) {}

  get owed(): readonly (readonly [seat: number, micro: bigint])[] {
    return [...this.#owed].toSorted(([one], [other]) => other - one);
  }

  complete(cards: readonly CardText[], bankerCents: ReadonlyMap<number, bigint>): void {
    for (const [seat, cents] of bankerCents) {
      const { vigorishMicro } = wonMicro('banker/standard', cents, { cards, rounding: this.rounding });
      if (vigorishMicro === 0n) continue;
      this.#owed.set(seat, (this.#owed.get(seat) ?? 0n) + vigorishMicro);
      this.markedMicro += vigorishMicro;
    }
  }

  collect(seat: number): void {
    this.collectedMicro += this.#owed.get(seat) ?? 0n;
    this.#owed.delete(seat);
  }
}
