import { must } from '@jackpot/money';
import { type Card, type ThreeCardDealing, isStubCountDue, threeCardDeckLifeMs } from '@jackpot/rules';
import type { CutDeck, OpenDeck, ShuffleDeck } from './commands.js';
import type {
  DEALING_DEVICE_STATES,
  DEALING_DEVICES,
  FORFEIT_CAUSES,
  ROUND_IRREGULARITIES,
  RULED_DECKS,
  RULED_EFFECTS,
  ThreeCardResult,
  ThreeCardStake,
} from './events.js';
import type { ThreeCardGame } from './game.js';

/** `to-cut`: the deck was shuffled by hand or beforehand and must be cut (chapter 5 C(2)). */
export const DECK_PHASES = ['to-shuffle', 'to-cut', 'ready', 'removed'] as const;

/** The last deck at a place (1 or 2), even if it was removed. */
export interface ThreeCardDeck extends Omit<OpenDeck, 'type' | 'table'> {
  readonly phase: (typeof DECK_PHASES)[number];
  readonly shuffled: Omit<ShuffleDeck, 'type' | 'table' | 'deck' | 'by'> | null;
  readonly cut: Omit<CutDeck, 'type' | 'table' | 'deck' | 'by'> | null;
}

export interface RecordedRuling {
  readonly clause: string;
  readonly effect: (typeof RULED_EFFECTS)[number];
  readonly ruledDeck: (typeof RULED_DECKS)[number];
}

export interface CountedStub extends RecordedRuling {
  readonly stubCards: number;
  readonly handSizes: readonly number[];
}

export interface LastThreeCardIrregularity extends RecordedRuling {
  readonly kind: (typeof ROUND_IRREGULARITIES)[number];
  readonly handSizes: readonly number[];
}

/** `dealing`: from "no more bets" to the settlement. */
export const ROUND_PHASES = ['betting', 'dealing', 'settled', 'void'] as const;

/** The round under way or the last one. Immutable. */
export interface ThreeCardRoundState {
  readonly round: number;
  readonly phase: (typeof ROUND_PHASES)[number];
  readonly deck: number;
  /** The method in force when bets were closed. */
  readonly dealing: ThreeCardDealing;
  /** In ascending order. Empty before "no more bets". */
  readonly positions: readonly number[];
  readonly stakes: readonly ThreeCardStake[];
  /** True if the stub must be counted before a hand is shown (chapters 8 E, 9 C). */
  readonly isStubDue: boolean;
  readonly hands: readonly { readonly hand: number; readonly cards: readonly Card[] }[];
  readonly forfeits: readonly { readonly position: number; readonly cause: (typeof FORFEIT_CAUSES)[number] }[];
  readonly stub: CountedStub | null;
  readonly irregularities: number;
  readonly lastIrregularity: LastThreeCardIrregularity | null;
  readonly voidApproval: { readonly by: string; readonly reason: string } | null;
  readonly results: readonly ThreeCardResult[];
}

type Devices = Readonly<Record<(typeof DEALING_DEVICES)[number], (typeof DEALING_DEVICE_STATES)[number]>>;

export interface ThreeCardState {
  readonly decksOpened: number;
  readonly decks: readonly ThreeCardDeck[];
  readonly lastPlace: 0 | 1 | 2;
  readonly roundsSinceCount: number;
  readonly devices: Devices;
  readonly round: ThreeCardRoundState | null;
}

export const NO_ROUNDS: ThreeCardState = {
  decksOpened: 0,
  decks: [],
  lastPlace: 0,
  roundsSinceCount: 0,
  devices: { shuffler: 'in-order', 'dealing-shoe': 'in-order' },
  round: null,
};

export function isRoundOpen({ round }: ThreeCardState): boolean {
  return round?.phase === 'betting' || round?.phase === 'dealing';
}

export interface MethodInUse {
  readonly dealing: ThreeCardDealing;
  readonly shuffling: ThreeCardGame['shuffling'];
  readonly decks: 1 | 2;
  readonly deviceCounts: boolean;
}

/**
 * Without its shuffler a table shuffles by hand, uses one deck, and does not deal from the hand (chapters 3 B, 9 A(1)).
 * Without its automated shoe the table deals from a manual shoe (13 E).
 */
export function methodInUse(game: ThreeCardGame, { devices }: Pick<ThreeCardState, 'devices'>): MethodInUse {
  const hasShuffler = game.shuffling === 'automated-device' && devices.shuffler === 'in-order';
  const isShoeOut = game.dealing === 'automated-shoe' && devices['dealing-shoe'] !== 'in-order';
  const isHandOut = game.dealing === 'hand' && !hasShuffler;
  return {
    dealing: isShoeOut || isHandOut ? 'manual-shoe' : game.dealing,
    shuffling: hasShuffler ? 'automated-device' : 'manual',
    decks: hasShuffler ? game.decks : 1,
    deviceCounts: hasShuffler && game.deviceCounts,
  };
}

/** Place (1 or 2) of the deck for the next round (chapter 3 B(4)). */
export function nextPlace(game: ThreeCardGame, state: ThreeCardState): 1 | 2 {
  if (methodInUse(game, state).decks === 2) return state.lastPlace === 1 ? 2 : 1;
  return deckAt(state, 1) === undefined && deckAt(state, 2) !== undefined ? 2 : 1;
}

export function deckAt({ decks }: ThreeCardState, place: number): ThreeCardDeck | undefined {
  return decks.find((each) => each.place === place && each.phase !== 'removed');
}

/** Source: chapter 3 C. */
export function isDeckTooOld(dealing: ThreeCardDealing, openedAt: number, now: number): boolean {
  return now >= openedAt + threeCardDeckLifeMs(dealing);
}

export function isStubDueNow(game: ThreeCardGame, state: ThreeCardState): boolean {
  const { dealing, deviceCounts } = methodInUse(game, state);
  return isStubCountDue({ dealing, deviceCounts, roundsSinceCount: state.roundsSinceCount + 1 });
}

export function roundOf({ round }: ThreeCardState): ThreeCardRoundState {
  return must(round, 'a round of Three Card Baccarat');
}

export function cardsOfHand({ hands }: ThreeCardRoundState, hand: number): readonly Card[] | undefined {
  return hands.find((each) => each.hand === hand)?.cards;
}

export function isForfeited({ forfeits }: ThreeCardRoundState, position: number): boolean {
  return forfeits.some((each) => each.position === position);
}

/** The dealer's hand first (chapter 11 B), then clockwise. */
function handsInOrder(round: ThreeCardRoundState): readonly number[] {
  return [0, ...round.positions.filter((position) => !isForfeited(round, position))];
}

export function nextHand(round: ThreeCardRoundState): number | undefined {
  return handsInOrder(round).find((hand) => cardsOfHand(round, hand) === undefined);
}
