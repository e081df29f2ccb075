import type { CardCode } from './card-code.js';

export type CardSide = 'player' | 'banker' | 'unknown';

/** The controller computes its own result and only compares it with this one. */
export type ShoeOutcome = 'player' | 'banker' | 'tie' | 'ended-by-force';

/** For `other`, `deviceCode` contains the device's own text. */
export type ShoeFaultCode =
  | 'card-unread'
  | 'card-overdrawn'
  | 'button'
  | 'card-reversed-at-exit'
  | 'card-reversed-midway'
  | 'card-code'
  | 'draw-time-out'
  | 'other';

export type ShoeRefusalCode = 'NOISE' | 'FRAME_CUT' | 'FRAME_TOO_LONG' | 'BAD_CHECK' | 'BAD_FORMAT' | 'UNKNOWN_MESSAGE';

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

export type ShoeFact =
  | { readonly kind: 'started'; readonly boot: string | undefined }
  | { readonly kind: 'stand-by' }
  | { readonly kind: 'alive' }
  /** `index` counts from 1 within the side. `again`: the shoe marks the card as a repetition. */
  | {
      readonly kind: 'card';
      readonly card: CardCode;
      readonly side: CardSide;
      readonly index: number | undefined;
      readonly again: boolean;
    }
  | { readonly kind: 'card-unread'; readonly side: CardSide; readonly index: number | undefined }
  /** `card` is undefined if the shoe does not read burn cards. */
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
      readonly totals: { readonly player: number; readonly banker: number } | undefined;
    }
  | { readonly kind: 'cut-card' }
  | { readonly kind: 'locked'; readonly isLocked: boolean }
  | { readonly kind: 'lid'; readonly isOpen: boolean }
  | { readonly kind: 'fault'; readonly code: ShoeFaultCode; readonly isActive: boolean; readonly deviceCode: string }
  | { readonly kind: 'warning'; readonly deviceCode: string }
  | { readonly kind: 'setting-changed' }
  /** Messages were lost, and cards may be among them. */
  | { readonly kind: 'sequence-gap'; readonly expected: number; readonly heard: number }
  | { readonly kind: 'refused'; readonly code: ShoeRefusalCode; readonly text: string };

/** `atMs`: arrival of the last byte. `raw`: the message in hexadecimal. */
export type ShoeEvent = ShoeFact & { readonly atMs: number; readonly raw: string };

export type ShoeCounters = Readonly<Record<ShoeRefusalCode | 'accepted' | 'repeated', number>>;

/**
 * Reads the messages of a shoe and never sends. The events do not depend on how the bytes are split. Never throws:
 * invalid bytes become `refused` events. Buffers at most one unfinished message.
 */
export interface ShoeReader {
  push(bytes: Uint8Array, atMs: number): readonly ShoeEvent[];
  /** The last number is remembered, so messages lost during the outage show as a gap. */
  lineReopened(): void;
  readonly counters: ShoeCounters;
}
