import { type EventOf, type LinkConfig, type LinkEvent } from '@jackpot/progressive';
import { type CardText, cardText } from '../rules/cards.js';
import { type Dealing, type Hands, dealRound } from './three-card.js';

/** The round of a table whose wagers are on a link, from the journal. */
export class RoundBook {
  readonly hands = new Map<number, readonly CardText[]>();
  forfeited: readonly number[] = [];
  #positions: readonly number[] = [];
  #round = 0;

  constructor(private readonly dealing: Dealing) {}

  fold(event: LinkEvent): void {
    switch (event.type) {
      case 'ThreeCardRoundOpened':
        this.hands.clear();
        this.forfeited = [];
        this.#positions = [];
        this.#round = event.round;
        return;
      case 'ThreeCardBetsClosed':
        this.#positions = event.positions;
        return;
      case 'ThreeCardHandShown':
        this.hands.set(event.hand, event.cards.map(cardText));
        return;
      case 'ThreeCardCardsRead': {
        const dealt: Hands = dealRound(event.cards.map(cardText), this.#positions, this.dealing);
        for (const [hand, cards] of dealt) this.hands.set(hand, cards);
        return;
      }
      case 'ThreeCardWagersForfeited':
        this.forfeited = [...this.forfeited, event.position];
        return;
      default:
        return;
    }
  }

  /** Why the round has no result yet, or null. */
  problem({ coup, cards }: EventOf<'CoupResolved'>): string | null {
    if (coup !== this.#round) return `the result of round ${this.#round}`;
    if (cards.length > 0) return 'the cards are those of the hands';
    const due = [0, ...this.#positions.filter((position) => !this.forfeited.includes(position))];
    const missing = due.filter((hand) => this.hands.get(hand)?.length !== 3);
    return missing.length === 0 ? null : `without hand ${missing.join()}`;
  }
}

export function roundBooksOf({ tables }: LinkConfig): ReadonlyMap<number, RoundBook> {
  return new Map(
    tables.flatMap(({ game, seats }, index) =>
      game !== undefined && 'kind' in game && seats.length > 0 ? [[index, new RoundBook(game.dealing)] as const] : [],
    ),
  );
}
