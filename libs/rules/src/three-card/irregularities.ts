import { unreachable } from '@jackpot/money';
import { CARD_COUNT } from '../card.js';
import { THREE_CARD_HAND_SIZE } from './hand.js';
import type { ThreeCardDealing } from './table.js';

export type ThreeCardIrregularity =
  /** Chapter 13 A. */
  | { readonly kind: 'card-found-face-up' }
  /** Chapter 13 B. */
  | { readonly kind: 'card-drawn-unexposed' }
  /** Includes the dealer's hand (13 C). */
  | { readonly kind: 'hands-counted'; readonly handSizes: readonly number[] }
  /** Chapters 8 F, 9 D, 10 C. */
  | {
      readonly kind: 'stub-counted';
      readonly dealing: ThreeCardDealing;
      readonly stubCards: number;
      readonly handSizes: readonly number[];
    }
  /** Chapter 13 D. */
  | { readonly kind: 'automated-shoe-jammed' }
  /** Chapter 5 B. */
  | { readonly kind: 'device-counted-deck'; readonly deckCards: number }
  /** Chapter 13 E. */
  | { readonly kind: 'device-out-of-order'; readonly coveredOrMarked: boolean }
  /** Chapter 11 A(1)-(4). */
  | { readonly kind: 'player-violation' }
  /** Chapter 7 B(3). */
  | { readonly kind: 'player-left' };

/**
 * - `round-void`: all wagers of all players are returned, including the bonuses.
 * - `wagers-forfeit`: the wagers of the player who broke a rule or left are lost; the others play on.
 * - `wagers-may-be-forfeit`: the facility decides.
 * - `hold`: nothing is dealt until the dealer has done what `act` prescribes.
 */
export type ThreeCardEffect = 'plays-on' | 'round-void' | 'wagers-forfeit' | 'wagers-may-be-forfeit' | 'hold';

export interface ThreeCardRuling {
  readonly effect: ThreeCardEffect;
  readonly deck: 'keep' | 'reshuffle' | 'remove';
  /** Clause of seed 004. */
  readonly clause: string;
  readonly act: string;
}

/** Chapter 13, and the clauses of other chapters that void a round or a wager. */
export function ruleThreeCardIrregularity(irregularity: ThreeCardIrregularity): ThreeCardRuling {
  switch (irregularity.kind) {
    case 'hands-counted':
      return rulingOfHands(irregularity.handSizes);
    case 'stub-counted':
      return rulingOfStub(irregularity);
    case 'device-counted-deck':
      return irregularity.deckCards === CARD_COUNT ? DECK_RIGHT : DECK_WRONG;
    case 'device-out-of-order':
      return irregularity.coveredOrMarked ? DEVICE_MARKED : DEVICE_UNMARKED;
    case 'card-found-face-up':
    case 'card-drawn-unexposed':
    case 'automated-shoe-jammed':
    case 'player-violation':
    case 'player-left':
      return RULINGS[irregularity.kind];
    default:
      return unreachable(irregularity);
  }
}

const RULINGS = {
  'card-found-face-up': {
    effect: 'round-void',
    deck: 'reshuffle',
    clause: '13 A',
    act: 'All hands are void: return all wagers and reshuffle.',
  },
  'card-drawn-unexposed': {
    effect: 'plays-on',
    deck: 'keep',
    clause: '13 B',
    act: 'Use the card as though it were the next one from the shoe or the deck.',
  },
  'automated-shoe-jammed': {
    effect: 'round-void',
    deck: 'reshuffle',
    clause: '13 D',
    act: 'The round is void: return all wagers, take the cards out and reshuffle them with those already dealt.',
  },
  'player-violation': {
    effect: 'wagers-forfeit',
    deck: 'keep',
    clause: '11 A(5)',
    act: 'Collect all wagers of that player for this round; settle the others.',
  },
  'player-left': {
    effect: 'wagers-may-be-forfeit',
    deck: 'keep',
    clause: '7 B(3)',
    act: 'Call the floor: the wagers may be considered abandoned and treated as losing.',
  },
} as const satisfies Readonly<Record<string, ThreeCardRuling>>;

const HANDS_RIGHT: ThreeCardRuling = {
  effect: 'plays-on',
  deck: 'keep',
  clause: '13 C',
  act: 'Every hand has three cards: play on.',
};

const HANDS_WRONG: ThreeCardRuling = {
  effect: 'round-void',
  deck: 'reshuffle',
  clause: '13 C',
  act: 'All hands are void: return all wagers and reshuffle.',
};

const DECK_RIGHT: ThreeCardRuling = {
  effect: 'plays-on',
  deck: 'keep',
  clause: '5 B(1)',
  act: 'The device counted 52 cards: deal.',
};

const DECK_WRONG: ThreeCardRuling = {
  effect: 'hold',
  deck: 'remove',
  clause: '5 B(2)',
  act: 'Remove the deck from the table before dealing, and deal from a counted one.',
};

const DEVICE_MARKED: ThreeCardRuling = {
  effect: 'plays-on',
  deck: 'reshuffle',
  clause: '13 E',
  act: 'Another method of shuffling or dealing may be used.',
};

const DEVICE_UNMARKED: ThreeCardRuling = {
  effect: 'hold',
  deck: 'keep',
  clause: '13 E(1)-(2)',
  act: 'Cover the device or mark it as out of order before another method is used.',
};

/** The "community cards" of 13 C can only be the dealer's hand. */
function rulingOfHands(handSizes: readonly number[]): ThreeCardRuling {
  return areThreeEach(handSizes) ? HANDS_RIGHT : HANDS_WRONG;
}

interface StubCount {
  readonly dealing: ThreeCardDealing;
  readonly stubCards: number;
  readonly handSizes: readonly number[];
}

const STUB_CLAUSES = {
  'manual-shoe': { complete: '8 F(2)', misdealt: '8 F(4)', incomplete: '8 F(5)' },
  hand: { complete: '9 D(2)', misdealt: '9 D(4)', incomplete: '9 D(5)' },
  'automated-shoe': { complete: '10 C(1)', misdealt: '10 C(3)', incomplete: '10 C(4)' },
} as const satisfies Readonly<Record<ThreeCardDealing, Readonly<Record<string, string>>>>;

/**
 * If stub and hands together are not 52 cards, the deck is removed, even if the cards were misdealt as well. The rules
 * mention only a wrong deck whose hands have three cards each.
 */
function rulingOfStub({ dealing, stubCards, handSizes }: StubCount): ThreeCardRuling {
  const clauses = STUB_CLAUSES[dealing];
  const total = handSizes.reduce((sum, size) => sum + size, stubCards);
  if (total !== CARD_COUNT) {
    const act = `The deck has ${total} cards: all hands are void, return all wagers and remove the entire deck.`;
    return { effect: 'round-void', deck: 'remove', clause: clauses.incomplete, act };
  }
  if (areThreeEach(handSizes)) {
    const act = 'The deck is complete: place the stub in the discard rack unexposed.';
    return { effect: 'plays-on', deck: 'keep', clause: clauses.complete, act };
  }
  const act = 'The cards were misdealt: all hands are void, return all wagers and reshuffle.';
  return { effect: 'round-void', deck: 'reshuffle', clause: clauses.misdealt, act };
}

function areThreeEach(handSizes: readonly number[]): boolean {
  return handSizes.every((size) => size === THREE_CARD_HAND_SIZE);
}
