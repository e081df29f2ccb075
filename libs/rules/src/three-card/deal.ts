import { type Card, cardName } from '../card.js';
import { THREE_CARD_HAND_SIZE, type ThreeCardHand, threeCardHandOf } from './hand.js';

/** Seed 004, chapter 11 B. */
export interface ThreeCardDeal {
  readonly player: ThreeCardHand;
  readonly dealer: ThreeCardHand;
  /** Winning hand (chapter 6 C, 11 B(2)). */
  readonly outcome: 'player' | 'dealer' | 'tie';
}

export interface ThreeCardHands {
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
}

export type ThreeCardDealProblem =
  | {
      readonly ok: false;
      readonly code: 'CARDS_MISSING' | 'CARDS_TOO_MANY';
      readonly hand: 'player' | 'dealer';
      readonly count: number;
      readonly why: string;
    }
  /** The deck has one of each card (chapter 3 A). */
  | { readonly ok: false; readonly code: 'CARD_TWICE'; readonly card: Card; readonly why: string };

/**
 * Three cards for each hand (chapter 8 D(2)), all different (chapter 3 A). A wrong number of cards is reported before a
 * repeated card, and the player's hand first.
 */
export function threeCardDealOf({
  player,
  dealer,
}: ThreeCardHands): ({ readonly ok: true } & ThreeCardDeal) | ThreeCardDealProblem {
  const problem = sizeProblem('player', player) ?? sizeProblem('dealer', dealer) ?? cardTwice([...player, ...dealer]);
  if (problem !== undefined) return problem;
  return { ok: true, ...dealOfHands(threeCardHandOf(player), threeCardHandOf(dealer)) };
}

function dealOfHands(player: ThreeCardHand, dealer: ThreeCardHand): ThreeCardDeal {
  const lead = player.ranking - dealer.ranking;
  return { player, dealer, outcome: lead > 0 ? 'player' : lead < 0 ? 'dealer' : 'tie' };
}

function sizeProblem(hand: 'player' | 'dealer', cards: readonly Card[]): ThreeCardDealProblem | undefined {
  const count = Math.abs(cards.length - THREE_CARD_HAND_SIZE);
  if (count === 0) return undefined;
  const counted = `the ${hand}'s hand has ${cards.length} cards, not ${THREE_CARD_HAND_SIZE}`;
  return cards.length < THREE_CARD_HAND_SIZE
    ? {
        ok: false,
        code: 'CARDS_MISSING',
        hand,
        count,
        why: `${counted}: read ${count} more; if it was dealt so, the round is void`,
      }
    : {
        ok: false,
        code: 'CARDS_TOO_MANY',
        hand,
        count,
        why: `${counted}: if it was dealt so, the round is void (chapter 13 C)`,
      };
}

function cardTwice(cards: readonly Card[]): ThreeCardDealProblem | undefined {
  const card = cards.find((other, index) => cards.indexOf(other) < index);
  if (card === undefined) return undefined;
  return {
    ok: false,
    code: 'CARD_TWICE',
    card,
    why: `${cardName(card)} comes twice, and the deck has one: read the cards again`,
  };
}
