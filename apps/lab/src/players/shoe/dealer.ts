import { assert } from '@jackpot/money';
import { type Card, burnCount, dealCoup, shuffledShoe } from '@jackpot/rules';
import type { Below } from './randomness.js';

/** The second cover card goes in at least this many cards above the bottom (chapter 5 C(1)). */
const COVER_ABOVE_BOTTOM_MIN = 14;
/** How much higher a hand puts it; our own figure, the rules give only the least. */
const COVER_SPREAD = 14;

/** Which hand of the shoe is under way: an ordinary one, the one after "last hand", or none any more (chapter 9 D). */
type ShoeEnd = 'far' | 'last-hand' | 'over';

/** Deals one shoe after the other: shuffle, burn, coups by the rules, the cover card, "last hand", new cards. */
export class Dealer {
  #cards: readonly Card[] = [];
  #next = 0;
  #cover = 0;
  #end: ShoeEnd = 'over';
  #coverCameIn = -1;
  #deals = 0;

  constructor(
    private readonly decks: number,
    private readonly below: Below,
  ) {}

  /** Whether the cards must be replaced before another coup. */
  get isOver(): boolean {
    return this.#end === 'over';
  }

  /** The first card of the shoe, which was exposed and burned. */
  get burnCard(): Card {
    const [first] = this.#cards;
    assert(first !== undefined, 'a shoe has cards');
    return first;
  }

  /** Whether the cover card came with the coup dealt last: as its first card or within it. */
  get hasCoverCome(): boolean {
    return this.#coverCameIn === this.#deals;
  }

  /** New cards, shuffled, one shown and as many burned as its face value (chapter 5 F, G). */
  newShoe(): void {
    this.#cards = shuffledShoe(this.decks, this.below);
    this.#next = 1 + burnCount(this.burnCard);
    this.#cover = this.#cards.length - COVER_ABOVE_BOTTOM_MIN - this.below(COVER_SPREAD);
    this.#end = 'far';
  }

  /** The cards of the next coup in dealt order; undefined where they run out, and that coup is void (chapter 13 E). */
  deal(): readonly Card[] | undefined {
    assert(!this.isOver, 'a shoe that is over deals no more');
    this.#deals += 1;
    const dealt = dealCoup(this.#cards, this.#next);
    if (dealt === undefined) {
      this.#end = 'over';
      return undefined;
    }
    this.#next = dealt.next;
    // The cover card is met as the first card of a round or within it: this hand is completed, one more follows.
    if (this.#end === 'last-hand') this.#end = 'over';
    else if (dealt.next > this.#cover) {
      this.#end = 'last-hand';
      this.#coverCameIn = this.#deals;
    }
    return dealt.cards;
  }
}
