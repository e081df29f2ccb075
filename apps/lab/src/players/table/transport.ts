import { type Dial, type FloorTimers, dialWebSocket } from '@jackpot/floor-client';
import type { ClientTlsOptions } from '@jackpot/platform';
import { WebSocket } from 'ws';
import type { PendingOperation } from '../../oracle/history/operation.js';

/** Decides who handles the reply. The coup of a `moot` message was given up, so its reply is ignored. */
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
  /** 0 if no position is concerned. */
  readonly seat: number;
  readonly codes: readonly string[];
  readonly operation?: PendingOperation | undefined;
}

export type DialWithKey = (token: string) => Dial;

export interface Transport {
  readonly controllers: readonly string[];
  readonly token: string;
  readonly dial: DialWithKey;
  readonly timers?: FloorTimers | undefined;
}

export const dialFloor = (token: string, tls?: () => ClientTlsOptions): Dial =>
  dialWebSocket((url, options) => new WebSocket(url, { ...options, ...tls?.() }), token);
