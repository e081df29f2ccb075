import { assert, must } from '@jackpot/money';
import { type Card, DECK, burnCount, cardName, nextCard } from '@jackpot/rules';
import type { Below } from './random.js';

/** The second cover card goes in at least this many cards above the bottom (chapter 5 C(1)). */
const COVER_ABOVE_BOTTOM_MIN = 14;
/** How much higher a hand puts it; our own figure, the rules give only the least. */
const COVER_SPREAD = 14;

/** Which hand of the shoe is under way: an ordinary one, the one after "last hand", or none any more (chapter 9 D). */
type ShoeEnd = 'far' | 'last-hand' | 'over';

interface ShoeOptions {
  readonly decks?: number;
  /** Cards behind the cover card, at least. */
  readonly coverAboveBottom?: number;
  /**
   * Hands of a thousand that begin with a king and a nine while the shoe has them, so that every line of the paytable is
   * won within an evening. 0: a fair shoe.
   */
  readonly kingNinesPerMille?: number;
}

/** For runs in which every line of the paytable must come up, and whose tables may miss the end of a shoe. */
export const RICH_SHOE: ShoeOptions = { coverAboveBottom: 40, kingNinesPerMille: 250 };

/** Deals one shoe after the other: shuffle, burn, coups by the rules, the cover card, "last hand", new cards. */
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

  /** Whether the cards must be replaced before another coup. */
  get isOver(): boolean {
    return this.#end === 'over';
  }

  /** The first card of the shoe, which was exposed and burned. */
  get burnCard(): Card {
    return must(this.#cards[0], 'the first card of a shoe');
  }

  /** Whether the cover card came with the coup dealt last: as its first card or within it. */
  get hasCoverCome(): boolean {
    return this.#coverCameIn === this.#deals;
  }

  /**
   * New cards, shuffled, one shown and as many burned as its face value (chapter 5 F, G).
   * @param dealt cards that were dealt from this shoe before: a table that starts again goes on with the rest
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
   * The cards of the next coup in dealt order; undefined where they run out, and that coup is void (chapter 13 E). Behind
   * the last hand it deals on: a table that missed the end of its shoe still needs cards that this shoe has.
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
    // The cover card is met as the first card of a round or within it: this hand is completed, one more follows.
    if (this.#end === 'last-hand') this.#end = 'over';
    else if (this.#end === 'far' && next > this.#cover) {
      this.#end = 'last-hand';
      this.#coverCameIn = this.#deals;
    }
    return this.#cards.slice(from, next);
  }

  /** Fisher and Yates: each order comes of one row of answers only. */
  #shuffled(cards: Card[]): Card[] {
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const chosen = this.below(last + 1);
      assert(Number.isInteger(chosen) && chosen >= 0 && chosen <= last, 'below(n) is a whole number of 0..n-1');
      swap(cards, chosen, last);
    }
    return cards;
  }

  /** The Player's cards are the first and the third, the Banker's the second and the fourth. */
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
