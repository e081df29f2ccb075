import { type Dial, type FloorTimers, dialWebSocket } from '@jackpot/floor-client';
import type { ClientTlsOptions } from '@jackpot/platform';
import { WebSocket } from 'ws';
import type { PendingOperation } from '../../oracle/history/operation.js';

/** What a message was sent for: decides who handles its reply. `moot`: its coup was given up, its reply means nothing. */
export type Purpose =
  | 'open'
  | 'wager'
  | 'late'
  | 'withdraw'
  | 'lock'
  | 'cards'
  | 'void'
  | 'settle'
  | 'shoe'
  | 'burn'
  | 'cover'
  | 'state'
  | 'bad'
  | 'moot';

export interface MessageTag {
  purpose: Purpose;
  /** The position that the message concerns; 0 for none. */
  readonly seat: number;
  /** Of a bad message: the refusals that are right. */
  readonly codes: readonly string[];
  /** What it is in the history of the link. */
  readonly operation?: PendingOperation | undefined;
}

/** A way to connect that still lacks the key. */
export type DialWithKey = (token: string) => Dial;

export interface Transport {
  readonly controllers: readonly string[];
  readonly token: string;
  readonly dial: DialWithKey;
  /** Those of the process unless given. */
  readonly timers?: FloorTimers | undefined;
}

/** @param tls the table's own certificate, read for each connection; without it the line has none */
export const dialFloor = (token: string, tls?: () => ClientTlsOptions): Dial =>
  dialWebSocket((url, options) => new WebSocket(url, { ...options, ...tls?.() }), token);
