import { type Field, flag, i64, list, oneOf, orNone, struct, text, u32, u48, u8 } from '../codec/fields.js';
import { event } from '../codec/event.js';
import { card, tableNo } from '../codec/parts.js';
import type { ValueOf } from '../codec/fields.js';
import { THREE_CARD_WAGER_KEYS } from './game.js';

// The journal stores indexes into these lists: only append values.

export const DECK_SHUFFLES = ['manual', 'device'] as const;
/** Chapter 5 A(1) to (3), and 5 F for a table without players. */
export const SHUFFLE_REASONS = ['before-play', 'after-round', 'directed', 'idle'] as const;
export const DEALING_DEVICES = ['shuffler', 'dealing-shoe'] as const;
/** `covered`: out of order, and covered or marked with a sign (chapter 13 E). */
export const DEALING_DEVICE_STATES = ['in-order', 'out-of-order', 'covered'] as const;
/** Irregularities of chapter 13 A, B, C and D. */
export const ROUND_IRREGULARITIES = [
  'card-found-face-up',
  'card-drawn-unexposed',
  'hands-counted',
  'automated-shoe-jammed',
] as const;
/** Causes in chapters 11 A(5) and 7 B(3). */
export const FORFEIT_CAUSES = ['violation', 'left'] as const;
export const RULED_EFFECTS = ['plays-on', 'round-void'] as const;
export const RULED_DECKS = ['keep', 'reshuffle', 'remove'] as const;
/** `forfeit`: lost before the hands were compared. */
export const STANDINGS = ['player', 'dealer', 'tie', 'forfeit'] as const;
export const THREE_CARD_LINES = [
  ...(['lose', 'push', 'win', 'three_kings', 'three_faces', 'any_9', 'any_8'] as const),
  ...(['three_card_copy', 'point_face_tie', 'tie'] as const),
  ...(['win_by_10', 'win_by_9', 'win_by_8', 'win_by_7', 'win_by_6', 'win_by_5'] as const),
] as const;

const ofDeck = { table: tableNo, deck: u32 };
const ofRound = { table: tableNo, round: u32 };
const wager = oneOf(THREE_CARD_WAGER_KEYS);

export const threeCardStake = struct('three-card stake', { position: u8, wager, stakeCents: i64 });
export type ThreeCardStake = ValueOf<typeof threeCardStake>;

const line = struct('three-card line', {
  wager,
  line: oneOf(THREE_CARD_LINES),
  /** 0: the stake is unknown. */
  stakeCents: i64,
  winMicro: i64,
  vigorishMicro: i64,
});
export const threeCardResult = struct('three-card result', {
  position: u8,
  standing: oneOf(STANDINGS),
  /** Rank of chapter 6 C, 0 to 31. */
  ranking: orNone(u8),
  /** In the order of settlement (chapter 11 B). All offered wagers if the stakes are unknown. */
  lines: list(line),
});
export type ThreeCardResult = ValueOf<typeof threeCardResult>;
const results: Field<readonly ThreeCardResult[]> = list(threeCardResult);

const ruling = { clause: text, effect: oneOf(RULED_EFFECTS), ruledDeck: oneOf(RULED_DECKS) };

/** Events of Three Card Baccarat. They never move money of a link. */
export const THREE_CARD_EVENTS = [
  event('ThreeCardDeckOpened', 115, 'A deck came to a table of Three Card Baccarat.', {
    ...ofDeck,
    place: u8,
    color: text,
    openedAt: u48,
    isPreShuffled: flag,
    by: text,
    verifiedBy: text,
  }),
  event(
    'ThreeCardDeckShuffled',
    116,
    'A deck was shuffled; one that the device counted wrong leaves the table (5 B).',
    {
      ...ofDeck,
      shuffle: u32,
      how: oneOf(DECK_SHUFFLES),
      why: oneOf(SHUFFLE_REASONS),
      /** 0: the device does not count cards. */
      countedCards: u8,
      by: text,
    },
  ),
  event('ThreeCardDeckCut', 117, 'A deck was cut, or cut again as a floorperson required (5 D, E).', {
    ...ofDeck,
    cut: u32,
    cardsAbove: u8,
    by: text,
    directedBy: text,
  }),
  event('ThreeCardDeckRemoved', 118, 'A deck was taken off the table.', { ...ofDeck, by: text, reason: text }),
  event('ThreeCardDeviceReported', 119, 'A shuffler or an automated shoe failed, was covered or works again (13 E).', {
    table: tableNo,
    device: oneOf(DEALING_DEVICES),
    state: oneOf(DEALING_DEVICE_STATES),
    by: text,
  }),
  event('ThreeCardRoundOpened', 120, 'A round of Three Card Baccarat began: betting is open.', {
    ...ofRound,
    deck: u32,
  }),
  event('ThreeCardBetsClosed', 121, '"No more bets": the positions in play, and their stakes where they are known.', {
    ...ofRound,
    positions: list(u8),
    stakes: list(threeCardStake),
  }),
  event('ThreeCardHandShown', 122, 'The cards of one hand; hand 0 is the dealer’s. Again for a misread hand.', {
    ...ofRound,
    hand: u8,
    cards: list(card),
  }),
  event('ThreeCardCardsRead', 123, 'All cards of the round in dealt order, read by the shoe.', {
    ...ofRound,
    cards: list(card),
  }),
  event('ThreeCardStubCounted', 124, 'The stub was counted, with the ruling (8 F, 9 D, 10 C).', {
    ...ofRound,
    stubCards: u8,
    handSizes: list(u8),
    ...ruling,
  }),
  event(
    'ThreeCardIrregularityRecorded',
    125,
    'An irregularity of chapter 13 of the Three Card Baccarat rules, with the ruling.',
    {
      ...ofRound,
      /** Counts from 1 in each round. */
      number: u32,
      kind: oneOf(ROUND_IRREGULARITIES),
      handSizes: list(u8),
      ...ruling,
      by: text,
    },
  ),
  event('ThreeCardWagersForfeited', 126, 'A player lost all wagers of the round (11 A(5), 7 B(3)).', {
    ...ofRound,
    position: u8,
    cause: oneOf(FORFEIT_CAUSES),
    by: text,
    reason: text,
  }),
  event('ThreeCardRoundSettled', 127, 'The round is over: ranks, and each wager, in the order of settlement.', {
    ...ofRound,
    dealerRanking: u8,
    results,
  }),
  event('ThreeCardRoundVoided', 128, 'The round is void: all wagers were returned.', {
    ...ofRound,
    by: text,
    reason: text,
  }),
] as const;
