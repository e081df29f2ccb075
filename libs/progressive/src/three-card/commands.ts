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
  /** Counts from 1 at each table. */
  readonly deck: number;
}

interface OfRound extends AtTable {
  /** Counts from 1 at each table. */
  readonly round: number;
}

/** Source: chapter 4. */
export type OpenDeck = OfDeck & {
  readonly type: 'open-deck';
  /** Which of two alternating decks the new deck replaces. 1 at a table with one deck. */
  readonly place: 1 | 2;
  readonly color: string;
  /** ms since 1970 (chapter 3 C). */
  readonly openedAt: number;
  readonly isPreShuffled: boolean;
  readonly by: string;
  readonly verifiedBy: string;
};

/** `shuffle` counts from 1 for each deck. */
export type ShuffleDeck = OfDeck & {
  readonly type: 'shuffle-deck';
  readonly shuffle: number;
  readonly how: (typeof DECK_SHUFFLES)[number];
  readonly why: (typeof SHUFFLE_REASONS)[number];
  /** 0: the device does not count cards. */
  readonly countedCards: number;
  readonly by: string;
};

/** `cut` counts from 1 for each deck. */
export type CutDeck = OfDeck & {
  readonly type: 'cut-deck';
  readonly cut: number;
  /** Cards above the cut, at least 10 (chapter 5 D). */
  readonly cardsAbove: number;
  readonly by: string;
  /** The floorperson (chapter 5 E), or empty. */
  readonly directedBy: string;
};

export type RemoveDeck = OfDeck & { readonly type: 'remove-deck'; readonly by: string; readonly reason: string };

/** State of a dealing device (chapter 13 E). Has no number, because repeating a known state changes nothing. */
export type ReportDealingDevice = AtTable & {
  readonly type: 'report-dealing-device';
  readonly device: (typeof DEALING_DEVICES)[number];
  readonly state: (typeof DEALING_DEVICE_STATES)[number];
  readonly by: string;
};

export type OpenRound = OfRound & { readonly type: 'open-round' };

export type CloseBets = OfRound & {
  readonly type: 'close-bets';
  readonly positions: readonly number[];
  readonly stakes: readonly ThreeCardStake[];
};

/** Hand 0 is the dealer's. A misread hand may be replaced until the settlement. */
export type ShowHand = OfRound & { readonly type: 'show-hand'; readonly hand: number; readonly cards: readonly Card[] };

export type ShowCards = OfRound & { readonly type: 'show-cards'; readonly cards: readonly Card[] };

/** `handSizes`: cards of each position in play, then of the dealer. */
export type CountStub = OfRound & {
  readonly type: 'count-stub';
  readonly stubCards: number;
  readonly handSizes: readonly number[];
};

/** An irregularity of chapter 13. `number` counts from 1 in each round; `handSizes` only if hands were counted. */
export type ReportIrregularity = OfRound & {
  readonly type: 'report-irregularity';
  readonly number: number;
  readonly kind: (typeof ROUND_IRREGULARITIES)[number];
  readonly handSizes: readonly number[];
  readonly by: string;
};

/** Sources: chapters 11 A(5), 7 B(3). */
export type ForfeitWagers = OfRound & {
  readonly type: 'forfeit-wagers';
  readonly position: number;
  readonly cause: (typeof FORFEIT_CAUSES)[number];
  readonly by: string;
  readonly reason: string;
};

export type SettleRound = OfRound & { readonly type: 'settle-round' };
export type VoidRound = OfRound & { readonly type: 'void-round'; readonly by: string; readonly reason: string };

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
