import { cardName } from '@jackpot/rules';
import type { Shoe } from '../shoe.js';
import type { People } from './people.js';
import type { CoupScript, Move, Moves } from './script.js';

export class LiveMoves implements Moves {
  #shoes = 0;

  /** @param shoesMax number of shoes after which the table closes; null: never */
  constructor(
    private readonly people: People,
    private readonly dealer: Shoe,
    private readonly shoesMax: number | null,
  ) {}

  next(): Move {
    if (this.dealer.isOver) return this.#newShoe();
    return { type: 'coup', script: this.#withCards(this.people.nextCoup()) };
  }

  #newShoe(): Move {
    if (this.shoesMax !== null && this.#shoes >= this.shoesMax) return { type: 'end' };
    this.#shoes += 1;
    this.dealer.newShoe();
    return { type: 'shoe', burn: cardName(this.dealer.burnCard) };
  }

  #withCards(plan: Omit<CoupScript, 'cards'>): CoupScript {
    if (plan.ending === 'void-before-lock') return { ...plan, cards: [] };
    const cards = this.dealer.deal();
    const cover = this.dealer.hasCoverCome ? { coverCard: true as const } : {};
    if (plan.ending === 'void-after-lock') return { ...plan, ...cover, cards: [] };
    // The shoe has too few cards for the hand, so the hand is void (chapter 13 E).
    if (cards === undefined)
      return { ...plan, ending: plan.kind === 'wagering' ? 'void-after-lock' : 'void-before-lock', cards: [] };
    return { ...plan, ...cover, cards: cards.map(cardName) };
  }
}
