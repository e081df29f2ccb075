import { must } from '@jackpot/money';
import { nextCard, parseCard } from '@jackpot/rules';
import type { Random } from './random.js';

const DECKS = 8;
const RANKS = 'A23456789TJQK';
const SUITS = 'SHCD';
/** A hand takes at most six; a shoe with fewer than this is replaced. */
const CARDS_MIN = 40;
/** Hands that begin with a king and a nine, per mille: every line of the paytable comes up within an evening. */
const KING_NINES = 250;

/** A dealer's shoe: eight decks, each card once, in an order that favors what the progressive pays for. */
export class Shoe {
  #cards: string[] = [];

  constructor(private readonly random: Random) {
    this.refill();
  }

  get isLow(): boolean {
    return this.#cards.length < CARDS_MIN;
  }

  refill(): void {
    this.#cards = Array.from({ length: DECKS * 52 }, (_, at) => `${RANKS[at % 13]}${SUITS[Math.floor(at / 13) % 4]}`);
  }

  /** The cards of a whole hand in dealt order: the rules say how many. */
  deal(): readonly string[] {
    const [player, banker] = [this.#twoCards(), this.#twoCards()];
    const dealt = [player[0], banker[0], player[1], banker[1]];
    const due = (): string => nextCard(dealt.map((name) => must(parseCard(name), name)));
    while (due() !== 'done') dealt.push(this.#take(() => true));
    return dealt;
  }

  #twoCards(): readonly [string, string] {
    if (!this.random.perMille(KING_NINES)) return [this.#take(() => true), this.#take(() => true)];
    return [this.#take((card) => card.startsWith('K')), this.#take((card) => card.startsWith('9'))];
  }

  #take(fits: (card: string) => boolean): string {
    const fitting = this.#cards.filter(fits);
    const card = this.random.pick(fitting.length > 0 ? fitting : this.#cards);
    this.#cards.splice(this.#cards.indexOf(card), 1);
    return card;
  }
}
