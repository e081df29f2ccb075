import { assert, must } from '@jackpot/money';
import { type Card, DECK, burnCount, cardName, nextCard } from '@jackpot/rules';
import type { Below } from './random.js';

/** Fewest cards below the cover card (chapter 5 C(1)). */
const COVER_ABOVE_BOTTOM_MIN = 14;
const COVER_SPREAD = 14;

/** State of the shoe. `last-hand`: one more hand will be dealt (chapter 9 D). */
type ShoeEnd = 'far' | 'last-hand' | 'over';

interface ShoeOptions {
  readonly decks?: number;
  readonly coverAboveBottom?: number;
  readonly kingNinesPerMille?: number;
}

export const RICH_SHOE: ShoeOptions = { coverAboveBottom: 40, kingNinesPerMille: 250 };

export class Shoe {
  #cards: Card[] = [];
  #next = 0;
  #cover = 0;
  #end: ShoeEnd = 'over';
  #coverCameIn = -1;
  #deals = 0;

  constructor(
    private readonly below: Below,
    private readonly options: ShoeOptions = {},
  ) {}

  get isOver(): boolean {
    return this.#end === 'over';
  }

  get burnCard(): Card {
    return must(this.#cards[0], 'the first card of a shoe');
  }

  get hasCoverCome(): boolean {
    return this.#coverCameIn === this.#deals;
  }

  /**
   * Shuffles a shoe, exposes its first card and burns as many as its value (chapter 5 F, G).
   * @param dealt cards dealt from this shoe before a restart
   */
  newShoe(dealt: readonly Card[] = []): void {
    const { decks = 8, coverAboveBottom = COVER_ABOVE_BOTTOM_MIN } = this.options;
    const rest = Array.from({ length: decks }, () => DECK).flat();
    for (const card of dealt) {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
    }
    this.#cards = this.#shuffled(rest);
    this.#next = dealt.length > 0 ? 0 : 1 + burnCount(this.burnCard);
    this.#cover = this.#cards.length - coverAboveBottom - this.below(COVER_SPREAD);
    this.#end = this.#cover > 0 ? 'far' : 'over';
  }

  /**
   * Deals a hand, even after the last hand, for a table that missed the end of its shoe. Undefined if the cards run
   * out, so that the hand is void (chapter 13 E).
   */
  deal(): readonly Card[] | undefined {
    this.#deals += 1;
    this.#favor();
    const from = this.#next;
    let next = from;
    while (nextCard(this.#cards.slice(from, next)) !== 'done') {
      if (next >= this.#cards.length) {
        this.#end = 'over';
        return undefined;
      }
      next += 1;
    }
    this.#next = next;
    if (this.#end === 'last-hand') this.#end = 'over';
    else if (this.#end === 'far' && next > this.#cover) {
      this.#end = 'last-hand';
      this.#coverCameIn = this.#deals;
    }
    return this.#cards.slice(from, next);
  }

  #shuffled(cards: Card[]): Card[] {
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const chosen = this.below(last + 1);
      assert(Number.isInteger(chosen) && chosen >= 0 && chosen <= last, 'below(n) is a whole number of 0..n-1');
      swap(cards, chosen, last);
    }
    return cards;
  }

  #favor(): void {
    const { kingNinesPerMille = 0 } = this.options;
    if (kingNinesPerMille === 0) return;
    for (const first of [this.#next, this.#next + 1]) {
      if (this.below(1_000) >= kingNinesPerMille) continue;
      this.#bring('K', first);
      this.#bring('9', first + 2);
    }
  }

  #bring(rank: 'K' | '9', to: number): void {
    const at = this.#cards.findIndex((card, index) => index >= to && cardName(card).startsWith(rank));
    if (at >= 0) swap(this.#cards, at, to);
  }
}

function swap(cards: Card[], one: number, other: number): void {
  [cards[one], cards[other]] = [must(cards[other], 'a card'), must(cards[one], 'a card')];
}
