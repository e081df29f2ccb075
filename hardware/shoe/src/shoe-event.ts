import type { CardCode } from './card-code.js';

/** Where a card went, as far as the shoe can determine. `unknown`: the shoe names no side, the dealing rules decide. */
export type CardSide = 'player' | 'banker' | 'unknown';

/** A result in the shoe's own opinion. The controller works it out from the cards and only compares. */
export type ShoeOutcome = 'player' | 'banker' | 'tie' | 'ended-by-force';

/** What ails a shoe. `other` keeps the device's own words in `deviceCode`. */
export type ShoeFaultCode =
  | 'card-unread'
  | 'card-overdrawn'
  | 'button'
  | 'card-reversed-at-exit'
  | 'card-reversed-midway'
  | 'card-code'
  | 'draw-time-out'
  | 'other';

/** Why bytes were not believed. Each code has a sentence in `SHOE_REFUSALS` and a counter in the reader. */
export type ShoeRefusalCode = 'NOISE' | 'FRAME_CUT' | 'FRAME_TOO_LONG' | 'BAD_CHECK' | 'BAD_FORMAT' | 'UNKNOWN_MESSAGE';

/** What to do about each refusal, for the log and the technician. */
export const SHOE_REFUSALS: Readonly<Record<ShoeRefusalCode, string>> = {
  NOISE: 'bytes outside any message: check baud rate, framing and ground of the shoe line',
  FRAME_CUT:
    'a message broke off and another began: check the plug, then compare the cards on the table with those recorded',
  FRAME_TOO_LONG: 'a message without an end: check that the shoe format in the table file is that of the shoe',
  BAD_CHECK: 'a message with a wrong check value was dropped: compare the cards on the table with those recorded',
  BAD_FORMAT:
    'a message with a right check value but impossible fields: compare the cards, then contact the maker of the shoe',
  UNKNOWN_MESSAGE: 'a message this reader does not know: no card was taken from it; contact the maker of the shoe',
};

/** A message of a shoe. Exactly one fact each; nothing here is a decision about the game. */
export type ShoeFact =
  | { readonly kind: 'started'; readonly boot: string | undefined }
  | { readonly kind: 'stand-by' }
  | { readonly kind: 'alive' }
  /** A card left the shoe in a coup. `index` counts from 1 within its side where the shoe reports it; `again`: the shoe calls it a repetition. */
  | {
      readonly kind: 'card';
      readonly card: CardCode;
      readonly side: CardSide;
      readonly index: number | undefined;
      readonly again: boolean;
    }
  /** A card left the shoe and the shoe could not read it: somebody must say what it is. */
  | { readonly kind: 'card-unread'; readonly side: CardSide; readonly index: number | undefined }
  /** A burn card, or the card that gives how many to burn. `card` is undefined where the shoe counts without reading. */
  | { readonly kind: 'burn-card'; readonly card: CardCode | undefined; readonly index: number | undefined }
  | {
      readonly kind: 'card-outside-coup';
      readonly card: CardCode | undefined;
      readonly mode: 'locked' | 'error' | 'setting' | 'unknown';
    }
  | {
      readonly kind: 'result';
      readonly outcome: ShoeOutcome;
      readonly playerPair: boolean;
      readonly bankerPair: boolean;
      /** Totals 0..9 where the shoe reports them. */
      readonly totals: { readonly player: number; readonly banker: number } | undefined;
    }
  | { readonly kind: 'cut-card' }
  | { readonly kind: 'locked'; readonly isLocked: boolean }
  | { readonly kind: 'lid'; readonly isOpen: boolean }
  | { readonly kind: 'fault'; readonly code: ShoeFaultCode; readonly isActive: boolean; readonly deviceCode: string }
  | { readonly kind: 'warning'; readonly deviceCode: string }
  | { readonly kind: 'setting-changed' }
  /** The shoe's numbering jumped: messages were lost between, maybe cards. */
  | { readonly kind: 'sequence-gap'; readonly expected: number; readonly heard: number }
  | { readonly kind: 'refused'; readonly code: ShoeRefusalCode; readonly text: string };

/** A fact, when its last byte came (milliseconds of the caller's clock), and the bytes it was read from (hex), for the record. */
export type ShoeEvent = ShoeFact & { readonly atMs: number; readonly raw: string };

/** How often what was refused, and how many repetitions of the last message were passed over. Never goes down. */
export type ShoeCounters = Readonly<Record<ShoeRefusalCode | 'accepted' | 'repeated', number>>;

/**
 * Reads the messages of a shoe and never sends. Any way of cutting the same bytes into pushes gives the same events; bytes
 * it cannot believe come out as `refused`, it never throws, and holds at most one unfinished message.
 */
export interface ShoeReader {
  /** The bytes that have come, and when; returns what they complete, in order. */
  push(bytes: Uint8Array, atMs: number): readonly ShoeEvent[];
  /** The line was opened again: half a message is forgotten, the numbering is kept so that what the outage lost shows as a gap. */
  lineReopened(): void;
  readonly counters: ShoeCounters;
}
