import type { Card } from '@jackpot/rules';
import type { TableNo } from '../ids.js';
import type { ThreeCardStake } from './events.js';
import type {
  DECK_SHUFFLES,
  DEALING_DEVICES,
  DEALING_DEVICE_STATES,
  FORFEIT_CAUSES,
  ROUND_IRREGULARITIES,
  SHUFFLE_REASONS,
} from './events.js';

interface AtTable {
  readonly table: TableNo;
}

interface OfDeck extends AtTable {
  /** The decks of a table are numbered 1, 2, 3, ... as they are opened. */
  readonly deck: number;
}

interface OfRound extends AtTable {
  /** The rounds of a table are numbered 1, 2, 3, ... */
  readonly round: number;
}

/** A deck comes to the table, inspected by the dealer and verified by a floorperson, or pre-shuffled (chapter 4). */
export type OpenDeck = OfDeck & {
  readonly type: 'open-deck';
  /** Which of the two alternating decks it is; 1 at a table with one deck. Replaces the deck that was there. */
  readonly place: 1 | 2;
  /** Color of the backs. */
  readonly color: string;
  /** ms since 1970; the deck is changed 4 or 8 hours later (3 C). */
  readonly openedAt: number;
  readonly isPreShuffled: boolean;
  readonly by: string;
  readonly verifiedBy: string;
};

/** `shuffle` counts the shuffles of a deck, 1, 2, 3, ... */
export type ShuffleDeck = OfDeck & {
  readonly type: 'shuffle-deck';
  readonly shuffle: number;
  readonly how: (typeof DECK_SHUFFLES)[number];
  readonly why: (typeof SHUFFLE_REASONS)[number];
  /** What a device that counts has counted; 0: it does not count. */
  readonly countedCards: number;
  readonly by: string;
};

/** `cut` counts the cuts of a deck, 1, 2, 3, ... */
export type CutDeck = OfDeck & {
  readonly type: 'cut-deck';
  readonly cut: number;
  /** Cards above the cover card, 10 or more (5 D). */
  readonly cardsAbove: number;
  readonly by: string;
  /** The floorperson who required that a deck is cut again (5 E); empty otherwise. */
  readonly directedBy: string;
};

export type RemoveDeck = OfDeck & { readonly type: 'remove-deck'; readonly by: string; readonly reason: string };

/** The state of a shuffler or an automated dealing shoe (13 E). It carries no number: what is on record changes nothing. */
export type ReportDealingDevice = AtTable & {
  readonly type: 'report-dealing-device';
  readonly device: (typeof DEALING_DEVICES)[number];
  readonly state: (typeof DEALING_DEVICE_STATES)[number];
  readonly by: string;
};

export type OpenRound = OfRound & { readonly type: 'open-round' };

/** "No more bets": the positions with a wager, and what lies there where the table knows it. */
export type CloseBets = OfRound & {
  readonly type: 'close-bets';
  readonly positions: readonly number[];
  readonly stakes: readonly ThreeCardStake[];
};

/** The cards of one hand: 0 is the dealer's. Sent again with other cards, it corrects a misread hand before the settlement. */
export type ShowHand = OfRound & { readonly type: 'show-hand'; readonly hand: number; readonly cards: readonly Card[] };

/** All cards of the round in dealt order, as a shoe that reads them has them. */
export type ShowCards = OfRound & { readonly type: 'show-cards'; readonly cards: readonly Card[] };

/** `handSizes`: how many cards lie at each position in play, and then at the dealer's place. */
export type CountStub = OfRound & {
  readonly type: 'count-stub';
  readonly stubCards: number;
  readonly handSizes: readonly number[];
};

/** Something of chapter 13. `number` counts them, 1, 2, 3, ... in each round; `handSizes` only where hands were counted. */
export type ReportIrregularity = OfRound & {
  readonly type: 'report-irregularity';
  readonly number: number;
  readonly kind: (typeof ROUND_IRREGULARITIES)[number];
  readonly handSizes: readonly number[];
  readonly by: string;
};

/** All wagers of a position are lost in this round: 11 A(5), 7 B(3). */
export type ForfeitWagers = OfRound & {
  readonly type: 'forfeit-wagers';
  readonly position: number;
  readonly cause: (typeof FORFEIT_CAUSES)[number];
  readonly by: string;
  readonly reason: string;
};

export type SettleRound = OfRound & { readonly type: 'settle-round' };
export type VoidRound = OfRound & { readonly type: 'void-round'; readonly by: string; readonly reason: string };

/** What a table of Three Card Baccarat reports. */
export type ThreeCardCommand =
  | OpenDeck
  | ShuffleDeck
  | CutDeck
  | RemoveDeck
  | ReportDealingDevice
  | OpenRound
  | CloseBets
  | ShowHand
  | ShowCards
  | CountStub
  | ReportIrregularity
  | ForfeitWagers
  | SettleRound
  | VoidRound;

const THREE_CARD_COMMANDS: ReadonlySet<string> = new Set<ThreeCardCommand['type']>([
  ...(['open-deck', 'shuffle-deck', 'cut-deck', 'remove-deck', 'report-dealing-device'] as const),
  ...(['open-round', 'close-bets', 'show-hand', 'show-cards', 'count-stub', 'report-irregularity'] as const),
  ...(['forfeit-wagers', 'settle-round', 'void-round'] as const),
]);

export function isThreeCardCommand<C extends { readonly type: string }>(
  command: C,
): command is Extract<C, ThreeCardCommand> {
  return THREE_CARD_COMMANDS.has(command.type);
}
