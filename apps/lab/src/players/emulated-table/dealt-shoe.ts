import { randomInt } from 'node:crypto';
import { must } from '@jackpot/money';
import { type Card, cardName, parseCard } from '@jackpot/rules';

const DECKS = 8;
/** Cards behind the cut card: more than two hands need. */
const CUT_CARD_AT = 60;

/** The cards in the shoe of an emulated table. They are changed when the cut card has come out, and at no other time. */
export class DealtShoe {
  #cards: Card[];

  /** @param dealt cards of the shoe that were dealt before, by name: a table that starts again goes on with the rest */
  constructor(dealt: readonly string[] = [], draw: (below: number) => number = randomInt) {
    const rest = allCards();
    for (const name of dealt) {
      const at = rest.findIndex((card) => cardName(card) === name);
      if (at >= 0) rest.splice(at, 1);
    }
    this.#cards = shuffled(rest, draw);
  }

  /** The cut card is out: the hand that is dealt is the last one of this shoe. */
  get isOver(): boolean {
    return this.#cards.length < CUT_CARD_AT;
  }

  take(): Card {
    return must(this.#cards.pop(), 'a card behind the cut card');
  }
}

function shuffled(cards: Card[], draw: (below: number) => number): Card[] {
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [cards[at], cards[other]] = [must(cards[other], 'a card'), must(cards[at], 'a card')];
  }
  return cards;
}

function allCards(): Card[] {
  return Array.from({ length: DECKS }, () => DECK).flat();
}

const DECK: readonly Card[] = [...'A23456789TJQK'].flatMap((rank) =>
  [...'CDHS'].map((suit) => must(parseCard(`${rank}${suit}`), 'a card of the deck')),
);
