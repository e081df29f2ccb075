import { cardName, kingNineCards } from '@jackpot/rules';
import { KING_NINES } from '../../../../libs/rules/src/testing/index.js';
import { type CoupScript, type Move, type Moves } from '../../src/players/people/script.js';
import { People } from '../../src/players/people/people.js';
import type { Below } from '../../src/players/random.js';
import { HABITS } from './session.js';

/** A hand shows a card at most twice, and a shoe holds each card at least six times, so three hands never run out. */
const COUPS_PER_SHOE = 3;

export class RichMoves implements Moves {
  readonly #people: People;
  #coups = 0;

  constructor(
    seats: readonly number[],
    private readonly coupsMax: number,
    private readonly below: Below,
  ) {
    this.#people = new People(seats, HABITS, 'flat-out', below);
  }

  next(): Move {
    if (this.#coups >= this.coupsMax) return { type: 'end' };
    const isNewShoe = this.#coups % COUPS_PER_SHOE === 0 && this.#isShoeDue;
    if (isNewShoe) {
      this.#isShoeDue = false;
      return { type: 'shoe', burn: '2C' };
    }
    this.#coups += 1;
    this.#isShoeDue = true;
    return { type: 'coup', script: this.#script() };
  }

  #isShoeDue = true;

  #script(): CoupScript {
    const plan = this.#people.nextCoup();
    if (plan.ending !== 'cards') return { ...plan, cards: [] };
    const [p1, p2] = this.#hand();
    const [b1, b2] = this.below(3) === 0 ? [p1, p2] : this.#hand();
    return { ...plan, cards: [p1, b1, p2, b2] };
  }

  /** A king and a nine are a natural, so the hands have exactly four cards. */
  #hand(): readonly [string, string] {
    const suited = KING_NINES.filter((pair) => pair % 5 === 0);
    const from = this.below(2) === 0 ? suited : KING_NINES;
    const [king, nine] = kingNineCards(from[this.below(from.length)]!);
    return this.below(2) === 0 ? [cardName(king), cardName(nine)] : [cardName(nine), cardName(king)];
  }
}
